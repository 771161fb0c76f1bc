use crate::lint::harness::table::{check, row};

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
