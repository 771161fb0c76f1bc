use crate::lint::harness::table::{check, row};

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
