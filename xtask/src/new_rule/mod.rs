//! Makes the files of a new rule: `cargo xtask new-rule A17 accept-something 'It is wrong.'`
//!
//! CONTRIBUTING.md describes the next steps. Nothing is written unless the whole request is valid.

mod subject;
mod template;
#[cfg(test)]
mod tests;

use std::fs;
use std::path::Path;

use promptsig::lint;
use regex::Regex;

use crate::ROOT;

const USAGE: &str = "\
usage: cargo xtask new-rule CODE NAME SUMMARY [SUBJECT]

  CODE     the letter of a family and two digits: A17
  NAME     words in lowercase with hyphens: accept-something
  SUMMARY  what the rule finds, in one sentence: 'An item of `accept` is something.'
  SUBJECT  what the rule looks at, a variant of `Check` in src/lint/engine/check.rs: Accept";

struct Family {
    letter: &'static str,
    /// Folder in `src/lint` and in `tests/lint`.
    folder: &'static str,
    /// Default subject of a rule.
    subject: &'static str,
    /// Example script with a mark on a place that a rule may report.
    script: &'static str,
}

const FAMILIES: [Family; 11] = [
    Family { letter: "A", folder: "accept", subject: "Accept", script: r#"script({ accept: «"TODO"» })"# },
    Family { letter: "C", folder: "code", subject: "File", script: "«TODO»" },
    Family {
        letter: "D",
        folder: "providers",
        subject: "File",
        script: r#"defTool("a", "b", «{ todo: "" }», ({ todo }) => todo)"#,
    },
    Family {
        letter: "F",
        folder: "manual",
        subject: "Tool",
        script: r#"defTool("a", "b", {}, «() => "TODO"»)"#,
    },
    Family {
        letter: "M", folder: "metadata", subject: "Options", script: r#"script({ title: «"TODO"» })"#
    },
    Family {
        letter: "P",
        folder: "parameters",
        subject: "Place",
        script: r#"script({ parameters: { city: «"TODO"» } })"#,
    },
    Family { letter: "R", folder: "calls", subject: "File", script: "$`«TODO»`" },
    Family {
        letter: "S",
        folder: "schemas",
        subject: "Response",
        script: r#"script({ responseSchema: { city: «"TODO"» } })"#,
    },
    Family {
        letter: "T",
        folder: "tools",
        subject: "Tool",
        script: r#"defTool("a", «"TODO"», {}, () => "")"#,
    },
    Family {
        letter: "U", folder: "usage", subject: "File", script: "await workspace.readText(«\"TODO\"»)"
    },
    Family { letter: "V", folder: "variables", subject: "Read", script: "«env.vars.todo»" },
];

/// Path from the root of the repository, and new text.
type Change = (String, String);

pub fn run(words: &[&str]) -> Result<(), String> {
    write(&plan(words)?)
}

fn write(changes: &[Change]) -> Result<(), String> {
    for (path, text) in changes {
        fs::write(Path::new(ROOT).join(path), text)
            .map_err(|error| format!("cannot write {path}: {error}"))?;
        println!("wrote {path}");
    }
    println!("Now replace each TODO in them, as CONTRIBUTING.md explains.");
    Ok(())
}

fn read(path: &str) -> Result<String, String> {
    fs::read_to_string(Path::new(ROOT).join(path)).map_err(|error| format!("cannot read {path}: {error}"))
}

/// Returns the usage with the subjects, and the one that each family looks at by default.
fn usage() -> Result<String, String> {
    let defaults: Vec<String> =
        FAMILIES.iter().map(|family| format!("{} {}", family.letter, family.subject)).collect();
    Ok(format!("{USAGE}\n\nSubjects:{}\n\nBy default: {}", subject::list()?, defaults.join(", ")))
}

/// Returns the files of the rule, or why there cannot be such a rule.
fn plan(words: &[&str]) -> Result<Vec<Change>, String> {
    let &[code, name, summary, ref subject @ ..] = words else { return Err(usage()?) };
    let family = family_of(code)?;
    check_name(name)?;
    check_summary(summary)?;
    let subject = match subject {
        [] => subject::named(family.subject)?,
        [name] => subject::named(name)?,
        _ => return Err(usage()?),
    };

    let module = format!("{}_{}", code.to_lowercase(), name.replace('-', "_"));
    let rule = format!("src/lint/{}/{module}.rs", family.folder);
    let list = format!("src/lint/{}/mod.rs", family.folder);
    let test = format!("tests/lint/{}/{}.rs", family.folder, code.to_lowercase());
    let tests = format!("tests/lint/{}/mod.rs", family.folder);
    let listed = listed(&read(&list)?, &module).ok_or_else(|| format!("{list} has no `rules!` to add to"))?;
    let line = format!("mod {};", code.to_lowercase());
    let tested =
        with_line(&read(&tests)?, &line, r"^mod \w+;$").ok_or_else(|| format!("{tests} has no `mod`"))?;
    Ok(vec![
        (rule, template::rule(code, name, summary, &subject, family)),
        (list, listed),
        (test, template::test(code, &module, family)),
        (tests, tested),
    ])
}

/// Returns the family of an unused code.
fn family_of(code: &str) -> Result<&'static Family, String> {
    if !matches(code, "^[A-Z][0-9]{2}$") {
        return Err(format!("`{code}` is not a code. Write a capital letter and two digits, as in `A17`."));
    }
    let Some(family) = FAMILIES.iter().find(|family| code.starts_with(family.letter)) else {
        let letters = FAMILIES.map(|family| family.letter).join(", ");
        return Err(format!("`{code}` belongs to no family. A code begins with one of {letters}."));
    };
    let Some(rule) = lint::all().find(|rule| rule.code == code) else { return Ok(family) };
    let of_family = lint::all().filter(|rule| rule.family() == family.letter);
    let last: u32 = of_family.filter_map(|rule| rule.code[1..].parse().ok()).max().unwrap_or(0);
    let next = format!("{}{:02}", family.letter, last + 1);
    Err(format!("`{code}` is the code of `{}`. The next free one is `{next}`.", rule.name))
}

