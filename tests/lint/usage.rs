//! U01: how the results and arguments of GenAIScript's functions are used.

use crate::harness::table::{Row, check_in, row};

/// TypeScript says most of it by itself.
fn check(code: &str, rows: &[Row]) {
    check_in(code, rows, &["main.genai.mjs"], str::to_owned);
}

#[test]
fn u01_missing_await() {
    check(
        "U01",
        &[
            row("def(\"RULES\", «workspace.readText»(\"STYLE.md\"))").fix_whole("Write `await`", "def(\"RULES\", await workspace.readText(\"STYLE.md\"))"),
            row("const summary = «runPrompt»(\"Sum up.\")\n$`Read ${summary.text}`").fix_whole("Write `await`", "const summary = await runPrompt(\"Sum up.\")\n$`Read ${summary.text}`"),
            row("const cache = «workspace.cache»(\"summaries\")\nconst known = await cache.get(\"a\")").with_any_fixes(),
            row("const { text } = «runPrompt»((_) => _.$`Hello.`)").with_any_fixes(),
            row("const text = «runPrompt»(\"Tell a joke.\").text").fix_whole("Write `await`", "const text = (await runPrompt(\"Tell a joke.\")).text"),
            row("const headline = \"Handover for \" + «git.branch»()").with_any_fixes(),
            row("console.log(`on ${«git.branch»()}`)").with_any_fixes(),
            row("$`Read this: ${`on ${«git.branch»()}`}`").with_any_fixes(),
            row("let text = \"\"\ntext += «git.diff»({ base: \"main\" })").with_any_fixes(),
            row("const data = JSON.parse(«workspace.readText»(\"a.json\"))").with_any_fixes(),
            row("if (!«workspace.stat»(\"a.md\")) cancel(\"no file\")").with_any_fixes(),
            row("for (const file of «workspace.findFiles»(\"*.md\")) def(\"FILE\", file)").with_any_fixes(),
            row("const files = [...env.files, ...«workspace.findFiles»(\"*.md\")]").with_any_fixes(),
            row("const [file] = «workspace.findFiles»(\"*.md\")").with_any_fixes(),
            row("if («git.branch»() === \"main\") cancel(\"on main\")").with_any_fixes(),
            row("if («tokenizers.count»(\"a\") > 100) cancel(\"too long\")").with_any_fixes(),
            row("const names = «workspace.findFiles»(\"*.md\").map((file) => file.filename)").with_any_fixes(),
            row("const first = «workspace.findFiles»(\"*.md\")[0]").with_any_fixes(),
            row("await workspace.writeText(\"a.md\", «parsers.HTMLToMarkdown»(\"<p>a\"))").with_any_fixes(),
            row("const { workspace: files } = globalThis\nconst page = «files.readText»(\"a.md\")\ndef(\"PAGE\", page.content)").with_any_fixes(),
            row("import { runPrompt as ask } from \"genaiscript/runtime\"\nconst { text } = «ask»(\"Hello.\")").with_any_fixes(),
            row("export default async function (ctx) { const { text } = «ctx.runPrompt»(\"Hello.\") }").with_any_fixes(),
            row("export default async ({ host }) => { const { stdout } = «host.exec»(\"ls\") }").with_any_fixes(),
            row("const { text } = «env.generator.runPrompt»(\"Hello.\")").with_any_fixes(),
            row("await runPrompt(async (_) => { _.def(\"A\", «workspace.readText»(\"a.md\")) })").with_any_fixes(),
            row("const text = «prompt»`Hello.`.text").with_any_fixes(),
            row("const { text } = «prompt`Hello.`.options»({ cache: true })").with_any_fixes(),
            // `await` has no place here.
            row("defTool(\"a\", \"b\", {}, () => { const { text } = «runPrompt»(\"Hello.\"); return text })"),
            row("//- /a.genai.md\nRead ${«workspace.readText»(\"a.md\").content} and ${git.diff()}.\n").with_any_fixes(),
            // What is awaited, now or later.
            row("const { text } = await runPrompt(\"Hello.\")"),
            row("const text = (await runPrompt(\"Hello.\")).text"),
            row("const diff = git.diff()\nconst log = git.log()\ndef(\"DIFF\", await diff)\ndefData(\"LOG\", await log)"),
            row("const [a, b] = await Promise.all([workspace.readText(\"a\"), workspace.readText(\"b\")])"),
            row("const texts = await Promise.all(env.files.map((file) => runPrompt(`Read ${file.filename}.`)))"),
            row("const diff = git.diff()\nif (diff) def(\"DIFF\", await diff)"),
            row("const read = () => workspace.readText(\"a\")"),
            row("function read() { return workspace.readText(\"a\") }"),
            row("const queue = host.promiseQueue(2)\nconst texts = await queue.mapAll(env.files, (file) => runPrompt(`Read ${file.filename}.`))"),
            row("const text = runPrompt(\"Hello.\").then(({ text }) => text)"),
            row("const p = runPrompt(\"Hello.\")\np.then(({ text }) => env.output.fence(text))"),
            row("git.fetch(\"origin\").catch(() => {})"),
            row("const { text } = await prompt`Hello.`.options({ cache: true })"),
            // What GenAIScript awaits.
            row("$`The changes: ${git.diff()}`"),
            row("const diff = git.diff()\n$`The changes: ${diff}`"),
            row("await runPrompt((_) => { _.$`The branch: ${git.branch()}` })"),
            row("writeText(tokenizers.truncate(\"a\", 10))"),
            row("defData(\"PACKAGE\", workspace.readJSON(\"package.json\"))"),
            // What nobody knows.
            row("use(workspace.readText(\"a\"))"),
            row("const all = { a: workspace.readText(\"a\") }"),
            row("let page = workspace.readText(\"a\")\npage = await page\ndef(\"PAGE\", page.content)"),
            // Others of that name.
            row("import git from \"simple-git\"\nconst name = \"on \" + git.branch()"),
            row("const git = { branch: () => \"main\" }\nconst name = \"on \" + git.branch()"),
            row("function runPrompt() { return { text: \"\" } }\nconst { text } = runPrompt()"),
            row("const read = ({ workspace }) => { def(\"A\", workspace.readText(\"a\")) }"),
            row("const say = (prompt) => `${prompt(\"a\")}`"),
            // These are no promises.
            row("const root = \"in \" + workspace.root()"),
            row("const name = path.basename(\"a.md\") + \".txt\""),
            row("def(\"ROWS\", parsers.CSV(env.files[0]))"),
            // The compiler reports most by itself.
            row("//- /a.genai.mts\nconst summary = «runPrompt»(\"Sum up.\")\nconsole.log(summary.text)").with_any_fixes(),
            row("//- /a.genai.ts\ndef(\"A\", «workspace.readText»(\"a\"))").with_any_fixes(),
            row("//- /a.genai.mts\nconst headline = \"On \" + «git.branch»()").with_any_fixes(),
            row("//- /a.genai.mts\nconst headline = `on ${«git.branch»()}`").with_any_fixes(),
        ],
    );
}

