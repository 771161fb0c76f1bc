//! `check` in a pipeline: chosen rules, limits, fixes, annotations, SARIF.

use std::io::{BufRead, BufReader};
use std::path::Path;

use promptsig::lint::Applicability;

use super::run::{Folder, Run, command, finish, promptsig, repository};

/// One error without a fix, one warning with a safe one.
const SCRIPT: &str = "script({ accept: \"md\", parameters: { a: null } })\nuse(env.files, env.vars.a)\n";
const MENDED: &str = "script({ accept: \".md\", parameters: { a: null } })\nuse(env.files, env.vars.a)\n";

fn codes(run: &Run) -> Vec<String> {
    let report: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let all = report["diagnostics"].as_array().unwrap();
    all.iter().map(|row| row["code"].as_str().unwrap().to_owned()).collect()
}

fn read(folder: &Folder, path: &str) -> String {
    std::fs::read_to_string(folder.path().join(path)).unwrap()
}

#[test]
fn rules_are_chosen_by_code_family_and_name() {
    let folder = Folder::with(&[("a.genai.mjs", SCRIPT)]);
    let check = |arguments: &[&str]| {
        let run = folder.promptsig(&[&["check", "--format", "json"], arguments].concat());
        (codes(&run).join(" "), run.code)
    };
    assert_eq!(check(&[]), ("A01 P01".to_owned(), Some(1)));
    assert_eq!(check(&["--select", "A"]), ("A01".to_owned(), Some(0)));
    assert_eq!(check(&["--select", "p01,m"]), ("P01".to_owned(), Some(1)));
    assert_eq!(check(&["--ignore", "null-parameter"]), ("A01".to_owned(), Some(0)));
    assert_eq!(check(&["--select", "A,P", "--ignore", "A", "--ignore", "P02"]), ("P01".to_owned(), Some(1)));
    assert_eq!(check(&["--ignore", "A,P"]), (String::new(), Some(0)));
}

#[test]
fn a_rule_that_there_is_not_is_a_usage_error() {
    let fails = |arguments: &[&str], message: &str| {
        let run = promptsig(arguments);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{}", run.stderr);
        assert!(run.stderr.contains(message), "{}", run.stderr);
    };
    fails(&["check", "--select", "null-paramter", "tests/sample"], "did you mean `null-parameter`?");
    fails(&["check", "--ignore", "X", "tests/sample"], "unknown rule `X`");
    fails(&["check", "--select", "", "tests/sample"], "unknown rule");
    fails(&["check", "--max-warnings", "few", "tests/sample"], "--max-warnings");
    fails(&["check", "--fix", "--diff", "tests/sample"], "cannot be used with");
    fails(&["check", "--watch", "--fix", "tests/sample"], "cannot be used with");
    fails(&["rule", "P99"], "unknown rule `P99`");
}

#[test]
fn too_many_warnings_fail() {
    let folder = Folder::with(&[
        ("a.genai.mjs", "script({ accept: \"md\" })\nenv.files\n"),
        ("b.genai.mjs", "script({ accept: \"md\" })\nenv.files\n"),
    ]);
    assert_eq!(folder.promptsig(&["check"]).code, Some(0));
    assert_eq!(folder.promptsig(&["check", "--max-warnings", "2"]).code, Some(0));
    assert_eq!(folder.promptsig(&["check", "--max-warnings", "1"]).code, Some(1));
    assert_eq!(folder.promptsig(&["check", "--max-warnings", "0", "--ignore", "A01"]).code, Some(0));
}

#[test]
fn fix_applies_what_is_safe_and_prints_the_rest() {
    let folder =
        Folder::with(&[("a.genai.mjs", SCRIPT), ("b.genai.mjs", "script({ accept: \"txt\" })\nenv.files\n")]);
    let run = folder.promptsig(&["check", "--fix"]);
    assert_eq!(run.code, Some(1));
    assert!(run.stdout.contains("error[P01]") && !run.stdout.contains("A01"), "{}", run.stdout);
    assert!(run.stdout.contains("\n2 scripts: 2 fixed, 1 left: 1 error\n"), "{}", run.stdout);
    assert_eq!(read(&folder, "a.genai.mjs"), MENDED);
    assert_eq!(read(&folder, "b.genai.mjs"), "script({ accept: \".txt\" })\nenv.files\n");

    let run = folder.promptsig(&["check", "--fix", "b.genai.mjs"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), "1 script: no problems\n"));
}

