use super::check;
use crate::lint::harness::table::row;

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
