use crate::lint::harness::table::{check, row};

#[test]
fn d08_missing_items() {
    check(
        "D08",
        &[
            row("/** @type {IChatGptSchema.IArray} */\nconst A = «{ type: \"array\" }»")
                .fix("Make it an array of strings", r#"{ type: "array", items: { type: "string" } }"#),
            row("/** @type {IChatGptSchema.IArray} */\nconst A = { type: \"array\", items: {} }"),
            // OpenAI wants `items` next to `prefixItems`.
            row(openai!(
                r#"defTool("a", "b", { type: "object", properties: { x: «{ type: "array", prefixItems: [{ type: "string" }] }» } }, ({ x }) => x)"#
            )),
            row(asked!(
                "\"vscode\"",
                r#"defTool("a", "b", { type: "object", properties: { x: «{ type: "array", prefixItems: [{ type: "string" }] }» } }, ({ x }) => x)"#
            )),
            row(anthropic!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "array", prefixItems: [{ type: "string" }] } } }, ({ x }) => x)"#
            )),
            // T11 reports it.
            row(openai!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "array" } } }, ({ x }) => x)"#
            )),
            row(openai!(r#"defSchema("A", { type: "object", properties: { x: { type: "array" } } })"#)),
        ],
    );
}
