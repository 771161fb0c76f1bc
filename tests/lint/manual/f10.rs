use crate::lint::harness::table::{check, row};

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
            row(
                r#"defTool("s", "A tool.", { f: "" }, async ({ f }) => { const all = await workspace.findFiles("a/*.md"); const hits = all.filter((it) => it.filename.includes(f)); return hits[0] })"#,
            ),
            row(r#"defTool("s", "A tool.", {}, async () => workspace.readText("docs/template.md"))"#),
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
