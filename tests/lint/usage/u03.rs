use super::check;
use crate::lint::harness::table::row;

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
            row("const runPrompt = async () => \"{}\"\nconst data = JSON.parse(await runPrompt())"),
            // The compiler reports it.
            row("//- /a.genai.mts\nconst data = JSON.parse(«await runPrompt(\"Hello.\")»)").with_any_fixes(),
        ],
    );
}
