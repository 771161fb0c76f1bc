//! What the commands print for the sample workspace. `UPDATE_EXPECT=1 cargo test --test cli`
//! writes the files anew; read the difference before keeping it.

use expect_test::{ExpectFile, expect_file};

use super::run::{promptsig, repository};

#[track_caller]
fn check(arguments: &[&str], code: i32, expected: &ExpectFile) {
    let run = promptsig(arguments);
    assert_eq!((run.code, run.stderr.as_str()), (Some(code), ""));
    let root = repository().to_string_lossy().replace('\\', "/");
    expected.assert_eq(&run.stdout.replace(&root, "<repository>"));
}

#[test]
fn check_for_people() {
    check(&["check", "tests/sample"], 1, &expect_file!["golden/check.txt"]);
}

#[test]
fn check_for_programs() {
    check(&["check", "tests/sample", "--format", "json"], 1, &expect_file!["golden/check.json"]);
}

#[test]
fn inspect() {
    check(&["inspect", "tests/sample"], 0, &expect_file!["golden/inspect.json"]);
}

#[test]
fn schemas_as_json() {
    let script = "tests/sample/genaisrc/support-reply.genai.mts";
    check(&["schema", script], 0, &expect_file!["golden/schema.json"]);
}

#[test]
fn schemas_as_types() {
    let script = "tests/sample/genaisrc/route-check.genai.ts";
    check(&["schema", script, "--format", "typescript"], 0, &expect_file!["golden/schema.ts.txt"]);
    let script = "tests/sample/genaisrc/invoice-extract.genai.mjs";
    check(&["schema", script, "--format", "typescript"], 0, &expect_file!["golden/schema-throws.ts.txt"]);
}