#[test]
fn u02_unknown_result_member() {
    check(
        "U02",
        &[
            row("const { «content» } = await runPrompt(\"Hello.\")").fix_whole("Write `text`", "const { text: content } = await runPrompt(\"Hello.\")"),
            row("const { «output»: joke } = await runPrompt(\"Hello.\")").fix("Write `text`", "text"),
            row("const res = await runPrompt(\"Hello.\")\nconsole.log(res.«content»)").fix("Write `text`", "text"),
            row("console.log((await prompt`Hello.`).«response»)").fix("Write `text`", "text"),
            row("const res = await runPrompt(\"Hello.\")\nconst lines = res.«split»(\"\\n\")").fix("Write `text.split`", "text.split"),
            row("const { fences } = await runPrompt(\"Hello.\")\nawait workspace.writeText(\"a\", fences[0]?.«text» + \"\\n\")").fix("Write `content`", "content"),
            row("const { fences } = await runPrompt(\"Hello.\")\nconst code = fences.find(({ language }) => language === \"js\")?.«code» ?? \"\"").fix("Write `content`", "content"),
            row("for (const file of env.files) $`## ${file.«path»}`").fix("Write `filename`", "filename"),
            row("const names = env.files.map((f) => f.«path»)").fix("Write `filename`", "filename"),
            row("const names = env.files.filter((f) => f.«name».endsWith(\".md\"))").fix("Write `filename`", "filename"),
            row("env.files.forEach(({ «path» }) => def(\"A\", path))").fix("Write `filename`", "filename: path"),
            row("for (const { «path», content } of await workspace.findFiles(\"*.md\")) def(path, content)").with_any_fixes(),
            row("const page = await workspace.readText(\"a.md\")\ndef(\"A\", page.«text»)").fix("Write `content`", "content"),
            row("const { «output» } = await host.exec(\"ls\")").with_any_fixes(),
            row("const out = await host.exec(\"ls\")\nif (out.«code» !== 0) cancel(\"failed\")").fix("Write `exitCode`", "exitCode"),
            row("const res = await host.fetchText(\"https://example.com\")\nconst data = await res.«json»()"),
            row("const sheets = await parsers.XLSX(env.files[0])\nconst sheet = sheets.find(({ name }) => name === \"a\")\ndefData(\"ROWS\", sheet.«data»)").fix("Write `rows`", "rows"),
            row("const [{ name, rows }] = await parsers.XLSX(env.files[0])\ndefData(\"ROWS\", rows)"),
            row("const commits = await git.log({ count: 5 })\nconst all = commits.map((commit) => `${commit.«hash»} ${commit.message}`)").fix("Write `sha`", "sha"),
            row("const issue = await github.getIssue(1)\ndef(\"ISSUE\", issue.«description»)").fix("Write `body`", "body"),
            row("const pull = await github.getPullRequest()\ndef(\"PR\", `${pull.title} ${pull.merged_at} ${pull.head.ref} ${pull.changed_files}`)"),
            row("const { «url» } = await generateImage(\"A cat.\")").with_any_fixes(),
            row("const { image, revisedPrompt } = await generateImage(\"A cat.\")\nconst { «content» } = await transcribe(\"a.mp3\")").with_any_fixes(),
            row("const { text, language, duration } = await transcribe(\"a.mp3\")"),
            row("defOutputProcessor((output) => ({ text: output.«content» }))").fix("Write `text`", "text"),
            row("defOutputProcessor(({ «result», fences }) => ({ text: result + fences[0].«code» }))").with_any_fixes(),
            row("defOutputProcessor(({ text, fences, «json», fileEdits, annotations }) => ({ text }))"),
            row("//- /a.genai.mts\ndefOutputProcessor((output) => ({ text: JSON.stringify(output.«json») }))"),
            row("defOutputProcessor(({ text, fences, frames, fileEdits, annotations, schemas, messages, usage }) => ({ text }))"),
            row("const { «text», pages } = await parsers.PDF(env.files[0])\ndef(\"PDF\", text)"),
            row("const { file, pages, images, data } = await parsers.PDF(env.files[0])\ndef(\"PDF\", pages[0].«text»)"),
            row("const { file, pages, images, data } = await parsers.PDF(env.files[0])\ndef(\"PDF\", pages[0])\ndef(\"ALL\", file.content)\nconst first = data[0].index"),
            row("const res = await fetchText(\"https://example.com\")\nconst data = JSON.parse(res.«body»)").fix("Write `text`", "text"),
            row("const found = await workspace.grep(/a/, \"*.md\")\nfor (const it of found.«results») def(\"A\", it)").fix("Write `matches`", "matches"),
            row("const found = await workspace.grep(/a/, \"*.md\")\nfound.«forEach»((file) => def(\"A\", file))"),
            row("const files = await workspace.findFiles(\"*.md\")\ndef(\"A\", files.«content»)"),
            row("const diff = await git.diff()\ndef(\"DIFF\", diff.«stdout»)"),
            row("runPrompt(\"Hello.\").then(({ «content» }) => env.output.fence(content))").with_any_fixes(),
            row("export default async (ctx) => { const { «content» } = await ctx.runPrompt(\"Hello.\") }").with_any_fixes(),
            row("const file = env.files[0]\nconst name = file.«filenme»").fix("Write `filename`", "filename"),
            // What they have.
            row("const { text, json, fences, frames, error, usage, finishReason, model } = await runPrompt(\"Hello.\")"),
            row("for (const file of env.files) $`## ${file.filename} ${file.content} ${file.size} ${file.type}`"),
            row("const { stdout, stderr, exitCode, failed } = await host.exec(\"ls\")"),
            row("const { ok, status, statusText, text, file } = await fetchText(\"a\")\nconst { ok: is, bytes } = await host.fetchText(\"a\")"),
            row("const { files, matches } = await workspace.grep(/a/, \"*.md\")"),
            row("const names = env.files.map((f) => f.filename).join()\nconst n = env.files.length"),
            row("const text = env.files[0].toString()"),
            // It is asked whether it is there.
            row("const name = env.files[0].path ?? env.files[0].filename"),
            row("if (env.files[0].path) cancel(\"a\")"),
            row("const { path = \"\" } = env.files[0]"),
            // The script adds it.
            row("for (const file of env.files) { file.path = path.dirname(file.filename); def(file.path, file) }"),
            // It holds more than its types say.
            row("const pull = await github.getPullRequest(1)\nconst at = pull.mergeable_state"),
            row("const [commit] = await git.log()\nconst at = commit.hash"),
            // What nobody knows.
            row("const { json } = await runPrompt(\"Hello.\")\nconst a = json.content"),
            row("let res = await runPrompt(\"Hello.\")\nres = { content: res.text }\nconsole.log(res.content)"),
            row("const use = (file) => file.path\nuse(env.files[0])"),
            // Others of that name.
            row("const env = { files: [] }\nconst names = env.files.map((f) => f.path)"),
            row("import { runPrompt } from \"./mine.mjs\"\nconst { content } = await runPrompt(\"Hello.\")"),
            // The compiler says it.
            row("//- /a.genai.mts\nconst { «content» } = await runPrompt(\"Hello.\")").with_any_fixes(),
        ],
    );
}

