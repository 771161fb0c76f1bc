use crate::lint::harness::table::{check, row};

#[test]
fn r02_unknown_member() {
    check(
        "R02",
        &[
            row(
                "defChatParticipant((turn) => { turn.«defTool»(\"a\", \"b\", {}, () => 1); turn.$`Hello.` })",
            ),
            row("await runPrompt((_) => { _.def(\"TOPIC\", \"a\"); _.$`About ${_.«TOPIC»}.` })").fix_whole(
                "Write `TOPIC`",
                "await runPrompt((_) => { _.def(\"TOPIC\", \"a\"); _.$`About TOPIC.` })",
            ),
            row("await runPrompt((_) => { use(_.«workspace».readText(\"a\")) })")
                .fix_whole("Write `workspace`", "await runPrompt((_) => { use(workspace.readText(\"a\")) })"),
            row("await runPrompt((_) => { _.«defImage»(env.files) })").fix("Write `defImages`", "defImages"),
            row("await runPrompt(({ $, «host» }) => { $`a` })"),
            row("defAgent(\"a\", \"b\", (_, { query }) => { _.$`${_.«query»}` })"),
            row("await runPrompt((_) => { const { «topic» } = _; _.$`${topic}` })"),
            row(
                "await runPrompt(async (_) => { _.$`a`; _.writeText(\"a\"); _.console.log(_.env.vars.x); await _.runPrompt(\"a\") })",
            ),
            row("await runPrompt((_) => { const topic = _.def(\"TOPIC\", \"a\"); _.$`About ${topic}.` })"),
            row("await runPrompt((_) => use(_.toString(), _[key]))"),
            // The context of a script has more, and another object anything.
            row("export default function (ctx) { ctx.$`${ctx.host}` }"),
            row("items.map((_) => _.TOPIC)"),
            row("await runPrompt((_) => { items.forEach((_) => use(_.name)); _.$`a` })"),
        ],
    );
}
