use crate::lint::harness::table::{check, row};

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