#[test]
fn u03_whole_result() {
    check(
        "U03",
        &[
            row("for (const file in «env.files») {\n  def(\"FILE\", file)\n}")
                .fix_whole("Write `of`", "for (const file of env.files) {\n  def(\"FILE\", file)\n}"),
            row("for (const file in «env.files») $`## ${file.filename}`").with_any_fixes(),
            row("for (const i in env.files) def(\"FILE\", env.files[i])"),
            row("for (const i in env.files) console.log(i)"),
            row("for (const i in env.files) { console.log(env.files.at(Number(i))) }"),
            row("for (const i in env.files) { console.log(i.length, `${i}.`); def(\"FILE_\" + i, env.files[i]) }"),
            row("const ids = JSON.parse(«await host.fetchText(\"https://example.com\")»)").fix_whole(
                "Write `.text`",
                "const ids = JSON.parse((await host.fetchText(\"https://example.com\")).text)",
            ),
            row("const res = await runPrompt(\"Hello.\")\nconst data = JSON.parse(«res»)")
                .fix("Write `.text`", "res.text"),
            row("const page = await workspace.readText(\"a.json\")\nconst data = JSON.parse(«page»)")
                .fix("Write `.content`", "page.content"),
            row("const found = await workspace.grep(/a/, \"*.md\")\ndef(\"FOUND\", «found»)")
                .fix("Write `.files`", "found.files"),
            row("def(\"FOUND\", «await workspace.grep(/a/, \"*.md\")»)").with_any_fixes(),
            row("const res = await runPrompt(\"Hello.\")\nawait workspace.writeText(\"a.md\", «res»)")
                .fix("Write `.text`", "res.text"),
            row("const out = await host.exec(\"ls\")\nconst text = \"Files: \" + «out»")
                .fix("Write `.stdout`", "out.stdout"),
            row("const res = await runPrompt(\"Hello.\")\nconsole.log(`It says ${«res»}`)")
                .fix("Write `.text`", "res.text"),
            row("const res = await runPrompt(\"Hello.\")\n$`It says ${«res»}.`")
                .fix("Write `.text`", "res.text"),
            row("for (const file of env.files) console.log(`Read ${«file»}`)")
                .fix("Write `.content`", "file.content"),
            row("console.log(`Read ${«env.files»}`)"),
            row("const { text } = await transcribe(«env.files»)"),
            row("//- /a.genai.mts\nconst res = await runPrompt(\"Hello.\")\nconsole.log(`It says ${«res»}`)")
                .with_any_fixes(),
            row("for (const file of «await workspace.grep(/a/, \"*.md\")») def(\"A\", file)")
                .with_any_fixes(),
            row("const out = await host.exec(\"ls\")\nconst lines = [...«out»]"),
            row(
                "for (const file of (await workspace.grep(/a/, \"*.md\")).files) def(\"A\", file)\nfor (const key in await host.exec(\"ls\")) console.log(key)",
            ),
            row(
                "const all = [...env.files, ...(await workspace.findFiles(\"*.md\"))]\nconst copy = { ...(await host.exec(\"ls\")) }",
            ),
            row("//- /a.genai.mts\nfor (const file of «await workspace.grep(/a/, \"*.md\")») def(\"A\", file)").with_any_fixes(),
            // What they take.
            row(
                "const res = await runPrompt(\"Hello.\")\ndef(\"ANSWER\", res)\ndef(\"PAGE\", await host.fetchText(\"a\"))",
            ),
            row("def(\"FILES\", env.files)\ndef(\"LIST\", await host.exec(\"ls\"))"),
            row("$`Read ${env.files} and ${env.files[0]} and ${await host.exec(\"ls\")}.`"),
            row("const { text } = await transcribe(env.files[0])"),
            row("const page = await workspace.readText(\"a.json\")\nconst data = JSON.parse(page.content)"),
            row("const data = JSON.parse(await git.diff())\nconst text = `${await git.branch()}`"),
            row(
                "const res = await runPrompt(\"Hello.\")\nconsole.log(`It says ${res.text}`)\nconsole.log(res)",
            ),
            row("const data = JSON5.stringify(await runPrompt(\"Hello.\"))"),
            // Others of that name.
            row("const runPrompt = async () => \"{}\"\nconst data = JSON.parse(await runPrompt())"),
            // The compiler says it.
            row("//- /a.genai.mts\nconst data = JSON.parse(«await runPrompt(\"Hello.\")»)").with_any_fixes(),
        ],
    );
}

