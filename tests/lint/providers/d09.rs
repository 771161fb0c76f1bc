use crate::lint::harness::table::{check, row};

#[test]
fn d09_nested_any_of() {
    check(
        "D09",
        &[
            row(
                "/** @type {IChatGptSchema} */\nconst A = { anyOf: [{ type: \"string\" }, { «anyOf: [{ type: \"integer\" }]» }] }",
            ),
            row(
                "/** @type {IChatGptSchema} */\nconst A = { anyOf: [{ type: \"string\" }, { type: \"integer\" }] }",
            ),
            // Nothing marks it as a schema.
            row("const A = { anyOf: [{ type: \"string\" }, { anyOf: [{ type: \"integer\" }] }] }"),
            row(
                r#"script({ model: "openai:gpt-4o", responseSchema: { type: "object", properties: { x: { anyOf: [{ type: "string" }, { anyOf: [{ type: "integer" }, { type: "null" }] }] } } } })"#,
            ),
            // The description of a reference is no union.
            row(asked!(
                "\"chatgpt\"",
                r##"defTool("a", "b", { type: "object", properties: { x: { anyOf: [{ type: "string" }, { $ref: "#/$defs/X", description: "d" }] } }, required: ["x"], additionalProperties: false, $defs: { X: { type: "integer" } } }, ({ x }) => x)"##
            )),
        ],
    );
}
