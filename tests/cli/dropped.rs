use std::fs;

use super::run::{Folder, Run};

/// An error, and one that `--fix` removes: a null and a needless star.
const BAD: &str =
    "script({ parameters: { a: null }, accept: \".md,.md\" })\nenv.vars.a\ndef(\"F\", env.files)\n";
const GOOD: &str = "script({ title: \"Good\" })\n";

fn said(run: &Run) -> Vec<String> {
    let report: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let row = |row: &serde_json::Value| {
        let [file, code] = ["file", "code"].map(|key| row[key].as_str().unwrap().to_owned());
        format!("{file} {code}")
    };
    report["diagnostics"].as_array().unwrap().iter().map(row).collect()
}

#[test]
fn what_a_run_would_do_is_neither_said_nor_fixed() {
    let folder = Folder::with(&[("x.genai.mjs", GOOD), ("a/x.genai.mjs", BAD), ("a/y.genai.mjs", GOOD)]);
    let run = folder.promptsig(&["check"]);
    assert_eq!(run.code, Some(0), "{}", run.stdout);
    assert!(run.stdout.starts_with("a/x.genai.mjs:1:1: warning[M13] (duplicate-id) "), "{}", run.stdout);
    assert_eq!(said(&folder.promptsig(&["check", "--fix", "--format", "json"])), ["a/x.genai.mjs M13"]);
    assert_eq!(fs::read_to_string(folder.path().join("a/x.genai.mjs")).unwrap(), BAD);

    fs::remove_file(folder.path().join("x.genai.mjs")).unwrap();
    let run = folder.promptsig(&["check", "--format", "json"]);
    assert_eq!(
        (run.code, said(&run)),
        (Some(1), vec!["a/x.genai.mjs P01".to_owned(), "a/x.genai.mjs A10".to_owned()])
    );
}

#[test]
fn it_is_dropped_also_where_the_other_is_not_looked_at() {
    let folder = Folder::with(&[
        ("package.json", "{}"),
        ("promptsig.toml", "exclude = [\"x.genai.mjs\"]\n"),
        ("x.genai.mjs", BAD),
        ("a/x.genai.mjs", BAD),
    ]);
    assert_eq!(said(&folder.promptsig(&["check", "--format", "json"])), ["a/x.genai.mjs M13"]);
    let run = folder.promptsig(&["check", "--format", "json", "a/x.genai.mjs"]);
    assert_eq!(said(&run).len(), 1, "{}", run.stdout);
}

#[test]
fn a_file_without_a_text_is_dropped_too() {
    for text in ["", "\n\n", "// Nothing yet\n"] {
        let folder = Folder::with(&[("x.genai.mjs", GOOD), ("a/x.genai.mjs", text)]);
        assert_eq!(
            said(&folder.promptsig(&["check", "--format", "json"])),
            ["a/x.genai.mjs M13"],
            "{text:?}"
        );
        for format in ["text", "github", "sarif"] {
            let run = folder.promptsig(&["check", "--format", format]);
            assert!(run.code == Some(0) && run.stdout.contains("M13"), "{format}: {}", run.stdout);
        }
    }
}

#[test]
fn what_an_ignore_file_hides_neither_takes_an_id_nor_stops_others() {
    let folder = Folder::with(&[
        ("package.json", "{}"),
        (".gitignore", "drafts\n"),
        ("drafts/x.genai.mjs", BAD),
        ("drafts/system.a.genai.mjs", "system({ parameters: { b: \"\" } })\nexport default function () {}\n"),
        ("a/b/x.genai.mjs", GOOD),
        ("user.genai.mjs", "script({ system: \"system.a\" })\n"),
    ]);
    let all = ["check", "--format", "json", ".", "drafts/x.genai.mjs", "drafts/system.a.genai.mjs"];
    let run = folder.promptsig(&all);
    let said = said(&run);
    assert!(said.contains(&"drafts/x.genai.mjs P01".to_owned()), "{said:?}");
    assert!(said.contains(&"user.genai.mjs M17".to_owned()), "{said:?}");
    assert!(!said.iter().any(|said| said.ends_with("M13")), "{said:?}");
    assert!(run.stdout.contains("every run of this script fails"), "{}", run.stdout);
    assert!(!run.stdout.contains("every GenAIScript command fails"), "{}", run.stdout);
}

/// Reported once a folder; those in a package of GenAIScript itself are checked.
#[test]
fn copies_of_built_in_systems() {
    const SYSTEM: &str = "system({ titel: \"a\" })\nexport default () => {}\n";
    let names = ["annotations", "diff", "fetch", "fs_read_file", "git"];
    let copies: Vec<String> = names.iter().map(|name| format!("src/system.{name}.genai.mts")).collect();
    let in_package = |name: &str| {
        let package = format!("{{ \"name\": \"{name}\" }}");
        let files =
            copies.iter().map(|path| (path.as_str(), SYSTEM)).chain([("package.json", package.as_str())]);
        let folder = Folder::with(&files.collect::<Vec<_>>());
        said(&folder.promptsig(&["check", "--format", "json"]))
    };
    assert_eq!(in_package("mine"), ["src/system.annotations.genai.mts M13"]);
    let all: Vec<String> = copies.iter().map(|path| format!("{path} M14")).collect();
    assert_eq!(in_package("genaiscript"), all);
    assert_eq!(in_package("@genaiscript/runtime"), all);
}