#[test]
fn u04_wrong_argument() {
    check(
        "U04",
        &[
            row("def(\"MAIN\", «\"src/main.ts\"»)")
                .fix_whole("Read the file", "def(\"MAIN\", await workspace.readText(\"src/main.ts\"))"),
            row("def(\"DOCS\", «\"docs/**/*.md\"»)")
                .fix_whole("Read the file", "def(\"DOCS\", await workspace.findFiles(\"docs/**/*.md\"))"),
            // Nothing can be awaited there.
            row("const res = await runPrompt((_) => {\n  _.def(\"MAIN\", «\"src/main.ts\"»)\n})"),
            row("script({ tools: \"fs\" })\ndef(\"MAIN\", \"src/main.ts\")"),
            row("await runPrompt((_) => { _.def(\"MAIN\", \"src/main.ts\") }, { tools: [\"fs_read_file\"] })"),
            row("def(\"SITE\", \"example.com\")\ndef(\"VERSION\", \"v1.2\")\ndef(\"OUTPUT\", \"out.md\")\ndef(\"TEXT\", \"Read a.md.\")"),
            row("const { text } = await runPrompt(\"Hello.\")\nawait workspace.writeText(«text», \"out.md\")").with_any_fixes(),
            row("const diff = await git.diff()\ndef(«diff», \"DIFF\")").fix_whole("Exchange the two arguments", "const diff = await git.diff()\ndef(\"DIFF\", diff)"),
            row("const rules = await workspace.readText(\"a.md\")\ndef(«rules», \"RULES\")").with_any_fixes(),
            row("export default function (ctx) { ctx.def(«ctx.env.files», \"FILES\") }").with_any_fixes(),
            row("const rows = []\ndefData(«rows», \"ROWS\")").with_any_fixes(),
            row("defSchema(«{ type: \"object\", properties: {} }», \"ANSWER\")").with_any_fixes(),
            row("const files = await workspace.findFiles(\"*.md\")\nawait retrieval.vectorSearch(«files», env.vars.query)").with_any_fixes(),
            row("await retrieval.fuzzSearch(«env.files.filter((file) => file.content)», \"license\")").with_any_fixes(),
            row("await runPrompt(«{ model: \"small\" }», (_) => { _.$`Hello.` })").with_any_fixes(),
            row("await workspace.writeText(«(await runPrompt(\"Hello.\")).text», \"a.md\")").with_any_fixes(),
            row("await workspace.writeText(«\"# Title\\n\"», \"docs/a.md\")").with_any_fixes(),
            row("defFileOutput(«\"The updated changelog\"», \"docs/CHANGELOG.md\")").with_any_fixes(),
            row("await workspace.grep(«\"**/*.ts\"», \"TODO\")").with_any_fixes(),
            row("const short = await tokenizers.truncate(«1000», (await workspace.readText(\"a.md\")).content)").with_any_fixes(),
            row("await host.exec(\"git\", «\"status --short\"»)").fix("Write a list of arguments", "[\"status\", \"--short\"]"),
            row("await host.exec(\"git\", [«\"status --short\"», \"src\"])").fix("Write an item for each word", "\"status\", \"--short\""),
            row("await host.exec(\"git\", [\"commit\", \"-m\", \"a b\"])\nawait host.exec(\"node\", [\"my script.js\"])"),
            row("await host.exec(\"git\", «`log ${env.vars.tag}`»)"),
            row("const diff = await git.diff(«\"main\"»)"),
            row("def(\"COUNT\", «env.files.length»)"),
            row("const pages = await workspace.readText(«env.files»)"),
            row("def(\"NOTE\", env.files, «\"md\"»)"),
            row("defOutputProcessor(«{ text: \"\" }»)"),
            // Data is no text, and nothing to `def`.
            row("const spec = await workspace.readYAML(\"a.yaml\")\ndef(\"SPEC\", «spec»)"),
            row("def(\"SPEC\", «parsers.YAML(env.files[0])»)"),
            row("const limits = { a: 1 }\ndef(\"LIMITS\", «limits»)"),
            row("const { json } = await runPrompt(\"Hello.\")\nawait workspace.writeText(\"a.json\", «json»)").fix_whole("Write it as JSON", "const { json } = await runPrompt(\"Hello.\")\nawait workspace.writeText(\"a.json\", JSON.stringify(json, null, 2))"),
            row("//- /a.genai.mts\nconst res = await runPrompt(\"Hello.\")\nawait workspace.writeText(\"a.json\", «res.json»)").with_any_fixes(),
            row("await workspace.writeText(\"a.json\", «JSON.parse(env.vars.text)»)").with_any_fixes(),
            row("const [file] = env.files\nconst rows = JSONL.parse(«file»)").fix_whole("Write `.content`", "const [file] = env.files\nconst rows = JSONL.parse(file.content)"),
            row("const data = parsers.JSONLLM(«env.files[0]»)").with_any_fixes(),
            row("const { messages } = await parsers.prompty(«\"a.prompty\"»)"),
            row("const text = CSV.stringify(«{ a: 1 }»)"),
            row("const schema = { type: \"object\", properties: {} }\nparsers.validateJSON(«env.vars.settings», schema)").with_any_fixes(),
            row("await host.exec(«\"git log | head -n 5\"»)\nawait host.exec(«`npm run ${env.vars.task} > out.txt`», { cwd: \"a\" })"),
            row("const queue = host.promiseQueue(3)\nconst ask = async (file) => (await runPrompt(file.content)).text\nconst all = await queue.all(«env.files.map((file) => ask(file))»)"),
            row("const all = await host.promiseQueue(3).all(«env.files.map(async (file) => (await runPrompt(file.content)).text)»)"),
            row("const queue = host.promiseQueue(3)\nconst a = await queue.add(«runPrompt(\"Hello.\")»)\nawait queue.all(«[runPrompt(\"a\"), () => runPrompt(\"b\")]»)"),
            row("const queue = host.promiseQueue(3)\nawait queue.all(env.files.map((file) => () => runPrompt(file.content)))\nawait queue.all([() => runPrompt(\"a\")])\nawait queue.all(env.files.map((file) => async () => runPrompt(file.content)))"),
            row("const queue = host.promiseQueue(3)\nawait queue.mapAll(env.files, async (file) => runPrompt(file.content))\nawait queue.add(async () => runPrompt(\"a\"))\nawait Promise.all(env.files.map((file) => runPrompt(file.content)))"),
            row("const ask = (file) => () => runPrompt(file.content)\nawait host.promiseQueue(3).all(env.files.map((file) => ask(file)))"),
            // `def` shows objects of these.
            row("def(\"A\", { filename: \"a.md\", content: \"a\" })\ndef(\"B\", { content: \"b\" })\ndef(\"C\", { ...env.vars.file })"),
            row("const spec = await workspace.readYAML(\"a.yaml\")\ndefData(\"SPEC\", spec)\ndef(\"NAME\", spec.name)\ndef(\"TEXT\", YAML.stringify(spec))"),
            row("const list = await workspace.readJSON(\"a.json\")\nawait host.select(\"Which?\", list)\nconst rows = CSV.stringify(list)"),
            row("parsers.JSONL(env.files[0])\nYAML.parse(env.files[0])\nJSONL.parse(env.files[0].content)"),
            row("const meta = { type: \"object\", properties: {} }\nparsers.validateJSON(meta, env.vars.data)\nparsers.validateJSON(env.vars.schema, meta)"),
            row("await host.exec(\"grep -E 'a | b' a.txt\")\nawait host.exec(\"sh\", [\"-c\", \"a | b\"])\nawait host.exec(\"bash -c ls | head\")\nawait host.exec(\"echo a|b\")"),
            // What is right, or not known.
            row("def(\"DIFF\", await git.diff())\ndef(\"FILES\", env.files, { language: \"md\" })"),
            row("const add = (name, body) => def(name, body)\nadd(\"A\", \"b\")"),
            row("const name = env.vars.name\ndef(name, \"YES\")"),
            row("const tag = await git.lastTag()\ndef(`CHANGES_${tag}`, await git.diff({ base: tag }))"),
            row("await host.exec(\"git status --short\")\nawait host.exec(\"git\", [\"status\"], { cwd: \"a\" })\nawait host.exec(\"ls\", { cwd: \"a\" })"),
            row("const args = env.vars.args\nawait host.exec(\"git\", args)"),
            row("await workspace.writeText(\"a.md\", \"b.md\")\nawait workspace.writeText(env.vars.path, \"notes\")"),
            row("await workspace.writeText(path.join(\"a\", \"b.md\"), \"see c.md\")"),
            row("await workspace.grep(/TODO/, \"**/*.ts\")\nawait workspace.grep(\"TODO\", { glob: \"**/*.ts\" })\nawait workspace.grep(\"a.b\", \"*.md\")"),
            row("const files = await workspace.findFiles([\"*.md\", \"*.txt\"])\nawait retrieval.vectorSearch(\"license\", files)"),
            row("await retrieval.vectorSearch(env.vars.question, [\"a.md\"], { topK: 3 })"),
            row("const { def } = { def: (text, name) => text + name }\ndef(env.files, \"A\")"),
            row("const workspace = { readText: (files) => files }\nworkspace.readText(env.files)"),
            row("defFileOutput(\"docs/*.md\", \"The updated documents\")\ndefFileOutput([\"a.md\", \"b.md\"], \"Documents\")"),
            row("const args = [env.files, \"A\"]\ndef(...args)"),
            row("parsers.CSV(env.files[0])\nparsers.YAML({ filename: \"a.yaml\", content: \"a: 1\" })"),
            row("defData(\"ROWS\", { a: 1 })\ndefData(\"TEXT\", \"a\")\ndefDiff(\"CHANGE\", env.files[0], env.files[1])"),
            row("await tokenizers.truncate(env.vars.text, Number(env.vars.max))"),
        ],
    );
}

