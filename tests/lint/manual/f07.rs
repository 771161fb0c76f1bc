use crate::lint::harness::table::{check, row};

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
