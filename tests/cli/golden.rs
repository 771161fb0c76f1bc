//! Output of the commands for the sample workspace, in `golden/`.
//!
//! JSON of `check` and `inspect` is split by script, so that a difference shows where it belongs; the rest is here.
//!
//! `UPDATE_EXPECT=1 cargo test cli::golden` writes the files and removes those of scripts without output.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;

use expect_test::{Expect, expect};
use serde_json::Value;

use super::run::{promptsig, repository};
use test_support::kept;

/// Output of a command without the path of the repository.
#[track_caller]
fn output(arguments: &[&str], code: i32) -> String {
    let run = promptsig(arguments);
    assert_eq!((run.code, run.stderr.as_str()), (Some(code), ""));
    let root = repository().to_string_lossy().replace('\\', "/");
    run.stdout.replace(&root, "<repository>")
}

#[track_caller]
fn check(arguments: &[&str], code: i32, expected: &str) {
    kept::check(&format!("tests/cli/golden/{expected}"), &output(arguments, code));
}

/// Compares the array `rows` of a report with files by script in `golden/FOLDER`, and the rest with `rest`.
#[track_caller]
fn check_by_script(arguments: &[&str], code: i32, rows: &str, folder: &str, rest: &Expect) {
    let output = output(arguments, code);
    let mut report: Value = serde_json::from_str(&output).unwrap();
    assert_eq!(output, pretty(&report));

    let mut scripts: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    let Value::Array(rows) = report[rows].take() else { panic!("no {rows} in {output}") };
    assert!(rows.is_sorted_by_key(|row| row["file"].as_str()));
    for row in rows {
        let file = row["file"].as_str().unwrap();
        let (_, name) = file.rsplit_once('/').unwrap();
        let stem = name.split_once(".genai.").map_or(name, |(stem, _)| stem);
        scripts.entry(format!("{stem}.json")).or_default().push(row);
    }
    rest.assert_eq(&pretty(&report));

    let kept = format!("tests/cli/golden/{folder}");
    for (name, rows) in &scripts {
        let files: BTreeSet<_> = rows.iter().map(|row| row["file"].as_str()).collect();
        assert_eq!(files.len(), 1, "two scripts share {name}: {files:?}");
        kept::check(&format!("{kept}/{name}"), &pretty(&Value::Array(rows.clone())));
    }
    for entry in fs::read_dir(repository().join(kept)).unwrap().flatten() {
        let name = entry.file_name().into_string().unwrap();
        if scripts.contains_key(&name) {
            continue;
        }
        assert!(env::var_os("UPDATE_EXPECT").is_some(), "nothing is printed of the script of {name}");
        fs::remove_file(entry.path()).unwrap();
    }
}

fn pretty(json: &Value) -> String {
    format!("{json:#}\n")
}

#[test]
fn check_for_people() {
    check(&["check", "tests/sample"], 1, "check.txt");
}

#[test]
fn check_for_programs() {
    let arguments = ["check", "tests/sample", "--format", "json"];
    check_by_script(
        &arguments,
        1,
        "diagnostics",
        "check",
        &expect![[r#"
            {
              "root": "<repository>/tests/sample",
              "diagnostics": null,
              "unread": [],
              "summary": {
                "files": 21,
                "errors": 3,
                "warnings": 18,
                "information": 1,
                "hints": 2,
                "fixable": 8,
                "fixed": 0,
                "unread": 0
              }
            }
        "#]],
    );
}

#[test]
fn inspect() {
    check_by_script(
        &["inspect", "tests/sample"],
        0,
        "scripts",
        "inspect",
        &expect![[r#"
        {
          "root": "<repository>/tests/sample",
          "scripts": null
        }
    "#]],
    );
}

#[test]
fn inspect_for_people() {
    check(&["inspect", "tests/sample", "--format", "text"], 0, "inspect.txt");
    check(&["inspect", "tests/editors/server", "--format", "text"], 0, "inspect-modules.txt");
}

#[test]
fn schemas_as_json() {
    let script = "tests/sample/genaisrc/support-reply.genai.mts";
    check(&["schema", script], 0, "schema.json");
}

#[test]
fn schemas_as_types() {
    let script = "tests/sample/genaisrc/route-check.genai.ts";
    check(&["schema", script, "--format", "typescript"], 0, "schema.ts.txt");
    let script = "tests/sample/genaisrc/invoice-extract.genai.mjs";
    check(&["schema", script, "--format", "typescript"], 0, "schema-throws.ts.txt");
}
