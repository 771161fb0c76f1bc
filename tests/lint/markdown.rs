//! Scripts in Markdown, whose fixes are YAML in the frontmatter.

use std::collections::BTreeSet;
use std::fmt::Write;

use expect_test::{Expect, expect};
use promptsig::lint::{self, LintInput};
use promptsig::workspace::Project;
use promptsig::{FilePath, SourceFile};

use crate::lint::harness;

fn check(source: &str, expected: &Expect) {
    let file = SourceFile::read(FilePath::new("/w/a.genai.md"), source.into()).unwrap();
    let mut project = Project::new();
    project.insert(&file);
    let found = lint::check(&LintInput::new(&file, &project));
    let lines: Vec<String> = found
        .iter()
        .map(|it| {
            format!("{} {:?}: {} ({} fixes)", it.rule.code, it.span.text(source), it.message, it.fixes.len())
        })
        .collect();
    expected.assert_eq(&lines.join("\n"));
}

#[test]
fn frontmatter_that_is_not_yaml() {
    check(
        "---\ndescription: Weather: today\n---\nHi\n",
        &expect![[
            r#"M23 "description: Weather: today": This is not YAML (mapping values are not allowed in this context): every GenAIScript command fails in this workspace. Fix it, or write the value in quotes. (0 fixes)"#
        ]],
    );
    check(
        "---\ntitle: a\ntitle: b\n---\nHi\n",
        &expect![[
            r#"M23 "title": This is not YAML (duplicate key `title`): every GenAIScript command fails in this workspace. Fix it, or write the value in quotes. (0 fixes)"#
        ]],
    );
    check("---\ntitle: \"Weather: today\"\n---\nHi\n", &expect![[""]]);
    check("No frontmatter: here\n", &expect![[""]]);
}

