use crate::lint::harness::table::{check, row};

#[test]
fn r01_outer_call() {
    check(
        "R01",
        &[
            row("await runPrompt((_) => { «def»(\"A\", \"b\"); _.$`Read A.` })").fix_whole("Write `_.def`", "await runPrompt((_) => { _.def(\"A\", \"b\"); _.$`Read A.` })"),
            row("await runPrompt(async (ctx) => { «$»`Hello.` })").fix_whole("Write `ctx.$`", "await runPrompt(async (ctx) => { ctx.$`Hello.` })"),
            row("await runPrompt(() => { «$»`Hello.` })"),
            row("export default async function (ctx) { await ctx.runPrompt((_) => { ctx.«defTool»(\"a\", \"b\", {}, () => 1) }) }").fix_whole("Write `_.defTool`", "export default async function (ctx) { await ctx.runPrompt((_) => { _.defTool(\"a\", \"b\", {}, () => 1) }) }"),
            row("export default function ({ defAgent, $ }) { defAgent(\"a\", \"b\", (_) => { «$»`Hello.` }) }").fix("Write `_.$`", "_.$"),
            row("await runPrompt((_) => { for (const file of env.files) { if (file) «def»(\"A\", file) } })").with_any_fixes(),
            row("await runPrompt((_) => { _.$`Read ${«def»(\"A\", \"b\")}.` })").fix("Write `_.def`", "_.def"),
            // A call without a result has no place in a template.
            row("await runPrompt((_) => { _.$`Read this: ${«fence»(text)}` })"),
            row("await runPrompt((_) => { _.$`${_.fence(text)}` })"),
            row("await runPrompt(async (_) => { await _.runPrompt((inner) => { _.«$»`Hello.`; inner.$`Hello.` }); _.$`Hello.` })").with_any_fixes(),
            row("await runPrompt((_) => { _.def(\"A\", \"b\"); _.$`Read A.` })"),
            row("await runPrompt(({ def, $ }) => { def(\"A\", \"b\"); $`Read A.` })"),
            row("await runPrompt((_) => { const { $ } = _; $`Hello.` })"),
            row("await runPrompt((_) => { const c = _; c.$`Hello.` })"),
            row("await runPrompt(async (_) => { const { text } = await runPrompt(\"Tell a joke.\"); _.$`${text}` })"),
            // A tool is called later, when the prompt around it may be written still.
            row("await runPrompt((_) => { _.defTool(\"a\", \"b\", {}, () => { $`Hello.` }); _.$`Hello.` })"),
            // A function that gets any context.
            row("const add = () => $`Hello.`\nawait runPrompt(add)"),
            row("await runPrompt((_) => { const add = (ctx) => ctx.$`Hello.`; add(_) })"),
            row("const $ = (text) => text\nawait runPrompt((_) => { _.$`${$(\"a\")}` })"),
            row("const { $ } = zx\nawait runPrompt((_) => { _.$`a` })"),
            row("defTool(\"a\", \"b\", {}, () => { $`Hello.` })"),
            row("runPrompt(\"Tell a joke.\")"),
            // The function of a system has its own context; that of a script has the global one.
            row("//- /system.a.genai.mjs\nsystem({ title: \"A\" })\nexport default function (ctx) { «defTool»(\"a\", \"b\", {}, () => \"c\") }").with_any_fixes(),
            row("//- /system.a.genai.mts\nsystem({ title: \"A\" })\nexport default async function ({ $ }: any) { «def»(\"A\", \"b\"); $`Use A.` }"),
            row("//- /system.a.genai.mjs\nsystem({ title: \"A\" })\nexport default function (ctx) { const { $, defTool } = ctx; defTool(\"a\", \"b\", {}, () => \"c\"); $`Use a.` }"),
            row("//- /system.a.genai.mjs\nsystem({ title: \"A\" })\nexport default async function (ctx) { const { text } = await ctx.runPrompt((_) => _.$`Hello.`); ctx.$`${text}` }"),
            row("//- /a.genai.mjs\nscript({ title: \"A\" })\nexport default function () { def(\"A\", \"b\"); $`Use A.` }"),
        ],
    );
}
