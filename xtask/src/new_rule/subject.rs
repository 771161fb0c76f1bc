//! Subjects of rules: the variants of `Check`, read from its source so that they are listed only once.

use regex::Regex;

const CHECK: &str = "src/lint/engine/check.rs";

pub struct Subject {
    pub name: String,
    doc: String,
    /// Its type and import; `None` for the file, which the context has.
    pub of: Option<Type>,
}

pub struct Type {
    pub name: String,
    /// Folder in `src/lint`; `None` for a type of `genaiscript`.
    pub folder: Option<String>,
    pub has_lifetime: bool,
}

pub fn named(name: &str) -> Result<Subject, String> {
    let known = all(&super::read(CHECK)?);
    let refused = format!("A rule cannot look at `{name}`. Use one of these:{}", lines(&known));
    known.into_iter().find(|subject| subject.name == name).ok_or(refused)
}

/// Returns a line for each subject, with a line break before it.
pub fn list() -> Result<String, String> {
    Ok(lines(&all(&super::read(CHECK)?)))
}

fn lines(subjects: &[Subject]) -> String {
    let line = |subject: &Subject| format!("\n  {:11} {}", subject.name, subject.doc);
    subjects.iter().map(line).collect()
}

fn all(check: &str) -> Vec<Subject> {
    let variant = r"    /// (.+)\n    (\w+)\((?:for<'a> )?fn\(&LintContext<.+?>, (?:&(?:'a )?(\w+)(<'a>)?, )?&mut Vec<Diagnostic>\)\)";
    let Ok(variant) = Regex::new(variant) else { return Vec::new() };
    let subject = |found: regex::Captures<'_>| {
        let of = found.get(3).map(|name| Type {
            name: name.as_str().to_owned(),
            folder: folder(check, name.as_str()),
            has_lifetime: found.get(4).is_some(),
        });
        Subject { name: found[2].to_owned(), doc: found[1].to_owned(), of }
    };
    variant.captures_iter(check).map(subject).collect()
}

/// The folder of a type's import: `use crate::lint::accept::AcceptList;`
fn folder(check: &str, name: &str) -> Option<String> {
    let import = Regex::new(&format!(r"use crate::lint::(\w+)::[^;]*\b{name}\b")).ok()?;
    Some(import.captures(check)?[1].to_owned())
}