#[test]
fn parameters_in_yaml() {
    check(
        "---\nparameters:\n  city:\n  days: []\naccept: md\n---\n${env.files}\n",
        &expect![[r#"
            P01 "city": `city` is null, which has no type: every GenAIScript command fails in this workspace. Write a default, `""` or a schema. (0 fixes)
            P02 "[]": `days` is an empty array, whose items have no type: every GenAIScript command fails in this workspace. Write a string to split, or one item, as in `[""]`. (2 fixes)
            A01 "md": `md` keeps every file whose name ends in these letters, with or without a dot. Write `.md`. (1 fixes)"#]],
    );
}

#[test]
fn strings_of_a_schema_in_yaml() {
    check(
        "---\nparameters:\n  size: { type: string, enum: [small, large], default: lage }\n  mood: { type: string, uiType: textaera }\n  day: { type: string, enum: [1, 2] }\n---\n${env.vars.size} ${env.vars.mood} ${env.vars.day}\n",
        &expect![[r#"
            P21 "lage": The default `"lage"` is not one of its `enum`, which nothing checks. Change one of them. (1 fixes)
            P25 "textaera": A parameter of type `string` supports only `textarea`: `"textaera"` is ignored. Write that or remove it. (1 fixes)
            P22 "1": `1` and `2` are not strings, so they can never be chosen. Write strings. (1 fixes)"#]],
    );
    check(
        "---\nparameters:\n  size: { type: string, enum: [small, large], default: large }\n  mood: { type: string, uiType: textarea }\n---\n${env.vars.size} ${env.vars.mood}\n",
        &expect![[""]],
    );
}

#[test]
fn keys_of_a_frontmatter() {
    check("---\ntitle: a\ninputs:\n  city: Paris\n---\n${env.vars.city}\n", &expect![[""]]);
    check(
        "---\nparams:\n  city: Paris\n---\nHi\n",
        &expect![[
            r#"M14 "params": GenAIScript does not know the metadata key `params` and ignores it. Did you mean `parameters`? (1 fixes)"#
        ]],
    );
    check(
        "---\nparameters:\n  n:\n    type: int\n---\n${env.vars.n}\n",
        &expect![[
            r#"P05 "int": `int` is not a type that GenAIScript knows: `n` becomes an object. What a user gives is dropped: `env.vars.n` is always undefined. Write `integer`. (1 fixes)"#
        ]],
    );
}

fn check_fixes(code: &str, source: &str, expected: &Expect) {
    let file = SourceFile::read(FilePath::new("/w/a.genai.md"), source.into()).unwrap();
    let mut project = Project::new();
    project.insert(&file);
    let found = lint::check(&LintInput::new(&file, &project));
    let mut said = String::new();
    for fix in found.iter().filter(|it| it.rule.code == code).flat_map(|it| &it.fixes) {
        let after = harness::apply(source, fix);
        let changed = SourceFile::read(file.path().clone(), after.as_str().into()).unwrap();
        let left = lint::check(&LintInput::new(&changed, &project));
        assert!(!left.iter().any(|it| it.rule.code == code || it.rule.code == "M23"), "{after}\n{left:?}");
        writeln!(said, "{}", fix.title).unwrap();
        for line in after.lines().filter(|line| !source.lines().any(|old| old == *line)) {
            writeln!(said, "    {line}").unwrap();
        }
    }
    expected.assert_eq(&said);
}

#[test]
fn an_item_of_accept_is_written_without_quotes() {
    for (accept, expected) in [
        (
            "md",
            expect![[r#"
            Write `.md`
                accept: .md
        "#]],
        ),
        (
            "\"md,.txt\"",
            expect![[r#"
            Write `.md`
                accept: ".md,.txt"
        "#]],
        ),
        (
            "'.txt, MD'",
            expect![[r#"
            Write `.md`
                accept: '.txt, .md'
        "#]],
        ),
        (
            ".txt,md # both",
            expect![[r#"
            Write `.md`
                accept: .txt,.md # both
        "#]],
        ),
    ] {
        check_fixes("A01", &format!("---\ntitle: a\naccept: {accept}\n---\n${{env.files}}\n"), &expected);
    }
    // Items of such scalars have no places of their own.
    check_fixes("A01", "---\naccept: >-\n  .txt,\n  md\n---\n${env.files}\n", &expect![[""]]);
    check_fixes("A01", "---\naccept: \"\\x6dd\"\n---\n${env.files}\n", &expect![[""]]);
    check("---\naccept: .md,Dockerfile\n---\n${env.files}\n", &expect![[""]]);
}

#[test]
fn a_parameter_is_declared_in_the_style_of_the_frontmatter() {
    let body = "Hello ${env.vars.city}, ${env.vars.days > 3}\n";
    for frontmatter in [
        "title: a\n",
        "title: a\nparameters:\n  mood: calm\n",
        "parameters:\n    mood:\n        type: string\n        description: >\n            How it\n            sounds\n\ntitle: a\n",
        "parameters: { mood: calm }\ntitle: a\n",
        "parameters: {}\n",
        "parameters:\n  mood: calm # by default\n  # the last\n",
        "inputs:\n  mood: calm\n",
        "title: a\r\nmodel: small\r\n",
        "{ title: a }\n",
    ] {
        let after = |source: &str| -> String {
            let file = SourceFile::read(FilePath::new("/w/a.genai.md"), source.into()).unwrap();
            let mut project = Project::new();
            project.insert(&file);
            let found = lint::check(&LintInput::new(&file, &project));
            let fix = found.iter().filter(|it| it.rule.code == "V01").flat_map(|it| &it.fixes).next();
            fix.map_or_else(|| source.to_owned(), |fix| harness::apply(source, fix))
        };
        let mut source = format!("---\n{frontmatter}---\n{body}");
        if frontmatter.contains('\r') {
            source = source.replace("\r\n", "\n").replace('\n', "\r\n");
        }
        let fixed = after(&after(&source));
        let file = SourceFile::read(FilePath::new("/w/a.genai.md"), fixed.as_str().into()).unwrap();
        let parameters = file.as_script().unwrap().script().parameters().map(promptsig::Value::to_json);
        let names = parameters
            .as_ref()
            .and_then(|it| it.as_object())
            .map(|it| it.keys().cloned().collect::<BTreeSet<_>>());
        let mut wanted = vec!["city", "days"];
        wanted.extend(frontmatter.contains("mood").then_some("mood"));
        let names = names.unwrap_or_default();
        assert!(names.iter().eq(&wanted), "{names:?}: {fixed}");
        let lone = fixed.replace("\r\n", "").matches('\n').count();
        assert_eq!(lone == 0, frontmatter.contains('\r'), "{fixed:?}");
    }
    check_fixes(
        "V01",
        "---\nparameters:\n  mood: calm\ntitle: a\n---\nIn ${env.vars.city}\n",
        &expect![[r#"
            Declare the parameter `city`
                  city: ""
        "#]],
    );
    check_fixes(
        "V01",
        "---\ntitle: a\n---\nIn ${env.vars.city}\n",
        &expect![[r#"
            Declare the parameter `city`
                parameters:
                  city: ""
        "#]],
    );
    // The value of an alias is written elsewhere.
    check_fixes(
        "V01",
        "---\nx: &p { mood: calm }\nparameters: *p\n---\n${env.vars.mood} ${env.vars.city}\n",
        &expect![[""]],
    );
}

#[test]
fn fixes_of_a_frontmatter_are_tried() {
    check_fixes("A11", "---\naccept:\n  - .md\n  - .mdx\ntitle: a\n---\n${env.files}\n", &expect![[""]]);
    for (parameter, expected) in [
        (
            "{ type: string, enum: [small, large], default: big }",
            expect![[r#"
            Add `"big"` to `enum`
                  it: { type: string, enum: [small, large, "big"], default: big }
        "#]],
        ),
        (
            "\n    type: integer\n    minimum: 1\n    default: 0",
            expect![[r#"
            Write `1`
                    default: 1
            Write `minimum: 0`
                    minimum: 0
        "#]],
        ),
        (
            "\n    type: string\n    enum:\n      - calm\n      - loud\n    default: shy",
            expect![[r#"
            Add `"shy"` to `enum`
                      - "shy"
        "#]],
        ),
        // Removing a member would leave its line.
        ("{ type: string, pattern: ^a$, default: b }", expect![[""]]),
    ] {
        check_fixes(
            "P21",
            &format!("---\nparameters:\n  it: {parameter}\n---\n${{env.vars.it}}\n"),
            &expected,
        );
    }
}
