//! R01 to R08: prompts, their contexts, and what they are made of.

use crate::harness::table::{Row, check, check_in, row};

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
            // What gives nothing has no place in a template.
            row("await runPrompt((_) => { _.$`Read this: ${«fence»(text)}` })"),
            row("await runPrompt((_) => { _.$`${_.fence(text)}` })"),
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
            // The function of a system has a context of its own; that of a script has the global one.
            row("//- /system.a.genai.mjs\nsystem({ title: \"A\" })\nexport default function (ctx) { «defTool»(\"a\", \"b\", {}, () => \"c\") }").with_any_fixes(),
            row("//- /system.a.genai.mts\nsystem({ title: \"A\" })\nexport default async function ({ $ }: any) { «def»(\"A\", \"b\"); $`Use A.` }"),
            row("//- /system.a.genai.mjs\nsystem({ title: \"A\" })\nexport default function (ctx) { const { $, defTool } = ctx; defTool(\"a\", \"b\", {}, () => \"c\"); $`Use a.` }"),
            row("//- /system.a.genai.mjs\nsystem({ title: \"A\" })\nexport default async function (ctx) { const { text } = await ctx.runPrompt((_) => _.$`Hello.`); ctx.$`${text}` }"),
            row("//- /a.genai.mjs\nscript({ title: \"A\" })\nexport default function () { def(\"A\", \"b\"); $`Use A.` }"),
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
            // By its type, wherever it gets to.
            row("//- /main.genai.mts\nlet options: PromptGeneratorOptions = { «modle»: \"small\" }\nawait ask(options)")
                .fix("Write `model`", "model"),
            row("//- /main.genai.mts\nconst options: DefOptions = { «maxToken»: 5 }\ndef(\"A\", \"b\", options)")
                .with_any_fixes(),
            row("//- /main.genai.mts\nconst options: MyPromptGeneratorOptions = { modle: \"small\" }\nconst all: PromptGeneratorOptions[] = []\nconst given: PromptGeneratorOptions = { model: \"small\" }\nawait ask(options)"),
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
            row("const files = await workspace.findFiles(\"*.md\", { «ignored»: \"a.md\" })").with_any_fixes(),
            row("const found = await workspace.grep(\"TODO\", \"*.ts\", { «readtext»: true })").with_any_fixes(),
            row("const diff = await git.diff({ «stagd»: true })").with_any_fixes(),
            row("await host.exec(\"ls\", [], { «directory»: \"a\" })").with_any_fixes(),
            row("await host.exec(\"ls\", { «cdw»: \"a\" })").with_any_fixes(),
            row("defData(\"A\", [{ a: 1 }], { «formt»: \"csv\" })").with_any_fixes(),
            row("defImages(env.files, { «details»: \"low\" })").with_any_fixes(),
            row("const { text } = await host.fetchText(\"https://example.com\", { «timeout»: 10 })").with_any_fixes(),
            row("const diff = await git.diff({ staged: true, llmify: true })\nawait host.exec(\"ls\", [\"-l\"], { cwd: \"a\", timeout: 9 })\nawait workspace.grep(/a/, { glob: \"*.ts\", readText: false })"),
            row("const git = open()\ngit.diff({ name: 1 })"),
            // By the name that others give it.
            row("const rows = parsers.CSV(file, { «separator»: \";\" })").fix("Write `delimiter`", "delimiter"),
            row("const diff = await git.diff({ «branch»: \"main\" })").fix("Write `base`", "base"),
            row("const commits = await git.log({ «branch»: \"main\" })").with_any_fixes(),
            row("const { text } = await transcribe(file, { «prompt»: \"Names: Ada\" })").with_any_fixes(),
            row("const issues = await github.listIssues({ «status»: \"open\", «limit»: 5 })").with_any_fixes(),
            row("const frames = await ffmpeg.extractFrames(file, { «transcription»: text })")
                .fix("Write `transcript`", "transcript"),
            row("const { text } = await transcribe(file, { «languge»: \"en\" })").with_any_fixes(),
            row("const { file } = await parsers.DOCX(name, { «outputFormat»: \"text\" })").with_any_fixes(),
            // csv-parse and GitHub get what GenAIScript does not know.
            row("const rows = await workspace.readCSV(\"a.csv\", { skip_empty_lines: true, fromLine: 2, delimiter: \";\" })"),
            row("const issues = await github.listIssues({ state: \"open\", milestone: \"1\", per_page: 5 })"),
            row("const xml = await parsers.XML(text, { attributeNamePrefix: \"a\" })"),
            row("const data = parsers.YAML(text, { defaultValue: {}, schema })"),
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
            // What the metadata say is no prompt.
            row("script({ title: \"NOTES\", files: \"NOTES.md\" })\ndef(\"NOTES\", env.files)\n$`Write a mail from «CHANGELOG».`")
                .with_any_fixes(),
            row("script({ title: \"NOTES\" })\ndef(\"NOTES\", env.files)\n$`Write a mail from CHANGELOG and NOTES.`"),
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
            // The only word in capitals, where one definition is not mentioned.
            row("def(\"BANK\", bank)\ndef(\"LEDGER\", ledger)\n$`Match each entry of LEDGER with one of the «STATEMENT» by date.`")
                .with_any_fixes(),
            row("def(\"CODE\", code)\ndef(\"TESTS\", tests)\n$`Compare «SOURCES» with TESTS.`").with_any_fixes(),
            row("def(\"CHANGES\", log)\n$`Write a release blurb about «COMMITS».`").with_any_fixes(),
            row("def(\"CODE\", code)\n$`- List TYPES and FUNCTIONS.`"),
            row("def(\"CODE\", code)\n$`Compare all: “SOURCES” — é.`"),
            row("def(\"CODE\", code)\n$`Sort by date. It IS FINISHED. Then see LATER.`"),
            row("def(\"BANK\", bank)\n$`Match each entry of the STATEMENT with one of the LEDGER.`"),
            row("def(\"BANK\", bank)\n$`Match each entry of BANK with the STATEMENT.`"),
            row("def(\"BANK\", bank)\n$`Match the entries, and mark what is twice as DUPLICATE.`"),
            row("def(\"BANK\", bank)\n$`Leave out entries if the state is CLOSED.`"),
            row("def(\"BANK\", bank)\n$`Make a list per COUNTRY, and one for REFUNDS.`"),
            row("def(\"BANK\", bank)\n$`Match the entries. DO NOT USE the SUM TOTAL. Answer in YAML, and NEVER guess.`"),
            // Another word, a word in another case, code, and a comment.
            row("def(\"FILES\", env.files)\n$`Answer in JSON.`"),
            row("def(\"FILES\", env.files)\n$`Summarize the file.`"),
            row("def(\"FILES\", env.files)\nconst FILE = 1 // FILE"),
            row("def(\"FILE\", env.files)\ndef(\"FILES\", env.files)\n$`Summarize the FILE.`"),
            row("def(name, env.files)\n$`Summarize the FILE.`"),
        ],
    );
}

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
            // It is defined there, or in both.
            row(
                "def(\"FILE\", file)\nawait runPrompt((_) => { _.def(\"FILE\", file); _.$`Summarize FILE.` })",
            ),
            row(
                "await runPrompt((_) => { _.def(\"FILE\", file); _.$`Summarize FILE.` })\nawait runPrompt((_) => { _.$`Answer with FILE or NONE.` })",
            ),
            // The prompt says what it is.
            row(
                "def(\"FILE\", file)\nawait runPrompt((_) => { _.$`Summarize the FILE.\n\nFILE:\n${file.content}` })",
            ),
            row("def(\"FILE\", file)\nawait runPrompt(`Summarize the FILE. <FILE>${file.content}</FILE>`)"),
            // Something else may define it.
            row("def(\"FILE\", file)\nawait runPrompt((_) => { add(_); _.$`Summarize FILE.` })"),
            row("def(\"FILE\", file)\nawait runPrompt((_) => { _.def(name, file); _.$`Summarize FILE.` })"),
            row("def(\"FILE\", file)\nawait runPrompt(ask)"),
            // R01 says that all of it is written into the other prompt.
            row("def(\"FILE\", file)\nawait runPrompt((_) => { $`Summarize FILE.` })"),
            // It is no prompt, or that around it.
            row(
                "def(\"FILE\", file)\nawait runPrompt((_) => { _.$`Summarize.`; log(\"FILE\") })\n$`Read FILE.`",
            ),
            row("def(\"FILE\", file)\ndefTool(\"a\", \"b\", {}, () => `no FILE`)"),
            row("def(\"FILE\", file)\ndefChatParticipant((turn) => { turn.$`Look at FILE.` })"),
        ],
    );
}

