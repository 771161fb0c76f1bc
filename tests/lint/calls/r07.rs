use crate::lint::harness::table::{check, row};

#[test]
fn r07_outer_name() {
    check(
        "R07",
        &[
            row(
                "def(\"FILE\", file)\nconst { text } = await runPrompt((_) => { _.$`Summarize «FILE», all of FILE.` })\n$`Translate ${text}`",
            ),
            row("def(\"FILE\", file)\nconst { text } = await runPrompt(`Summarize the «FILE».`)"),
            row("defData(\"ROWS\", rows)\ndefAgent(\"a\", \"b\", (ctx) => { ctx.$`Look at the «ROWS».` })"),
            row(
                "await runPrompt(async (a) => { a.def(\"FILE\", file); await a.runPrompt((b) => { b.$`Read «FILE».` }); a.$`Read FILE.` })",
            ),
            row(
                "export default async function (ctx) { ctx.def(\"FILE\", file); await ctx.runPrompt(({ $ }) => { $`Read «FILE».` }) }",
            ),
            row(
                "def(\"FILE\", file)\nawait runPrompt((_) => { _.def(\"FILE\", file); _.$`Summarize FILE.` })",
            ),
            row(
                "await runPrompt((_) => { _.def(\"FILE\", file); _.$`Summarize FILE.` })\nawait runPrompt((_) => { _.$`Answer with FILE or NONE.` })",
            ),
            row(
                "def(\"FILE\", file)\nawait runPrompt((_) => { _.$`Summarize the FILE.\n\nFILE:\n${file.content}` })",
            ),
            row("def(\"FILE\", file)\nawait runPrompt(`Summarize the FILE. <FILE>${file.content}</FILE>`)"),
            // Something else may define it.
            row("def(\"FILE\", file)\nawait runPrompt((_) => { add(_); _.$`Summarize FILE.` })"),
            row("def(\"FILE\", file)\nawait runPrompt((_) => { _.def(name, file); _.$`Summarize FILE.` })"),
            row("def(\"FILE\", file)\nawait runPrompt(ask)"),
            // R01 reports text that is written into the other prompt.
            row("def(\"FILE\", file)\nawait runPrompt((_) => { $`Summarize FILE.` })"),
            // Not a prompt, or the outer one.
            row(
                "def(\"FILE\", file)\nawait runPrompt((_) => { _.$`Summarize.`; log(\"FILE\") })\n$`Read FILE.`",
            ),
            row("def(\"FILE\", file)\nawait prompt`Summarize «FILE».`"),
            row("def(\"FILE\", file)\nawait prompt`Summarize this.`\n$`Read FILE.`"),
            row("def(\"FILE\", file)\ndefTool(\"a\", \"b\", {}, () => `no FILE`)"),
            row("def(\"FILE\", file)\ndefChatParticipant((turn) => { turn.$`Look at FILE.` })"),
        ],
    );
}