fn check_name(name: &str) -> Result<(), String> {
    if !matches(name, "^[a-z][a-z0-9]*(-[a-z0-9]+)+$") {
        return Err(format!(
            "`{name}` is not a name. Write words in lowercase with hyphens, as in `accept-something`."
        ));
    }
    match lint::all().find(|rule| rule.names().any(|other| other == name)) {
        Some(rule) if rule.name == name => Err(format!("`{name}` is the name of {}.", rule.code)),
        Some(rule) => {
            Err(format!("`{name}` is a former name of {}, which settings may still use.", rule.code))
        }
        None => Ok(()),
    }
}

fn check_summary(summary: &str) -> Result<(), String> {
    if matches(summary, r"^(\p{Lu}|`).* .*\.$") {
        return Ok(());
    }
    Err(format!("`{summary}` is not a summary. Write one sentence, on one line, that ends with a full stop."))
}

fn matches(text: &str, pattern: &str) -> bool {
    Regex::new(pattern).is_ok_and(|pattern| pattern.is_match(text))
}

/// Adds a rule to its family's module: its `mod` and its entry in `rules!`, both in order.
fn listed(family: &str, module: &str) -> Option<String> {
    let declared = with_line(family, &format!("mod {module};"), r"^mod \w+;$")?;
    with_line(&declared, &format!("    {module},"), r"^    [a-z][0-9]{2}_\w+,$")
}

/// Inserts a line among those of its kind, which are sorted.
fn with_line(text: &str, line: &str, kind: &str) -> Option<String> {
    let kind = Regex::new(kind).ok()?;
    let mut lines: Vec<&str> = text.lines().collect();
    let before = lines.iter().rposition(|other| kind.is_match(other) && *other < line);
    let first = lines.iter().position(|other| kind.is_match(other));
    lines.insert(before.map(|before| before + 1).or(first)?, line);
    Some(lines.join("\n") + "\n")
}
