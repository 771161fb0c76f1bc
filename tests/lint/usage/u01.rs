use super::check;
use crate::lint::harness::table::row;

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
            row("const page = await fetch(\"https://a.b\")\ndef(\"PAGE\", «page.text»())").with_any_fixes(),
            row("const page = await fetch(\"https://a.b\")\nconst text = await page.text()\nconst data = page.json().then((it) => it.a)\ndef(\"PAGE\", text)"),
            row("const page = { text: () => \"a\" }\ndef(\"PAGE\", page.text())\nconst other = fetch(\"a\")"),
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
