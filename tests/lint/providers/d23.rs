use crate::lint::harness::table::{check, row};

#[test]
fn d23_malformed_keyword() {
    check(
        "D23",
        &[
            row(openai!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "string", «required: true» } } }, ({ x }) => x)"#
            ))
            .with_any_fixes(),
            row(openai!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "object", required: ["y"], properties: { y: { type: "string" } } } } }, ({ x }) => x)"#
            )),
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { type: "object", properties: { a: { type: "object", properties: {}, «required: ["x"]» } } } })"#),
            // A flag beside the limit was one in draft 4.
            row(anthropic!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "integer", minimum: 0, «exclusiveMinimum: true» } } }, ({ x }) => x)"#
            ))
            .with_any_fixes(),
            row(anthropic!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "integer", exclusiveMinimum: 0 } } }, ({ x }) => x)"#
            )),
            row(openai!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "object", properties: { y: «"text"» } } } }, ({ x }) => x)"#
            )),
            row(gemini!(
                r#"defTool("a", "b", { type: "object", properties: { x: «true» } }, ({ x }) => x)"#
            ))
            .fix("Write `{}`", "{}"),
            row(gemini!(r#"defTool("a", "b", { type: "object", properties: { x: {} } }, ({ x }) => x)"#)),
            row(openai!(r#"defTool("a", "b", { type: "object", properties: { x: true } }, ({ x }) => x)"#)),
            // GenAIScript removes it from a map.
            row(openai!(r#"defTool("a", "b", { x: { type: "string", required: true } }, ({ x }) => x)"#)),
        ],
    );
}
