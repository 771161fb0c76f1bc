use super::in_system;
use crate::lint::harness::table::{Row, check_in, row};

#[test]
fn r13_message_in_system() {
    let check = |code: &str, rows: &[Row]| check_in(code, rows, &["system.a.genai.mjs"], in_system);
    check(
        "R13",
        &[
            row("$`Be kind.`.«role»(\"system\")"),
            row("ctx.«assistant»(\"I am kind.\")"),
            row("ctx.«writeText»(\"I am kind.\", { role: \"assistant\" })"),
            row("ctx.«defImages»(ctx.env.files)"),
            row(
                "$`Be kind.`.role(\"user\")\n    $`Be brief.`.maxTokens(10)\n    ctx.writeText(\"Be kind.\")",
            ),
            row(
                "ctx.defTool(\"a\", \"b\", {}, async () => { const { text } = await ctx.runPrompt((_) => { _.$`Hello.`.role(\"system\") }); return text })",
            ),
            row("//- /a.genai.mjs\n$`Be kind.`.role(\"system\")\nassistant(\"Yes.\")\ndefImages(env.files)"),
        ],
    );
}
