use crate::lint::harness::table::{check, row};

#[test]
fn d02_schema_root_union() {
    check(
        "D02",
        &[
            row(anthropic!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "string" } }, «anyOf: [{ required: ["x"] }, {}]» }, ({ x }) => x)"#
            )),
            row(anthropic!(
                r#"defTool("a", "b", { type: "object", properties: { x: { anyOf: [{ type: "string" }, { type: "integer" }] } } }, ({ x }) => x)"#
            )),
            row(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "string" } }, anyOf: [{ required: ["x"] }, {}] }, ({ x }) => x)"#,
            ),
        ],
    );
}