#[test]
fn u05_unknown_api_function() {
    check(
        "U05",
        &[
            row("const rules = await workspace.«readFile»(\"a.md\")").fix("Write `readText`", "readText"),
            row("const data = parsers.«JSON»(\"{}\")").fix("Write `JSON5`", "JSON5"),
            row("const data = YAML.«load»(\"a: 1\")").fix("Write `parse`", "parse"),
            row("const rows = parsers.«csv»(\"a,b\")").fix("Write `CSV`", "CSV"),
            row("await git.«commit»(\"-m\", \"a\")"),
            row("const found = await retrieval.«vectorSerach»(\"a\", env.files)").with_any_fixes(),
            row("export default async function ({ host }) { await host.«execute»(\"ls\") }").with_any_fixes(),
            row("const xml = XML.«stringify»({})"),
            row("const page = await host.«browse»(\"https://example.com\")"),
            row("//- /a.genai.mts\nconst name = path.«baseName»(\"a.md\")").with_any_fixes(),
            // What there is, what the script makes itself, and what it asks for.
            row(
                "await git.lastCommitSha()\nawait github.getRef(\"a\")\nawait ffmpeg.probeVideo(\"a.mp4\")\nworkspace.root()",
            ),
            row("import path from \"node:path\"\npath.format({ base: \"a\" })"),
            row("const git = simpleGit()\nawait git.commit(\"a\")"),
            row("const host = { run: () => 1 }\nhost.run()"),
            row("function read(workspace) { return workspace.readFile(\"a\") }"),
            row("if (typeof host.watch === \"function\") host.watch()"),
            row("await host.watch?.()"),
            row("YAML.toString()\nYAML`a: 1`"),
        ],
    );
}