#[test]
fn r08_own_dollar() {
    check(
        "R08",
        &[
            row(
                "const $ = cheerio.load(html)\nconst title = $(\"title\").text()\n«$»`Explain the page ${title}.`\n$`And its title, too.`",
            ),
            row("function $(text) { return text }\n«$»`Explain the page to me.`"),
            row("const $ = (text) => text\n«$»`Explain the page to me.`"),
            row("import { $ } from \"zx\"\nawait $`git log -n 5`"),
            row("const $ = cheerio.load(html)\nuse($(\"title\").text())"),
            row("const $ = cheerio.load(html)\nuse($`title`)"),
            row("export default function (ctx) { const { $ } = ctx; $`Explain the page to me.` }"),
            row("const $ = ctx.$.bind(ctx)\n$`Explain the page to me.`"),
            row("await runPrompt(($) => { $.$`Explain the page to me.` })"),
            row("use(() => { const $ = load(html); return $(\"a\") })\n$`Explain the page to me.`"),
        ],
    );
}

#[test]
fn r11_null_in_prompt() {
    check(
        "R11",
        &[
            row("$`Plan. ${env.files.length ? \"Files.\" : «null»}`").fix("Write an empty string", "\"\""),
            row("$`Plan. ${env.files[0]?.content ?? «null»}`").with_any_fixes(),
            row("await runPrompt((_) => { _.$`Plan. ${«null»}` })").with_any_fixes(),
            row("const { text } = await prompt`Plan. ${env.files.length > 1 ? («null») : \"one\"}`")
                .with_any_fixes(),
            row("$`Plan. ${undefined} ${\"\"} ${env.files.length ? \"a\" : undefined}`"),
            row("$`Plan. ${env.files[0] === null ? \"a\" : \"b\"} ${String(null)} ${[null].length}`"),
            row("console.log(`Plan. ${null}`)\nconst a = env.files.length ? \"a\" : null"),
            row("const $ = (strings) => strings\n$`Plan. ${null}`"),
        ],
    );
}

