//! R01 to R05: prompts, their contexts, and what they are made of.

use crate::harness::table::{check, row};

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
            // One further inside has a context of its own.
            row("await runPrompt(async (_) => { await _.runPrompt((inner) => { _.«$»`Hello.`; inner.$`Hello.` }); _.$`Hello.` })").with_any_fixes(),
            // Its own, by any name.
            row("await runPrompt((_) => { _.def(\"A\", \"b\"); _.$`Read A.` })"),
            row("await runPrompt(({ def, $ }) => { def(\"A\", \"b\"); $`Read A.` })"),
            row("await runPrompt((_) => { const { $ } = _; $`Hello.` })"),
            row("await runPrompt((_) => { const c = _; c.$`Hello.` })"),
            // These are no writing.
            row("await runPrompt(async (_) => { const { text } = await runPrompt(\"Tell a joke.\"); _.$`${text}` })"),
            // A tool is called later, when the prompt around it may be written still.
            row("await runPrompt((_) => { _.defTool(\"a\", \"b\", {}, () => { $`Hello.` }); _.$`Hello.` })"),
            // A function that is given any context.
            row("const add = () => $`Hello.`\nawait runPrompt(add)"),
            row("await runPrompt((_) => { const add = (ctx) => ctx.$`Hello.`; add(_) })"),
            // Another function of that name.
            row("const $ = (text) => text\nawait runPrompt((_) => { _.$`${$(\"a\")}` })"),
            row("const { $ } = zx\nawait runPrompt((_) => { _.$`a` })"),
            row("defTool(\"a\", \"b\", {}, () => { $`Hello.` })"),
            row("runPrompt(\"Tell a joke.\")"),
        ],
    );
}

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
            // What a context has.
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

#[test]
fn r03_unknown_option() {
    check(
        "R03",
        &[
            row("await runPrompt(\"Tell a joke.\", { «modle»: \"small\" })").fix("Write `model`", "model"),
            row("await runPrompt(\"other\", { «vars»: { a: 1 } })")
                .fix_whole("Remove `vars`", "await runPrompt(\"other\", {})"),
            row("def(\"A\", \"b\", { «maxToken»: 5 })").fix("Write `maxTokens`", "maxTokens"),
            row("defTool(\"a\", \"b\", {}, () => 1, { «maxtoken»: 5 })")
                .fix("Write `maxTokens`", "maxTokens"),
            row("defAgent(\"a\", \"b\", \"c\", { «tool»: \"fs\" })").fix("Write `tools`", "tools"),
            row("await prompt`Hello.`.options({ «modle»: \"small\" })").fix("Write `model`", "model"),
            row("const options = { «modle»: \"small\" }\nawait runPrompt(\"a\", options)")
                .fix("Write `model`", "model"),
            row(
                "await runPrompt(\"a\", { model: \"small\", label: \"b\", system: [], tools: [], responseSchema: {}, throwOnError: true, cache: true })",
            ),
            row(
                "def(\"A\", \"b\", { language: \"md\", ignoreEmpty: true, lineNumbers: true, endsWith: \".md\", sliceHead: 5 })",
            ),
            row("defAgent(\"a\", \"b\", \"c\", { disableMemory: true, model: \"small\", variant: \"x\" })"),
            row("defTool({ fs: { command: \"npx\", args: [] } }, { anything: true })"),
            row("await runPrompt(\"a\", { ...options })"),
            row("const def = (name, text, options) => options\ndef(\"A\", \"b\", { any: 1 })"),
            row("schema.def(\"A\", \"b\", { any: 1 })"),
        ],
    );
}

#[test]
fn r04_extra_argument() {
    check(
        "R04",
        &[
            row("defAgent(\"a\", \"b\", \"c\", undefined, «{ tools: \"fs\" }»)"),
            row("await runPrompt(\"a\", undefined, «{ model: \"small\" }»)"),
            row("def(\"A\", \"b\", {}, «{ language: \"md\" }»)"),
            row("defTool(\"a\", \"b\", {}, () => 1, {}, «5»)"),
            row("defTool(\"a\", \"b\", {}, () => 1, { maxTokens: 5 })"),
            row("defAgent(\"a\", \"b\", \"c\", { tools: \"fs\" })"),
            row("def(...all, 1, 2, 3, 4)"),
            row("def(\"A\", \"b\")"),
        ],
    );
}

#[test]
fn r05_undefined_name() {
    check(
        "R05",
        &[
            row("def(\"FILES\", env.files)\n$`Summarize each «FILE».`")
                .fix_whole("Write `FILES`", "def(\"FILES\", env.files)\n$`Summarize each FILES.`"),
            row("await runPrompt((_) => { _.defData(\"ROWS\", rows); _.$`Count the «ROW», every ROW.` })")
                .fix_whole(
                    "Write `ROWS`",
                    "await runPrompt((_) => { _.defData(\"ROWS\", rows); _.$`Count the ROWS, every ROW.` })",
                ),
            row("def(\"DIFFS\", diff)\n$`Summarize <«OTHER_TEXT»>.`").with_any_fixes(),
            row("def(\"INVOICES\", env.files)\n$`Add up the «INVOICE_FILES».`").with_any_fixes(),
            row("def(\"INVOICES\", env.files)\n$`Read the ORDER_FILES of the INVOICES, and INVOICE_FILES.`"),
            row("def(\"DATA\", env.files)\n$`Set MAX_DATE and NO_DAY.`"),
            // The author knows the name.
            row("def(\"FILES\", env.files)\n$`Summarize each FILE of FILES.`"),
            row(
                "const files = def(\"FILES\", env.files)\n$`Summarize ${files}, each FILE in one line.`\nconst label = \"FILES\"",
            ),
            row("const files = def(\"FILES\", env.files)\n$`Summarize ${files}, each FILE in one line.`"),
            row("//- /a.genai.md\n```js genai\ndef(\"FILES\", env.files)\n```\nRead the «FILE».")
                .with_any_fixes(),
            row(
                "//- /a.genai.md\n```js genai\ndef(\"FILES\", env.files)\n```\nRead the FILE.\n\n@include \"a.md\"",
            ),
            // A part of a path.
            row("def(\"FILES\", await read(\"FILE.md\"))\n$`Look into docs/FILE, FILE.txt and FILE/a.`"),
            // Another word, a word in another case, code, and a comment.
            row("def(\"FILES\", env.files)\n$`Answer in JSON.`"),
            row("def(\"FILES\", env.files)\n$`Summarize the file.`"),
            row("def(\"FILES\", env.files)\nconst FILE = 1 // FILE"),
            row("def(\"FILE\", env.files)\ndef(\"FILES\", env.files)\n$`Summarize the FILE.`"),
            row("def(name, env.files)\n$`Summarize the FILE.`"),
        ],
    );
}
