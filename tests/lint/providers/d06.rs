use crate::lint::harness::table::{check, row};

#[test]
fn d06_type_list() {
    check(
        "D06",
        &[
            row(gemini!(
                r#"defTool("a", "b", { type: "object", properties: { x: { «type: ["string", "integer"]» } } }, ({ x }) => x)"#
            )),
            row(openai!(
                r#"defSchema("A", { type: "object", properties: { x: { type: ["string", "null"] } }, required: ["x"], additionalProperties: false })"#
            )),
            row(gemini!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "string" } } }, ({ x }) => x)"#
            )),
        ],
    );
}
