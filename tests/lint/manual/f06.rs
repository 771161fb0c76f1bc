use crate::lint::harness::table::{check, row};

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
