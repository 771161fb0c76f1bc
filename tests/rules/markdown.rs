//! Scripts in Markdown: the rules speak of them as of others, but offer no JavaScript for YAML.

use expect_test::{Expect, expect};
use promptsig::project::Project;
use promptsig::rules::{self, Context};
use promptsig::script::{FilePath, SourceFile};

fn check(source: &str, expected: &Expect) {
    let file = SourceFile::read(FilePath::new("/w/a.genai.md"), source.into()).unwrap();
    let mut project = Project::new();
    project.insert(&file);
    let found = rules::check(&Context::new(&file, &project));
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
            P02 "[]": `days` is an empty array, whose items have no type: every GenAIScript command fails in this workspace. Write a string to split, or one item, as in `[""]`. (0 fixes)
            A01 "md": `md` keeps every file whose name ends in these letters, with or without a dot. Write `.md`. (0 fixes)"#]],
    );
}

/// YAML writes strings without quotes.
#[test]
fn strings_of_a_schema_in_yaml() {
    check(
        "---\nparameters:\n  size: { type: string, enum: [small, large], default: lage }\n  mood: { type: string, uiType: textaera }\n  day: { type: string, enum: [1, 2] }\n---\n${env.vars.size} ${env.vars.mood} ${env.vars.day}\n",
        &expect![[r#"
            P21 "lage": The default `"lage"` is not one of its `enum`, which nothing checks. Change one of them. (0 fixes)
            P25 "textaera": A parameter of type `string` supports only `textarea`: `"textaera"` is ignored. Write that or remove it. (0 fixes)
            P22 "1": `1` is not a string, so it can never be chosen. Write a string. (0 fixes)
            P22 "2": `2` is not a string, so it can never be chosen. Write a string. (0 fixes)"#]],
    );
    check(
        "---\nparameters:\n  size: { type: string, enum: [small, large], default: large }\n  mood: { type: string, uiType: textarea }\n---\n${env.vars.size} ${env.vars.mood}\n",
        &expect![[""]],
    );
}

#[test]
fn keys_of_a_frontmatter() {
    check("---\ntitle: a\ninputs:\n  city: Paris\n---\n${env.vars.city}\n", &expect![[""]]);
    // A word for a word is the same in YAML.
    check(
        "---\nparams:\n  city: Paris\n---\nHi\n",
        &expect![[
            r#"M14 "params": GenAIScript does not know the metadata key `params` and ignores it. Did you mean `parameters`? (1 fixes)"#
        ]],
    );
    check(
        "---\nparameters:\n  n:\n    type: int\n---\n${env.vars.n}\n",
        &expect![[
            r#"P05 "int": `int` is not a type that GenAIScript knows: `n` becomes an object. What a user gives is dropped: `env.vars.n` is always undefined. Write `integer`. (0 fixes)"#
        ]],
    );
}
