use crate::lint::harness::table::{check, row};

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
            // Intended.
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
