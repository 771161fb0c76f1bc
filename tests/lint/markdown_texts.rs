//! Rules on the text of scripts in Markdown, and on what their authors take from JavaScript to it.

use crate::harness::table::{check, row};

#[test]
fn m26_language_that_does_not_run() {
    check(
        "M26",
        &[
            row("//- /main.genai.md\n```«mjs» genai\ndef(\"A\", \"b\")\n```\nRead A.")
                .fix_whole("Write `js`", "```js genai\ndef(\"A\", \"b\")\n```\nRead A."),
            row("//- /main.genai.md\n~~~ «TSX» genai\nconst a = 1\n~~~\nHi").with_any_fixes(),
            row("//- /main.genai.md\n```mjs\ndef(\"A\", \"b\")\n```\nHi"),
            row("//- /main.genai.md\n```python genai\ndef a(b): pass\n```\nHi"),
            row("//- /main.genai.md\n```TypeScript genai\nconst a = 1\n```\nHi"),
        ],
    );
}

#[test]
fn m32_include_without_double_quotes() {
    check(
        "M32",
        &[
            row("//- /main.genai.md\nRules:\n\n@include «'./rules.md'»\n")
                .fix_whole("Write `\"./rules.md\"`", "Rules:\n\n@include \"./rules.md\"\n"),
            row("//- /main.genai.md\n  @include «`rules.md`»").with_any_fixes(),
            row("//- /main.genai.md\n@include «rules.md»").with_any_fixes(),
            row("//- /main.genai.md\n@include «“docs/rules”»").with_any_fixes(),
            row("//- /main.genai.md\n@include \"rules.md\""),
            // What is said of it, another word, and two paths.
            row("//- /main.genai.md\nWrite @include 'rules.md' in it."),
            row("//- /main.genai.md\n@includes 'rules.md'"),
            row("//- /main.genai.md\n@include is not a path"),
            row("//- /main.genai.md\n@include 'a.md' 'b.md'"),
            row("//- /main.genai.mjs\n$`\n@include 'rules.md'\n`"),
        ],
    );
}

#[test]
fn m33_parameter_in_braces() {
    macro_rules! script {
        ($body:literal) => {
            concat!(
                "//- /main.genai.md\n---\nparameters:\n  city: Ghent\n  max-days: 3\n---\n",
                $body,
                "\n${env.vars.city} ${env.vars.maxDays}"
            )
        };
    }
    check(
        "M33",
        &[
            row(script!("What of «{{city}}»?")).fix("Write `${env.vars.city}`", "${env.vars.city}"),
            row(script!("- «{{ City }}» and «{{maxDays}}»")).with_any_fixes(),
            row(script!("What of {{town}}, {{ city.name }}, {city}, ${{ city }}?")),
            row(script!("{{city}")),
            row(script!("```js genai\nconst a = {b: {city}}\n```")),
            row(
                "//- /main.genai.mjs\nscript({ parameters: { city: \"Ghent\" } })\nimportTemplate(\"{{city}}\", env.vars)",
            ),
        ],
    );
}

#[test]
fn m34_brackets_in_text() {
    macro_rules! frontmatter {
        () => {
            "---\nparameters:\n  due date: today\n  city: Ghent\n---\n"
        };
    }
    macro_rules! script {
        ($body:literal) => {
            concat!("//- /main.genai.md\n", frontmatter!(), $body)
        };
    }
    check(
        "M34",
        &[
            row(script!("Due on ${env.vars«[»\"due date\"]}.")).fix_whole(
                "Write `env.vars.dueDate`",
                concat!(frontmatter!(), "Due on ${env.vars.dueDate}."),
            ),
            row(script!("# First: ${env.files«[»0].filename}")),
            row(script!("> **${2 «*» 3}**")),
            row(script!("| a |\n|---|\n| ${env.files?.«[»0]} |")),
            row(script!("Due on ${env.vars.dueDate} in ${env.vars.city}.")),
            row(script!("Strings: ${\"[*]\" + '[' + \"\\\"[\"}")),
            row(script!("Code: `${env.files[0].filename}`")),
            row(script!("```yaml\nfile: ${env.files[0].filename}\n```")),
            row(script!(
                "```js genai\ndef(\"A\", env.files[0])\n```\n<b>[x]</b> and [a link](b.md) * a star *"
            )),
            row("//- /main.genai.mjs\nscript({ accept: \".md\" })\n$`${env.files[0].filename}`"),
        ],
    );
}

