use crate::lint::harness::table::{check, row};

#[test]
fn p34_required_default() {
    check(
        "P34",
        &[
            row(r#"script({ parameters: { city: { type: "string", «required: true», default: "x" } } })"#)
                .fix_whole(
                    "Remove `required`",
                    r#"script({ parameters: { city: { type: "string", default: "x" } } })"#,
                )
                .fix_whole(
                    "Remove `default`",
                    r#"script({ parameters: { city: { type: "string", required: true } } })"#,
                ),
            // The client of a tool must give what it requires.
            row(
                r#"script({ group: "mcp", parameters: { city: { type: "string", required: true, default: "x" } } })"#,
            ),
            row(r#"script({ parameters: { city: { type: "string", required: false, default: "x" } } })"#),
            row(r#"script({ parameters: { city: { type: "string", required: true } } })"#),
            row(r#"script({ parameters: { city: { type: "object", required: true, default: {} } } })"#),
            row(r#"defTool("a", "b", { city: { type: "string", required: true, default: "x" } }, () => "")"#),
        ],
    );
}
