use crate::lint::harness::table::{check, row};

#[test]
fn d12_constant() {
    check(
        "D12",
        &[
            row(gemini!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "string", «const: "red"» } } }, ({ x }) => x)"#
            ))
            .fix("Write `enum`", r#"enum: ["red"]"#),
            // An `enum` implies no type.
            row("/** @type {IChatGptSchema.IString} */\nconst A = { «const: \"red\"» }")
                .fix("Write `enum`", r#"type: "string", enum: ["red"]"#),
            // Its `enum` is of strings.
            row(gemini!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "integer", «const: 1» } } }, ({ x }) => x)"#
            ))
            .fix("Move `const` to the description", r#"description: "@const 1""#),
            row(gemini!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "string", enum: ["red"] } } }, ({ x }) => x)"#
            )),
            row(openai!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "string", const: "red" } } }, ({ x }) => x)"#
            )),
            row(r#"defTool("a", "b", { type: "object", properties: { x: { type: "string", const: "red" } } }, ({ x }) => x)"#),
        ],
    );
}
