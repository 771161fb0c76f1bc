use crate::lint::harness::table::{check, row};

#[test]
fn d07_schema_without_type() {
    check(
        "D07",
        &[
            row(
                r#"script({ model: "openai:gpt-4o", responseSchema: { type: "object", properties: { x: «{ description: "Name" }» } } })"#,
            ),
            row(
                r#"script({ model: "openai:gpt-4o", responseSchema: { type: "object", properties: { x: { anyOf: [{ type: "string" }, { type: "null" }] } } } })"#,
            ),
            row(
                r#"script({ model: "openai:gpt-4o", responseSchema: { type: "object", properties: { x: { type: "string" } } } })"#,
            ),
            // Gemini needs the type of the choices.
            row(gemini!(
                r#"defTool("a", "b", { type: "object", properties: { x: «{ enum: ["a"] }» } }, ({ x }) => x)"#
            )),
            row(gemini!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "string", enum: ["a"] } } }, ({ x }) => x)"#
            )),
            row(gemini!(r#"defTool("a", "b", { type: "object", properties: { x: {} } }, ({ x }) => x)"#)),
        ],
    );
}
