use crate::lint::harness::table::{check, row};

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
            row(r#"defTool("s", "A tool.", { t: { type: "string" } }, ({ t }) => ({ text: t, score: 1 }))"#),
            row(r#"defTool("s", "A tool.", {}, () => [{ text: "a", score: 1 }])"#),
        ],
    );
}