#[test]
fn u06_lost_output() {
    check(
        "U06",
        &[
            row("defOutputProcessor(({ text }) => «text.trim()»)").fix_whole("Return an object with `text`", "defOutputProcessor(({ text }) => ({ text: text.trim() }))"),
            row("defOutputProcessor((output) => { return «output.text.split(\"\\n\").map((line) => line).join(\"\\n\")» })").with_any_fixes(),
            row("defOutputProcessor(async (output) => { if (!output.text) return undefined; return «output.text» })").with_any_fixes(),
            row("defOutputProcessor(({ text }) => «`# Title\\n${text}`»)").with_any_fixes(),
            row("defOutputProcessor(({ fences }) => ({ files: «[{ filename: \"a\", content: fences[0].content }]» }))"),
            row("defOutputProcessor((output) => { const parts = output.fences.filter((f) => f.label); return { files: «parts.map((p) => ({ filename: p.label, content: p.content }))» } })"),
            row("defOutputProcessor(({ text }) => { return { «content: text» } })").fix("Write `text`", "text: text"),
            row("function clean({ text }) { return «text.trim()» }\ndefOutputProcessor(clean)").with_any_fixes(),
            row("defFileMerge(«(filename, label, before, generated) => { console.log(filename) }»)"),
            row("await runPrompt((_) => { _.$`Hello.`; _.defOutputProcessor(({ text }) => «text.toUpperCase()») })").with_any_fixes(),
            // What is taken, or not known.
            row("defOutputProcessor(({ text }) => ({ text: text.trim() }))"),
            row("defOutputProcessor(({ text }) => { console.log(text) })"),
            row("defOutputProcessor(({ text }) => { const lines = text.split(\"\\n\").map((line) => { return line.trim() }); return { text: lines.join(\"\\n\") } })"),
            row("defOutputProcessor(({ fences }) => { const files = {}; for (const { label, content } of fences) files[label] = content; return { files } })"),
            row("defOutputProcessor(({ fences }) => ({ files: Object.fromEntries(fences.map((fence) => [fence.label, fence.content])) }))"),
            row("defOutputProcessor(({ text }) => ({ ...make(text) }))\ndefOutputProcessor((output) => make(output))"),
            row("defOutputProcessor(({ annotations }) => ({ annotations: annotations.filter((it) => it.severity === \"error\") }))"),
            row("defFileMerge((filename, label, before, generated) => before + generated)"),
            row("defFileMerge(() => { throw new Error(\"a\") })"),
            row("const defOutputProcessor = (make) => make({})\ndefOutputProcessor(() => \"a\")"),
        ],
    );
}

