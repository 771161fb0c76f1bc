//! Scripts that are skipped, and reported so.

use expect_test::expect;
use promptsig::genaiscript::MAX_BYTES;
use promptsig::lint::{self, LintInput};
use promptsig::workspace::Project;
use promptsig::{FilePath, SourceFile};

fn said(name: &str, source: &str) -> String {
    let file = SourceFile::read(FilePath::new(format!("/w/{name}")), source.into()).unwrap();
    let mut project = Project::new();
    project.insert(&file);
    let found = lint::check(&LintInput::new(&file, &project));
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

/// Returns `depth` constants, each of which names the one before it twice.
fn doubled(depth: usize, pair: impl Fn(&str) -> String) -> String {
    let next = |number: usize| format!("const c{} = {}\n", number + 1, pair(&format!("c{number}")));
    let first = "const c0 = { type: \"string\" }\n".to_owned();
    (0..depth).map(next).fold(first, |all, next| all + &next)
}

#[test]
fn constants_that_stand_for_too_much() {
    let skipped = expect![[
        r#"M24 "c40": This script is skipped: up to here, its constants stand for too much data. Build the data when the script runs."#
    ]];
    for pair in [
        |name: &str| format!("[{name}, {name}]"),
        |name: &str| format!("{{ l: {name}, r: {name} }}"),
        |name: &str| format!("[...{name}, ...{name}]"),
        |name: &str| format!("{{ ...{name}, ...{name} }}"),
    ] {
        let constants = doubled(40, pair);
        skipped.assert_eq(&said("a.genai.mjs", &format!("{constants}script({{}})\ndefSchema(\"S\", c40)\n")));
        // Constants of little content are read, and so are unused ones.
        let little = format!("{constants}script({{ parameters: {{ a: null }} }})\ndefSchema(\"S\", c3)\n");
        let said = said("a.genai.mjs", &little);
        assert!(said.contains("P01") && !said.contains("M24"), "{said}");
    }
    // Doubled text is counted in bytes.
    for pair in [|name: &str| format!("{name} + {name}"), |name: &str| format!("`${{{name}}}${{{name}}}`")] {
        let constants = doubled(40, pair).replace("{ type: \"string\" }", "\"x\"");
        skipped.assert_eq(&said("a.genai.mjs", &format!("{constants}script({{ title: c40 }})")));
    }
    // Many names of one large constant add up.
    let schema = format!("const c40 = {{ {} }}\nscript({{}})\n", "a: \"text\", ".repeat(1_000));
    let tools = |count| format!("{schema}{}", "defSchema(\"S\", c40)\n".repeat(count));
    assert!(
        said("a.genai.mjs", &tools(1_000))
            .starts_with("M24 \"defSchema\": This script is skipped: up to here")
    );
    assert!(!said("a.genai.mjs", &tools(50)).contains("M24"));
}

#[test]
fn frontmatter_that_is_not_read() {
    let of = |frontmatter: &str| said("a.genai.md", &format!("---\n{frontmatter}\n---\nText\n"));
    expect![[
        r#"M24 "[": This script is skipped, as its frontmatter is not read: a key is a list or a mapping; write a string in its place."#
    ]]
    .assert_eq(&of("? [a, b]\n: c"));
    expect![[
        r#"M24 "*a": This script is skipped, as its frontmatter is not read: its aliases stand for too much."#
    ]]
    .assert_eq(&of(&format!("a: &a \"{}\"\nb: [{}]", "x".repeat(200_000), "*a, ".repeat(50))));
    // GenAIScript does not read these either.
    assert!(of(&format!("a: &a x\nb: [{}]", "*a, ".repeat(100))).starts_with("M23"));
    assert!(of("a: 1\na: 2").starts_with("M23"));
    assert_eq!(of("title: &a x\ndescription: *a\nparameters:\n  1: x\n  true: y"), "");
}

#[test]
fn what_is_read() {
    let call = "script({ parameters: { a: null } })\n";
    for rest in [
        "\"".repeat(5_000),
        "a=>".repeat(200),
        format!("((\n{}", "await run(\"a\", { b: [1, 2] })\n".repeat(3_000)),
        "[1,0,1],\n".repeat(2_000),
        "const text = `line ${1} of many` + \"more\"\n".repeat(3_000),
    ] {
        let said = said("a.genai.mjs", &format!("{call}{rest}"));
        assert!(said.contains("P01") && !said.contains("M24"), "{said} of {}", &rest[..20]);
    }
}