#[test]
fn another_release_is_told_of() {
    let package = r#"{ "dependencies": { "@genaiscript/core": "~1.9.0" } }"#;
    let folder = Folder::with(&[("a.genai.mjs", "script({ titel: \"a\" })\n"), ("package.json", package)]);
    let run = folder.promptsig(&["check"]);
    assert!(run.stderr.contains("asks for GenAIScript ~1.9.0, but promptsig knows 2.5.1."), "{}", run.stderr);
    assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    assert!(run.stdout.contains("information[M14]"), "{}", run.stdout);
    // The installed version precedes the required one.
    let core = folder.path().join("node_modules/@genaiscript/core");
    std::fs::create_dir_all(&core).unwrap();
    std::fs::write(core.join("package.json"), r#"{ "version": "2.4.7" }"#).unwrap();
    for command in ["check", "inspect", "manual"] {
        let run = folder.promptsig(&[command]);
        assert!(run.stderr.contains("has GenAIScript 2.4.7 installed"), "{}", run.stderr);
    }
    // The settings precede both.
    let settings = folder.path().join("promptsig.toml");
    std::fs::write(&settings, "genaiscript = \"2.5\"\n").unwrap();
    let run = folder.promptsig(&["check"]);
    assert_eq!(run.stderr, "");
    assert!(run.stdout.contains("warning[M14]"), "{}", run.stdout);
    std::fs::write(&settings, "genaiscript = \"newest\"\n").unwrap();
    let run = folder.promptsig(&["check"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("such as \"2.5.1\", \"2.5\" or \"^2.5\"."), "{}", run.stderr);
}

#[test]
fn an_empty_release_is_told_of() {
    let script = ("a.genai.mjs", "script({ title: \"a\" })\n");
    let check = |files: &[(&str, &str)]| {
        let folder = Folder::with(&[&[script], files].concat());
        let run = folder.promptsig(&["check"]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(0), "1 script: no problems\n"), "{}", run.stderr);
        run.stderr
    };
    let asks =
        |versions: &str| format!("{{\n  \"devDependencies\": {{ \"genaiscript\": \"{versions}\" }}\n}}\n");
    let (package, lock) = ("package.json", "package-lock.json");
    let locked = "\"node_modules/genaiscript\": {\n\"version\": \"2.5.2\",\n";
    let installed = ("node_modules/genaiscript/package.json", r#"{ "version": "2.5.2" }"#);
    let rest =
        "an empty package, marked as deprecated, and runs no script; 2.5.1 is the last release that does.";

    assert_eq!(
        check(&[(package, &asks("^2.5.2"))]),
        format!(
            "promptsig: package.json:2:39 asks for genaiscript ^2.5.2. Version 2.5.2 is {rest} Write `\"genaiscript\": \
             \"2.5.1\"` there and install again.\n"
        )
    );
    assert_eq!(
        check(&[(package, &asks("^2.5.1")), (lock, locked)]),
        format!(
            "promptsig: package-lock.json holds genaiscript 2.5.2. That is {rest} Write `\"genaiscript\": \"2.5.1\"` into \
             package.json:2:39 and install again.\n"
        )
    );
    let told = check(&[(package, &asks("2.5.1")), installed]);
    assert!(
        told.contains(&format!(
            "genaiscript 2.5.2 is installed in node_modules/genaiscript. That is {rest} Install again."
        )),
        "{told}"
    );
    let told = check(&[(package, "{}"), installed]);
    assert!(told.contains("Install genaiscript@2.5.1."), "{told}");

    let folder = Folder::with(&[script, (package, &asks("2.5.2"))]);
    let seen = folder.promptsig(&["preview", "a.genai.mjs", "--kind", "seen"]);
    assert!(seen.stdout.contains("asks for genaiscript 2.5.2"), "{}", seen.stdout);

    // Ambiguous: several versions match without a lock, another package has it, or the settings name another.
    assert_eq!(check(&[(package, &asks("^2.5.1"))]), "");
    assert_eq!(check(&[(package, &asks("2.5.1")), (lock, &locked.replace("2.5.2", "2.5.1"))]), "");
    assert_eq!(check(&[(package, "{ \"dependencies\": { \"genaiscript-x\": \"2.5.2\" } }")]), "");
    assert_eq!(check(&[(package, &asks("latest")), ("promptsig.toml", "genaiscript = \"2.5.1\"\n")]), "");
}

#[test]
fn no_file_gets_another_name_unseen() {
    let text = "import fs from \"node:fs\"\nscript({ title: \"a\" })\n";
    let folder = Folder::with(&[("a.genai.js", text), ("package.json", "{}")]);
    let run = folder.promptsig(&["check", "--fix"]);
    assert_eq!(run.code, Some(1));
    assert!(run.stdout.contains("error[M12]"), "{}", run.stdout);
    assert!(run.stdout.contains("= fix: Rename the file to `a.genai.mjs`\n\n"), "{}", run.stdout);
    assert_eq!(read(&folder, "a.genai.js"), text);

    let run = folder.promptsig(&["check", "--format", "json"]);
    let report: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let fix = &report["diagnostics"][0]["fixes"][0];
    assert_eq!(fix["rename"], serde_json::json!({ "from": "a.genai.js", "to": "a.genai.mjs" }));
    let run = folder.promptsig(&["check", "--format", "sarif"]);
    let report: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(report["runs"][0]["results"][0]["fixes"], serde_json::Value::Null);
}

#[test]
fn fix_keeps_to_the_chosen_rules() {
    let folder = Folder::with(&[("a.genai.mjs", SCRIPT)]);
    let run = folder.promptsig(&["check", "--fix", "--ignore", "A01"]);
    assert_eq!(run.code, Some(1));
    assert_eq!(read(&folder, "a.genai.mjs"), SCRIPT);
}

#[test]
fn diff_prints_a_patch_and_changes_nothing() {
    let folder = Folder::with(&[("sub/a.genai.mjs", SCRIPT), ("b.genai.mjs", "script({})\n")]);
    let run = folder.promptsig(&["check", "--diff"]);
    let expected = "\
--- a/sub/a.genai.mjs
+++ b/sub/a.genai.mjs
@@ -1,2 +1,2 @@
-script({ accept: \"md\", parameters: { a: null } })
+script({ accept: \".md\", parameters: { a: null } })
 use(env.files, env.vars.a)
";
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), expected));
    assert_eq!(read(&folder, "sub/a.genai.mjs"), SCRIPT);
    let run = folder.promptsig(&["check", "--diff", "b.genai.mjs"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), ""));
}

#[test]
fn all_of_the_sample_can_be_fixed_once() {
    let folder = Folder::with(&[]);
    copy(&repository().join("tests/sample"), folder.path(), &folder);
    let before = summary(&folder.promptsig(&["check", "--format", "json"]));
    let run = folder.promptsig(&["check", "--fix"]);
    let fixed = format!(": {} fixed, {} left: ", before.fixable, before.found - before.fixable);
    assert!(run.stdout.contains(&fixed), "{fixed}\n{}", run.stdout);
    assert!(!run.stdout.contains("fixable with `promptsig check --fix`"), "{}", run.stdout);
    let after = summary(&folder.promptsig(&["check", "--format", "json"]));
    assert_eq!((after.found, after.fixable), (before.found - before.fixable, 0));
    let run = folder.promptsig(&["check", "--diff"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), ""));
}

struct Summary {
    found: u64,
    fixable: u64,
}

fn summary(run: &Run) -> Summary {
    let report: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let number = |key: &str| report["summary"][key].as_u64().unwrap();
    Summary {
        found: ["errors", "warnings", "information", "hints"].map(number).iter().sum(),
        fixable: number("fixable"),
    }
}

fn copy(from: &Path, root: &Path, folder: &Folder) {
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let to = root.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &to, folder);
        } else {
            folder.write(to.to_str().unwrap(), std::fs::read(&path).unwrap());
        }
    }
}

