use crate::lint::harness::table::{check, row};

#[test]
fn d11_all_of() {
    check(
        "D11",
        &[
            row(
                r#"script({ model: "openai:gpt-4o", responseSchema: { type: "object", properties: { x: { type: "string", «allOf: [{ pattern: "a" }]» } } } })"#,
            ),
            row(
                r#"script({ model: "openai:gpt-4o", responseSchema: { type: "object", properties: { allOf: { type: "string" } } } })"#,
            ),
            row(openai!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "string", allOf: [{ pattern: "a" }] } } }, ({ x }) => x)"#
            )),
        ],
    );
}