#[test]
fn r12_second_prediction() {
    check(
        "R12",
        &[
            row("def(\"A\", \"a\", { prediction: true })\ndef(\"B\", \"b\", { «prediction»: true })\n$`A B`").with_any_fixes(),
            row("await runPrompt((_) => {\n    const a = _.def(\"A\", \"a\", { prediction: true })\n    _.def(\"B\", \"b\", { language: \"md\", «prediction»: true })\n    _.$`A B`\n})").with_any_fixes(),
            row("def(\"A\", \"a\", { prediction: true })\ndef(\"B\", \"b\", { prediction: false })\n$`A B`"),
            row("if (env.files.length) def(\"A\", \"a\", { prediction: true })\nelse def(\"B\", \"b\", { prediction: true })\n$`A B`"),
            row("def(\"A\", \"a\", { prediction: true })\nawait runPrompt((_) => {\n    _.def(\"B\", \"b\", { prediction: true })\n    _.$`B`\n})\n$`A`"),
            row("const def = (name, body, options) => options.prediction\ndef(\"A\", \"a\", { prediction: true })\ndef(\"B\", \"b\", { prediction: true })"),
        ],
    );
}

/// A text of a row in the function of a system script.
fn in_system(text: &str) -> String {
    if text.starts_with("//-") {
        return text.to_owned();
    }
    format!(
        "system({{ title: \"A\" }})\nexport default function (ctx) {{\n    const {{ $ }} = ctx\n    {text}\n}}"
    )
}

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