#[test]
fn github_gets_one_command_a_diagnostic() {
    let script = "script({\n    accept: \"md;txt\",\n    description: `50%,\nit's`,\n    parameters: { a: null },\n})\nuse(env.files, env.vars.a)\n";
    let folder = Folder::with(&[("sub, a/a.genai.mjs", script)]);
    let run = folder.promptsig(&["check", "--format", "github"]);
    assert_eq!(run.code, Some(1));
    let lines: Vec<&str> = run.stdout.lines().collect();
    let file = "file=sub%2C a/a.genai.mjs";
    assert!(
        lines[0].starts_with(&format!("::warning {file},line=2,endLine=2,col=14,endColumn=20,title=A03 "))
    );
    assert!(
        lines[1].starts_with(&format!("::notice {file},line=3,endLine=3,col=18,endColumn=23,title=M06 ")),
        "{}",
        lines[1]
    );
    assert!(lines[1].contains("50%25,"), "{}", lines[1]);
    assert!(lines[2].starts_with(&format!("::error {file},line=5,endLine=5,col=22,endColumn=26,title=P01 ")));
    assert_eq!(
        lines[3..],
        [
            "1 script: 1 error, 1 warning, 1 information",
            "1 fixable with `promptsig check --fix`, 1 more with `--unsafe-fixes`; `promptsig rule CODE` explains a rule"
        ]
    );
}

