use crate::lint::harness::table::{check, row};

#[test]
fn d10_one_of() {
    check(
        "D10",
        &[
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { type: "object", properties: { x: { «oneOf: [{ type: "string" }, { type: "integer" }]» } } } })"#)
                .fix("Write `anyOf`", r#"anyOf: [{ type: "string" }, { type: "integer" }]"#),
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { type: "object", properties: { x: { anyOf: [{ type: "string" }, { type: "integer" }] } } } })"#),
            row(openai!(
                r#"defTool("a", "b", { type: "object", properties: { x: { oneOf: [{ type: "string" }, { type: "integer" }] } } }, ({ x }) => x)"#
            )),
            row(openai!(
                r#"defSchema("A", { type: "object", properties: { x: { oneOf: [{ type: "string" }, { type: "integer" }] } } })"#
            )),
        ],
    );
}
