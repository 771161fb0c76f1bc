use super::check;
use crate::lint::harness::table::row;

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
            // Lists of rows, segments of a transcription, messages of a chat.
            row("const rows = await workspace.readCSV(\"a.csv\")\nconst all = rows.«data»\nconst first = rows[0].data"),
            row("const { segments } = await transcribe(\"a.mp3\")\nfor (const it of segments) console.log(it.«begin», it.end, it.speaker)")
                .with_any_fixes(),
            row("defChatParticipant((_, messages) => { const last = messages.at(-1)\nif (last.role) _.$`${last.«text»}` })")
                .with_any_fixes(),
            row("function defChatParticipant() {}\ndefChatParticipant((_, messages) => messages[0].text)"),
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
