use crate::lint::harness::table::{check, row};

#[test]
fn d04_open_object() {
    check(
        "D04",
        &[
            row(asked!(
                "\"openai\"",
                r#"defTool("a", "b", «{ type: "object", properties: { x: { type: "string" } }, required: ["x"] }», ({ x }) => x)"#
            ))
            .fix_whole(
                "Write `additionalProperties: false`",
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "string" } }, required: ["x"], additionalProperties: false }, ({ x }) => x)"#,
            )
            .with_any_fixes(),
            row(asked!(
                "\"openai\"",
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "object", properties: {}, required: [], «additionalProperties: true» } }, required: ["x"], additionalProperties: false }, ({ x }) => x)"#
            ))
            .fix("Write `additionalProperties: false`", "additionalProperties: false")
            .with_any_fixes(),
            // GenAIScript does not look into unions.
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { type: "object", properties: { x: { anyOf: [«{ type: "object", properties: {}, required: [] }», { type: "string" }] } } } })"#)
                .with_any_fixes(),
            row(asked!("\"openai\"", r#"defTool("a", "b", «{ x: "" }», ({ x }) => x)"#)).with_any_fixes(),
            // In a closed object the alternatives cannot stay next to the rest.
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { type: "object", properties: { x: { type: "object", properties: { y: { type: "string" } }, required: ["y"], «anyOf: [{ type: "object", properties: { z: { type: "string" } }, required: [], additionalProperties: false }]» } } } })"#),
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { type: "object", properties: { x: { type: "object", properties: { y: { type: "string" } }, required: ["y"], anyOf: [{ type: "object", properties: { z: { type: "string" } }, required: ["z"], additionalProperties: false }] } } } })"#),
            row(openai!(r#"defTool("a", "b", { x: "" }, ({ x }) => x)"#)),
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { x: "" } })"#),
            row(asked!(
                "\"openai\"",
                r#"defTool("a", "b", { type: "object", properties: {}, required: [], additionalProperties: false }, () => "")"#
            )),
            row(r#"defTool("a", "b", { x: "" }, ({ x }) => x)"#),
            row(asked!("\"openai\"", r#"defSchema("A", { type: "object", properties: {}, required: [] })"#)),
        ],
    );
}
