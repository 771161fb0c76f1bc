//! Scripts of which nothing is looked at, and that say so.

use expect_test::expect;
use promptsig::project::Project;
use promptsig::rules::{self, Context};
use promptsig::script::{FilePath, MAX_BYTES, SourceFile};

/// What is said of a script with this name.
fn said(name: &str, source: &str) -> String {
    let file = SourceFile::read(FilePath::new(format!("/w/{name}")), source.into()).unwrap();
    let mut project = Project::new();
    project.insert(&file);
    let found = rules::check(&Context::new(&file, &project));
    let lines = found.iter().map(|it| format!("{} {:?}: {}", it.rule.code, it.span.text(source), it.message));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn too_long() {
    let call = "script({ parameters: { a: null } }) //";
    let source = format!("{call}{}", "x".repeat(MAX_BYTES + 1 - call.len()));
    for name in ["a.genai.mjs", "a.genai.mts", "a.genai.md", "system.a.genai.js"] {
        let skipped = expect![[
            r#"M24 "s": This script is skipped: it has 262145 bytes, and 262144 are allowed. Move data into a file of its own."#
        ]];
        skipped.assert_eq(&said(name, &source));
    }
    // One byte less is read.
    assert!(said("a.genai.mjs", &source[..MAX_BYTES]).starts_with("P01"));
}

#[test]
fn too_broken_or_too_deep() {
    for long in ["\"".repeat(130_000), "a=>".repeat(20_000)] {
        let source = format!("script({{ parameters: {{ a: null }} }})\n{long}");
        let skipped = expect![[
            r#"M24 "s": This script is skipped: it nests too deeply, or too much of it does not parse."#
        ]];
        skipped.assert_eq(&said("a.genai.mjs", &source));
    }
}

#[test]
fn what_is_read() {
    let call = "script({ parameters: { a: null } })\n";
    for rest in [
        // Mistakes in a text of the usual size, and one in a long one.
        "\"".repeat(5_000),
        "a=>".repeat(200),
        format!("((\n{}", "await run(\"a\", { b: [1, 2] })\n".repeat(3_000)),
        // Nothing is wrong with these.
        "[1,0,1],\n".repeat(2_000),
        "const text = `line ${1} of many` + \"more\"\n".repeat(3_000),
    ] {
        let said = said("a.genai.mjs", &format!("{call}{rest}"));
        assert!(said.contains("P01") && !said.contains("M24"), "{said} of {}", &rest[..20]);
    }
}
