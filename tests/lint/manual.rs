//! F: what tools give, in a manual and before a model.

use crate::harness::table::{check, row};

#[test]
fn f01_name_taken() {
    check(
        "F01",
        &[
            row(
                r#"runPrompt((a) => { a.defTool("s", "One.", {}, () => "1") }); runPrompt((b) => { b.defTool(«"s"», "Two.", {}, () => "2") })"#,
            ),
            // One after the other stands in the manual, whichever runs.
            row(
                r#"if (env.vars.x) { defTool("s", "One.", {}, () => "1") } else { defTool(«"s"», "Two.", {}, () => "2") }"#,
            ),
            // T04 says more.
            row(r#"defTool("s", "One.", {}, () => "1"); defTool("s", "Two.", {}, () => "2")"#),
            row(
                r#"runPrompt((a) => { a.defTool("s", "One.", {}, () => "1") }); defTool("t", "Two.", {}, () => "2")"#,
            ),
            row(
                r#"runPrompt((a) => { a.defTool(n, "One.", {}, () => "1") }); defTool(n, "Two.", {}, () => "2")"#,
            ),
        ],
    );
}

#[test]
fn f02_some_paths() {
    check(
        "F02",
        &[
            row(r#"defTool("s", "A tool.", { a: "" }, ({ a }) => { if (a) return a «}»)"#),
            row(r#"defTool("s", "A tool.", { a: "" }, ({ a }) => { if (!a) «return ;» return a })"#),
            row(r#"defTool("s", "A tool.", { a: "" }, ({ a }) => { if (!a) «return undefined;» return a })"#),
            row(
                r#"defTool("s", "A tool.", { a: "" }, ({ a }) => { try { return a } catch { console.log(a) } «}»)"#,
            ),
            row(
                r#"defTool("s", "A tool.", { a: "" }, ({ a }) => { if (a) return a; throw new Error("no") })"#,
            ),
            row(r#"defTool("s", "A tool.", { a: "" }, ({ a }) => { while (true) { if (a) return a } })"#),
            row(
                r#"defTool("s", "A tool.", { u: { type: "string", enum: ["C", "F"], required: true } }, ({ u }) => { switch (u) { case "C": return 1; case "F": return 2 } })"#,
            ),
            row(
                r#"const fail = () => { throw new Error("no") }; defTool("s", "A tool.", { a: "" }, ({ a }) => { if (a) return a; fail() })"#,
            ),
            // It never gives one, which F09 says.
            row(r#"defTool("s", "A tool.", { a: "" }, ({ a }) => { if (!a) return; console.log(a) })"#),
            // The value may be missing, which nobody wrote.
            row(r#"defTool("s", "A tool.", { a: "" }, ({ a }) => ["a"].find((it) => it === a))"#),
        ],
    );
}

#[test]
fn f03_contradiction() {
    check(
        "F03",
        &[
            row("defTool(\"s\", \"A tool.\", {}, /** @returns {«string»} */ () => 1)"),
            row(
                "/** @returns {«{ a: string }»} It. */\nconst s = () => ({ b: 1 })\ndefTool(\"s\", \"A tool.\", {}, s)",
            ),
            row("defTool(\"s\", \"A tool.\", { a: \"\" }, /** @returns {«number[]»} */ ({ a }) => [a])"),
            row("defTool(\"s\", \"A tool.\", {}, /** @returns {string | number} */ () => 1)"),
            row("defTool(\"s\", \"A tool.\", {}, /** @returns {{ a?: string }} */ () => ({}))"),
            row("defTool(\"s\", \"A tool.\", {}, /** @returns {string[]} */ () => JSON.parse(\"[]\"))"),
            row("defTool(\"s\", \"A tool.\", {}, /** @returns {Other} */ () => 1)"),
            row("defTool(\"s\", \"A tool.\", {}, /** @returns {Promise<number>} */ async () => 1)"),
            row("defTool(\"s\", \"A tool.\", {}, /** @returns {void} */ () => undefined)"),
            // TypeScript says so itself.
            row("//- /a.genai.mts\ndefTool(\"s\", \"A tool.\", {}, (): string => 1)"),
        ],
    );
}

#[test]
fn f04_shown_in_part() {
    check(
        "F04",
        &[
            row(r#"defTool("s", "A tool.", {}, () => «({ text: "a", score: 1 })»)"#),
            row(
                r#"defTool("s", "A tool.", {}, () => { return «{ exitCode: 0, stdout: "a", report: "b" }» })"#,
            ),
            row(
                r#"defTool("s", "A tool.", { f: "" }, ({ f }) => «({ filename: f, content: "a", line: 1 })»)"#,
            ),
            row(r#"defTool("s", "A tool.", {}, () => ({ text: "a" }))"#),
            row(
                r#"defTool("s", "A tool.", {}, () => ({ exitCode: 1, stdout: "", stderr: "a", failed: true }))"#,
            ),
            row(r#"defTool("s", "A tool.", { f: "" }, ({ f }) => ({ filename: f, line: 1 }))"#),
            row(r#"defTool("s", "A tool.", { f: "" }, async ({ f }) => host.exec(f))"#),
            row(r#"defTool("s", "A tool.", { t: "" }, async ({ t }) => runPrompt(t))"#),
            // It may have none, and then all is seen.
            row(r#"defTool("s", "A tool.", { t: { type: "string" } }, ({ t }) => ({ text: t, score: 1 }))"#),
            row(r#"defTool("s", "A tool.", {}, () => [{ text: "a", score: 1 }])"#),
        ],
    );
}

#[test]
fn f05_edits() {
    check(
        "F05",
        &[
            row(r#"defTool("s", "A tool.", {}, () => «({ page: "a", edits: [{ by: "Ada" }] })»)"#),
            row(r#"defTool("s", "A tool.", {}, () => «({ edits: ["a"] })»)"#),
            row(
                r#"defTool("s", "A tool.", { f: "" }, ({ f }) => ({ edits: [{ filename: f, type: "delete" }] }))"#,
            ),
            row(r#"defTool("s", "A tool.", {}, () => ({ edits: 3 }))"#),
            row(r#"defTool("s", "A tool.", {}, () => ({ edits: [] }))"#),
            row(r#"defTool("s", "A tool.", {}, () => [{ edits: ["a"] }])"#),
        ],
    );
}

#[test]
fn f06_function() {
    check(
        "F06",
        &[
            row(r#"defTool("s", "A tool.", { a: "" }, (args) => «({ ...args, ok: true })»)"#),
            row(r#"defTool("s", "A tool.", {}, () => «({ a: 1, show() {} })»)"#),
            row(r#"defTool("s", "A tool.", {}, () => «([() => 1])»)"#),
            row(r#"defTool("s", "A tool.", { a: "" }, ({ context, ...rest }) => ({ ...rest, ok: true }))"#),
            row(r#"defTool("s", "A tool.", {}, () => ({ a: JSON.stringify({ show() {} }) }))"#),
            row(r#"defTool("s", "A tool.", {}, () => ({ text: "a", show() {} }).text)"#),
            row(r#"defTool("s", "A tool.", { a: "" }, (args) => JSON.stringify(args))"#),
        ],
    );
}

#[test]
fn f07_error() {
    check(
        "F07",
        &[
            row(r#"defTool("s", "A tool.", { a: "" }, ({ a }) => { if (!a) return «new Error("no a")»; return a })"#)
                .with_any_fixes(),
            row(r#"defTool("s", "A tool.", { a: "" }, ({ a }) => «a ? a : new Error("no")»)"#),
            row(r#"defTool("s", "A tool.", { a: "" }, ({ a }) => { try { return a.trim() } catch (e) { return «e» } })"#),
            row(r#"defTool("s", "A tool.", { a: "" }, ({ a }) => { throw new Error(a) })"#),
            row(r#"defTool("s", "A tool.", { a: "" }, ({ a }) => { try { return a.trim() } catch (e) { return e.message } })"#),
            row(r#"defTool("s", "A tool.", { a: "" }, ({ a }) => ({ error: new Error(a).message }))"#),
        ],
    );
}

#[test]
fn f08_json() {
    check(
        "F08",
        &[
            row(r#"defTool("s", «"Lists all as JSON."», {}, () => [1])"#),
            row(r#"defTool("s", «"Returns JSON"», {}, () => ({ a: 1 }))"#),
            row(r#"defTool("s", "Lists all as JSON.", {}, () => JSON.stringify([1]))"#),
            row(r#"defTool("s", "Lists all as JSON5.", {}, () => [1])"#),
            row(r#"defTool("s", "Checks JSON.", { json: "" }, ({ json }) => ({ ok: json.length > 0 }))"#),
            row(r#"defTool("s", "Lists all as JSON.", {}, async () => JSON.parse("[]"))"#),
        ],
    );
}

#[test]
fn f09_nothing() {
    check(
        "F09",
        &[
            row(r#"defTool("s", "A tool.", { a: "" }, ({ a }) => { use(a); «console.log(a)» })"#),
            row(r#"defTool("s", "A tool.", { a: "" }, async ({ a }) => «workspace.writeText(a, "b")»)"#),
            row(r#"defTool("s", "A tool.", { a: "" }, ({ a }) => { console.log(a); «return» })"#),
            row(r#"defTool(«"s"», "A tool.", { a: "" }, () => {})"#),
            row(r#"defTool("s", "A tool.", { a: "" }, ({ a }) => { console.log(a); return "done" })"#),
            // That is meant.
            row(r#"defTool("s", "A tool.", {}, () => undefined)"#),
            row(
                r#"defTool({ spec: { name: "s", description: "A tool.", parameters: {} }, impl: async () => undefined })"#,
            ),
            row(r#"defTool("s", "A tool.", { a: "" }, ({ a }) => void console.log(a))"#),
            row(r#"defTool("s", "A tool.", { a: "" }, ({ a }) => { console.log(a); return undefined })"#),
            row(r#"defTool("s", "A tool.", { a: "" }, ({ a }) => { throw new Error(a) })"#),
            row(r#"defTool("s", "A tool.", { a: "" }, ({ a }) => send(a))"#),
            row(r#"defTool("s", "A tool.", { a: "" }, send)"#),
        ],
    );
}

#[test]
fn f10_cut() {
    check(
        "F10",
        &[
            row(r#"defTool("s", "A tool.", { f: "" }, async ({ f }) => «await workspace.readText(f)»)"#),
            row(
                r#"defTool("s", "A tool.", { f: "" }, async ({ f }) => { return «workspace.readText(f)» }, { variant: "a" })"#,
            ),
            row(
                r#"defTool("s", "A tool.", { f: "" }, async ({ f }) => workspace.readText(f), { maxTokens: 20000 })"#,
            ),
            row(r#"defTool("s", "A tool.", { f: "" }, async ({ f }) => workspace.readText(f), options)"#),
            row(
                r#"defTool("s", "A tool.", { f: "" }, async ({ f }) => (await workspace.readText(f)).content.slice(0, 100))"#,
            ),
            // Files of a folder that the author knows, and one that is named.
            row(
                r#"defTool("s", "A tool.", { f: "" }, async ({ f }) => { const all = await workspace.findFiles("a/*.md"); const hits = all.filter((it) => it.filename.includes(f)); return hits[0] })"#,
            ),
            row(r#"defTool("s", "A tool.", {}, async () => workspace.readText("docs/template.md"))"#),
            // Where there is a text, and where the file is what is asked for.
            row(
                r#"defTool("s", "A tool.", { f: "" }, async ({ f }) => { const res = await fetchText(f); if (res.text) return «res.file»; return "none" })"#,
            ),
            row(
                r#"defTool("s", "A tool.", { f: "" }, async ({ f }) => { const res = await fetchText(f); if (!res.ok) return «res.file»; return "none" })"#,
            ),
            row(
                r#"defTool("s", "A tool.", { f: "" }, async ({ f }) => { const other = await fetchText(f); const res = await fetchText(f); if (!other.text) return «res.file»; return "none" })"#,
            ),
            row(
                r#"defTool("s", "A tool.", { f: "" }, async ({ f }) => { const res = await fetchText(f); if (!res.text || f) return «res.file»; return "none" })"#,
            ),
            // The text is empty, or its length is compared.
            row(
                r#"defTool("s", "A tool.", { f: "" }, async ({ f }) => { const res = await fetchText(f); if (!res.text) return res.file; return res.text })"#,
            ),
            row(
                r#"defTool("s", "A tool.", { f: "" }, async ({ f }) => { const res = await host.fetchText(f); if (!res.ok) return "error"; if (!res.text) return res.file ?? res.status; return res.text })"#,
            ),
            row(
                r#"defTool("s", "A tool.", { f: "" }, async ({ f }) => { const { text, file } = await fetchText(f); if (text) return text; return file })"#,
            ),
            row(
                r#"defTool("s", "A tool.", { f: "" }, async ({ f }) => { const res = await fetchText(f); const { text } = res; return text === "" ? res.file : text })"#,
            ),
            row(
                r#"defTool("s", "A tool.", { f: "" }, async ({ f }) => { const file = await workspace.readText(f); if (!file.content) return file; return "found" })"#,
            ),
            row(
                r#"defTool("s", "A tool.", { f: "" }, async ({ f }) => { const file = await workspace.readText(f); if (file.content.length > 9000) return "too long"; return file })"#,
            ),
            row(
                r#"defTool("s", "A tool.", { f: "" }, async ({ f }) => { const file = await workspace.readText(f); if (file.size < 9000) return file; return "too long" })"#,
            ),
            row(
                r#"defTool("s", "A tool.", { f: "" }, async ({ f }) => { const file = await workspace.readText(f); if ((await tokenizers.count(file.content)) > 8000) return "too long"; return file })"#,
            ),
        ],
    );
}

#[test]
fn f11_described() {
    check(
        "F11",
        &[
            row(r#"defAgent("docs", «""», "Answer.")"#),
            row(r#"defTool("s", «"  "», {}, () => "a")"#),
            // T03 says so.
            row(r#"defTool("s", "", {}, () => "a")"#),
            row(r#"defAgent("docs", "Reads.", "Answer.")"#),
            row(r#"defAgent("docs", DESCRIPTION, "Answer.")"#),
        ],
    );
}

#[test]
fn f12_differ() {
    check(
        "F12",
        &[
            row(r#"//- /a.genai.mjs
defTool("s", «"Finds notes."», {}, () => "a")
//- /b.genai.mjs
defTool("s", «"Finds pages."», {}, () => "a")
"#),
            row(r#"//- /a.genai.mjs
defTool("s", "Finds notes.", {}, () => "a")
//- /b.genai.mjs
defTool("s", "Finds notes.", {}, () => "a")
"#),
            row(r#"//- /a.genai.mjs
defTool("t", "Finds notes.", {}, () => "a")
//- /b.genai.mjs
defTool("s", "Finds pages.", {}, () => "a")
"#),
            row(r#"//- /a.genai.mjs
defTool("s", DESCRIPTION, {}, () => "a")
//- /b.genai.mjs
defTool("s", "Finds pages.", {}, () => "a")
"#),
        ],
    );
}