#[test]
fn u07_unawaited_callback() {
    check(
        "U07",
        &[
            row("const all = []\nenv.files.«forEach»(async (file) => {\n  const { text } = await runPrompt(`Read ${file.content}`)\n  all.push(text)\n})").fix_whole("Write a `for` loop", "const all = []\nfor (const file of env.files) {\n  const { text } = await runPrompt(`Read ${file.content}`)\n  all.push(text)\n}"),
            row("env.files.«forEach»(async (file, index) => { await workspace.writeText(`${index}.md`, file.content) })"),
            row("env.files.«map»(async ({ filename }) => { await workspace.writeText(filename, \"\") })").with_any_fixes(),
            row("const big = env.files.«filter»(async (file) => (await workspace.stat(file.filename)).size > 9)"),
            row("const all = env.files.«map»(async (file) => (await runPrompt(file.content)).text)\n$`${all.join(\"\\n\")}`").fix_whole("Await all of them with `Promise.all`", "const all = await Promise.all(env.files.map(async (file) => (await runPrompt(file.content)).text))\n$`${all.join(\"\\n\")}`"),
            row("const text = env.files.«map»(async (file) => await workspace.readText(file)).join(\"\\n\")").with_any_fixes(),
            row("const rows = env.files.«map»(async (file) => await workspace.readJSON(file))\ndefData(\"ROWS\", rows)").with_any_fixes(),
            // What somebody waits for, or needs no waiting.
            row("await Promise.all(env.files.map(async (file) => { await workspace.writeText(file.filename, \"\") }))"),
            row("const all = env.files.map(async (file) => (await runPrompt(file.content)).text)\nconst texts = await Promise.all(all)\ndefData(\"ALL\", texts)"),
            row("const all = env.files.map(async (file) => await workspace.readText(file))\nfor (const one of all) def(\"FILE\", await one)"),
            row("const all = env.files.map(async (file) => await workspace.readText(file))\nconsole.log(all.length)"),
            row("env.files.forEach(async (file) => { def(\"FILE\", file) })"),
            row("env.files.forEach((file) => { defTool(\"a\", \"b\", {}, async () => await workspace.readText(file)) })"),
            row("const queue = host.promiseQueue(2)\nawait queue.mapAll(env.files, async (file) => await runPrompt(file.content))"),
            row("await each(env.files, async (file) => { await runPrompt(file.content) })"),
            row("await db.filter(async (row) => await row.read())"),
            row("for (const file of env.files) { await runPrompt(file.content) }"),
        ],
    );
}

