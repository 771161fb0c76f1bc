use crate::lint::harness::table::{check, row};

#[test]
fn d05_tuple() {
    check(
        "D05",
        &[
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { type: "object", properties: { x: { type: "array", «prefixItems: [{ type: "string" }]», items: { type: "string" } } } } })"#),
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { type: "object", properties: { x: { type: "array", items: { type: "string" } } } } })"#),
            // Drafts before 2020-12 have it in `items`.
            row(anthropic!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "array", «items: [{ type: "string" }]» } } }, ({ x }) => x)"#
            ))
            .fix("Write `prefixItems`", r#"prefixItems: [{ type: "string" }]"#),
            row(anthropic!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "array", «items: [{ type: "string" }]», additionalItems: { type: "number" } } } }, ({ x }) => x)"#
            ))
            .fix_whole(
                "Write `prefixItems`",
                anthropic!(
                    r#"defTool("a", "b", { type: "object", properties: { x: { type: "array", prefixItems: [{ type: "string" }], items: { type: "number" } } } }, ({ x }) => x)"#
                ),
            ),
            row(anthropic!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "array", prefixItems: [{ type: "string" }] } } }, ({ x }) => x)"#
            )),
            // OpenAI also wants `items`, so another name is not enough.
            row(asked!(
                "\"openai\", \"anthropic\"",
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "array", «items: [{ type: "string" }]» } }, required: ["x"], additionalProperties: false }, ({ x }) => x)"#
            )),
            row(asked!(
                "\"mcp\", \"vscode\"",
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "array", items: [{ type: "string" }] } } }, ({ x }) => x)"#
            )),
            row(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "array", items: [{ type: "string" }] } } }, ({ x }) => x)"#,
            ),
        ],
    );
}