#[test]
fn m35_unknown_name() {
    check(
        "M35",
        &[
            row("//- /main.genai.md\n```yaml\nurl: ${«DATABASE_URL»}\n```\nHi ${«name»}"),
            row("//- /main.genai.md\n---\nparameters:\n  city: Ghent\n---\nWhat of ${«city»}?").fix_whole(
                "Write `env.vars.city`",
                "---\nparameters:\n  city: Ghent\n---\nWhat of ${env.vars.city}?",
            ),
            row(
                "//- /main.genai.md\n```js genai\nconst city = env.vars.city\n```\nWhat of ${city}, ${undefined}?",
            ),
            row("//- /main.genai.md\n$DATABASE_URL and ${{ github.ref }} and ${name + 1}"),
            row("//- /main.genai.md\n@include \"names.md\"\n\n${name}"),
            row("//- /main.genai.mjs\n$`${name}`"),
        ],
    );
}

#[test]
fn m36_frontmatter_after_a_comment() {
    check(
        "M36",
        &[
            row("//- /main.genai.md\n<!-- a\nb -->\n\n«---»\ntitle: a\n---\nHi"),
            row("//- /main.genai.md\n\n«---»\nparameters:\n  a: 1\n---\nHi"),
            row("//- /main.genai.md\n---\ntitle: a\n---\n<!-- b -->\n---\nHi\n---\n"),
            row("//- /main.genai.md\n<!-- a -->\n---\nHi there\n---\n"),
            row("//- /main.genai.md\n<!-- a -->\n---\ntitle: a\n"),
            row("//- /main.genai.md\nHi\n\n---\ntitle: a\n---\n"),
        ],
    );
}

#[test]
fn m37_await_outside_of_functions() {
    check(
        "M37",
        &[
            row("//- /package.json\n{}\n//- /a.genai.ts\nconst a = «await» workspace.readText(\"a\")"),
            row(
                "//- /package.json\n{}\n//- /a.genai.ts\nif (true) { const { text } = «await» runPrompt(\"a\") }",
            ),
            row(
                "//- /package.json\n{}\n//- /a.genai.ts\nexport default async function () { await run() }\nconst b = async () => await c",
            ),
            row(
                "//- /package.json\n{ \"type\": \"module\" }\n//- /a.genai.ts\nawait workspace.readText(\"a\")",
            ),
            row("//- /package.json\n{}\n//- /a.genai.mts\nawait workspace.readText(\"a\")"),
            row("//- /a.genai.ts\nawait workspace.readText(\"a\")"),
            row("//- /package.json\n{}\n//- /a.genai.ts\n// await\n$`await`"),
        ],
    );
}

#[test]
fn p41_fraction() {
    check(
        "P41",
        &[
            row("script({ parameters: { similarity: «1» } })\nuse(env.vars.similarity)")
                .fix("Write `{ type: \"number\", default: 1 }`", "{ type: \"number\", default: 1 }"),
            row("script({ parameters: {\n  level: «1», // 0.5 is less\n} })\nuse(env.vars.level)")
                .with_any_fixes(),
            row("//- /a.genai.md\n---\nparameters:\n  level: «1» # 0..1\n---\n${env.vars.level}")
                .with_any_fixes(),
            row("script({ parameters: {\n  // between 0 and 1, e.g. 0.35\n  level: «1»,\n} })\nuse(env.vars.level)")
                .with_any_fixes(),
            row("script({ parameters: {\n  level: 0.5, // 0..1\n  count: 1,\n} })\nuse(env.vars.count)"),
            row("script({ parameters: { count: 1 } })\nuse(env.vars.count)"),
            row("script({ parameters: {\n  level: 1, // since 10.5\n} })\nuse(env.vars.level)"),
            row("script({ parameters: { similarity: 1.0001, temperature: 2 } })\nuse(env.vars.similarity)"),
            row(
                "script({ parameters: { similarity: { type: \"integer\", default: 1 } } })\nuse(env.vars.similarity)",
            ),
        ],
    );
}