#[test]
fn u08_glob_as_text() {
    check(
        "U08",
        &[
            row("def(\"SPEC\", env.files, { endsWith: «\"*.spec.ts\"» })")
                .fix("Write `.spec.ts`", "\".spec.ts\""),
            row("def(\"SPEC\", env.files, { endsWith: [\".md\", «'**/*.ts'»] })").fix("Write `.ts`", "'.ts'"),
            row("const md = env.files.filter((file) => file.filename.endsWith(«\"*.md\"»))").with_any_fixes(),
            row("const src = env.files.filter(({ filename }) => filename.startsWith(«\"src/**\"»))")
                .fix("Write `src/`", "\"src/\""),
            row("const docs = env.files.some(({ filename }) => filename.includes(«\"**/README.md\"»))")
                .with_any_fixes(),
            // Stars that are none of patterns.
            row("def(\"SPEC\", env.files, { endsWith: \".spec.ts\", glob: \"**/*.spec.ts\" })"),
            row(
                "const bold = env.vars.text.startsWith(\"**Note\") || env.vars.text.endsWith(\"**\") || env.vars.text.includes(\"* a\")",
            ),
            row(
                "const comment = env.vars.line.startsWith(\"/**\") || env.vars.line.endsWith(\"*/\") || env.vars.line.startsWith(\"//*\")",
            ),
            row("const options = { endsWith: \"*.md\" }\nfind(options)"),
            row("const any = [\"*\", \"**\"].includes(env.vars.glob)"),
            row("const text = 'filename.endsWith(\"*.md\")'"),
        ],
    );
}

#[test]
fn u09_unknown_option_value() {
    check(
        "U09",
        &[
            row("defData(\"ROWS\", [{ a: 1 }], { format: «\"yml\"» })").fix("Write `yaml`", "\"yaml\""),
            row("defSchema(\"A\", { type: \"object\", properties: {} }, { format: «'ts'» })")
                .fix("Write `typescript`", "'typescript'"),
            row("const page = await host.fetchText(\"https://example.com\", { convert: «\"md\"» })")
                .fix("Write `markdown`", "\"markdown\""),
            row("writeText(\"a\", { role: «\"developer\"» })"),
            row("await retrieval.webSearch(\"a\", { provider: «\"bing\"» })")
                .fix("Write `tavily`", "\"tavily\""),
            row("await retrieval.webSearch(\"a\", { provider: \"tavily\" })"),
            row("defImages(env.files, { detail: «\"medium\"», maxWidth: 1024 })"),
            row("defImages(env.files, { detail: \"low\" })\ndefImages(env.files, { detail: \"auto\" })"),
            row("const issues = await github.listIssues({ state: «\"opened\"» })")
                .fix("Write `open`", "\"open\""),
            row("const pulls = await github.listPullRequests({ state: «\"merged\"», sort: \"popularity\" })"),
            row(
                "const issues = await github.listIssues({ state: \"all\", sort: \"comments\", direction: \"asc\" })",
            ),
            row(
                "defData(\"ROWS\", [{ a: 1 }], { format: \"csv\" })\nconst page = await fetchText(\"https://example.com\", { convert: \"text\" })",
            ),
            row("defData(\"ROWS\", [{ a: 1 }], { format: env.vars.format })"),
            row(
                "const defData = (name, data, options) => options.format\ndefData(\"A\", [], { format: \"toml\" })",
            ),
        ],
    );
}

#[test]
fn u10_lonely_option() {
    check(
        "U10",
        &[
            row("const log = await git.log({ «base»: \"v1\" })")
                .fix_whole("Add `head`", "const log = await git.log({ base: \"v1\", head: \"HEAD\" })"),
            row("const { base } = env.vars\nconst files = await git.changedFiles({ «base» })")
                .with_any_fixes(),
            row("const diff = await git.diff({ «maxTokensFullDiff»: 100 })").with_any_fixes(),
            row("const diff = await git.diff({ «askStageOnEmpty»: true })").with_any_fixes(),
            row("const log = await git.log({ base: \"v1\", head: \"HEAD\" })"),
            row(
                "const diff = await git.diff({ base: \"v1\" })\nconst other = await git.diff({ head: \"a\" })",
            ),
            row(
                "const diff = await git.diff({ staged: true, askStageOnEmpty: true, llmify: true, maxTokensFullDiff: 1 })",
            ),
            row(
                "const log = await git.log({ base: \"v1\", ...env.vars.more })\nawait git.log({ base: undefined })",
            ),
            row("const git = { log: (options) => options }\ngit.log({ base: \"v1\" })"),
        ],
    );
}

#[test]
fn u11_frozen_options() {
    check(
        "U11",
        &[
            row(
                "const options = { label: \"\" }\nfor (const file of env.files) {\n    «options.label» = file.filename\n    await runPrompt(file.content, options)\n}",
            ),
            row(
                "const options = {}\nawait runPrompt(\"a\", options)\n«options.model» = \"small\"\nawait runPrompt(\"b\", options)",
            ),
            row(
                "const options = {}\nwhile (env.vars.more) {\n    await runPrompt((_) => { _.$`a` }, options)\n    «options[\"seed\"]» += 1\n}",
            ),
            row("const options = {}\noptions.model = \"small\"\nawait runPrompt(\"a\", options)"),
            row(
                "for (const file of env.files) {\n    const options = {}\n    options.label = file.filename\n    await runPrompt(file.content, options)\n}",
            ),
            row("const options = {}\nawait runPrompt(\"a\", { ...options })\noptions.model = \"small\""),
            row("const state = {}\nawait runPrompt(\"a\")\nstate.done = true"),
            row(
                "const options = {}\nif (env.vars.a) await runPrompt(\"a\", options)\nconst set = () => { options.model = \"small\" }",
            ),
            row(
                "const runPrompt = async (text, options) => text\nconst options = {}\nawait runPrompt(\"a\", options)\noptions.model = \"small\"",
            ),
        ],
    );
}
