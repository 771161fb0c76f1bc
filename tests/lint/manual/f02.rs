use crate::lint::harness::table::{check, row};

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
            // F09 reports that it never returns one.
            row(r#"defTool("s", "A tool.", { a: "" }, ({ a }) => { if (!a) return; console.log(a) })"#),
            row(r#"defTool("s", "A tool.", { a: "" }, ({ a }) => ["a"].find((it) => it === a))"#),
        ],
    );
}
