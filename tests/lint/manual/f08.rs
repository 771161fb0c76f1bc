use crate::lint::harness::table::{check, row};

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