#[test]
fn watch_looks_again_when_something_changes() {
    let folder = Folder::with(&[("a.genai.mjs", "script({})\n")]);
    let mut child = command(&["check", "--watch"]).current_dir(folder.path()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert_eq!(lines.next().unwrap().unwrap(), "1 script: no problems");
    folder.write("a.genai.mjs", SCRIPT);
    let mut seen = lines.by_ref().map(Result::unwrap).filter(|line| line.contains("a.genai.mjs:1:"));
    assert!(seen.next().unwrap().contains("A01"));
    assert!(seen.next().unwrap().contains("P01"));
    folder.write("a.genai.mjs", "script({})\n");
    assert!(lines.map(Result::unwrap).any(|line| line == "1 script: no problems"));
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn a_rule_is_explained() {
    let run = promptsig(&["rule", "p04"]);
    assert_eq!(run.code, Some(0));
    assert!(
        run.stdout.starts_with("P04 array-schema-parameter (warning)\n\nAn array schema "),
        "{}",
        run.stdout
    );
    assert!(run.stdout.ends_with("```\n") && !run.stdout.contains("\n\n\n"), "{}", run.stdout);
    assert_eq!(promptsig(&["rule", "array-schema-parameter"]).stdout, run.stdout);
}

#[test]
fn all_rules_are_listed() {
    let run = promptsig(&["rule", "--list"]);
    assert_eq!(run.code, Some(0));
    assert_eq!(promptsig(&["rule"]).stdout, run.stdout);
    let (list, legend) = run.stdout.split_once("\n\n").unwrap();
    assert_eq!(list.lines().count(), promptsig::lint::all().count());
    for (line, rule) in list.lines().zip(promptsig::lint::all()) {
        let mark = match rule.fix {
            Some(Applicability::Safe) => "[*]",
            Some(_) => "[-]",
            None => "[ ]",
        };
        assert!(line.starts_with(&format!("{} {mark} {} ", rule.code, rule.name)), "{line}");
        assert!(line.ends_with(rule.summary), "{line}");
    }
    assert!(["P16 [*] ", "P01 [-] ", "T09 [ ] "].iter().all(|row| list.contains(row)), "{list}");
    assert!(
        legend.contains("[*] ") && legend.contains("[-] ") && legend.contains("`promptsig check --fix`"),
        "{legend}"
    );
    let family = promptsig(&["rule", "A"]);
    let (family, _) = family.stdout.split_once("\n\n").unwrap();
    assert!(family.lines().all(|line| line.starts_with('A')), "{family}");
    let json = finish(&mut command(&["rule", "--list", "--format", "json"]));
    let json: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!((&json[0]["code"], &json[0]["fix"]), (&"A01".into(), &"safe".into()));
}

#[test]
fn the_hook_runs_check_on_scripts() {
    let hooks = std::fs::read_to_string(repository().join(".pre-commit-hooks.yaml")).unwrap();
    let hooks = promptsig::syntax::yaml::parse(&hooks, 0).unwrap();
    let hook = &hooks.as_array().unwrap()[0];
    let text = |key: &str| hook.get(key).unwrap().as_str().unwrap();
    assert_eq!((text("id"), text("entry")), ("promptsig", "promptsig check"));
    let files = regex::Regex::new(text("files")).unwrap();
    for name in
        ["a.genai.js", "a.genai.mjs", "a/b.genai.ts", "a.genai.mts", "a.genai.md", "server.ts", "tools.cjs"]
    {
        assert!(files.is_match(name), "{name}");
    }
    for name in ["a.md", "a.json", "agenai.md", "a.tsv"] {
        assert!(!files.is_match(name), "{name}");
    }
}

#[test]
fn settings_around_the_scripts_count() {
    let folder = Folder::with(&[
        ("promptsig.toml", "exclude = [\"scripts/old/**\"]\n[rules]\nA01 = \"error\"\nP = \"off\"\n"),
        ("scripts/a.genai.mjs", SCRIPT),
        ("scripts/old/b.genai.mjs", SCRIPT),
    ]);
    let run = folder.promptsig(&["check", "--format", "json", "scripts"]);
    assert_eq!((codes(&run).join(" ").as_str(), run.code), ("A01", Some(1)));
    let run = folder.promptsig(&["check", "--fix", "scripts"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), "1 script: 1 fixed, none left\n"));
    assert_eq!(read(&folder, "scripts/old/b.genai.mjs"), SCRIPT);
}

#[test]
fn broken_settings_are_said_and_nothing_is_looked_at() {
    let fails = |settings: &str, message: &str| {
        let folder = Folder::with(&[("promptsig.toml", settings), ("a.genai.mjs", SCRIPT)]);
        let run = folder.promptsig(&["check"]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{}", run.stderr);
        assert!(run.stderr.contains(message), "{}", run.stderr);
    };
    fails("[rules]\nP16 = \"of\"\n", "promptsig.toml:2:7: Unknown level `of`. Did you mean `off`?");
    fails("exclude = [\"a[\"]\n", "`a[` is not a valid glob");
    fails("rules = \n", "promptsig.toml:1:");
}

#[test]
fn a_comment_silences_a_rule() {
    let folder = Folder::with(&[(
        "a.genai.mjs",
        "// promptsig-ignore A01, P01\nscript({ accept: \"md\", parameters: { a: null } })\nenv.files\n",
    )]);
    let run = folder.promptsig(&["check", "--fix", "--ignore", "P35"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), "1 script: no problems\n"));
}
