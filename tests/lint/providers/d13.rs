use crate::lint::harness::table::{check, row};

#[test]
fn d13_enum_value() {
    check(
        "D13",
        &[
            row(gemini!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "integer", «enum: [1, 2]» } } }, ({ x }) => x)"#
            )),
            row(gemini!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "string", enum: ["1", "2"] } } }, ({ x }) => x)"#
            )),
            row(openai!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "integer", enum: [1, 2] } } }, ({ x }) => x)"#
            )),
            row("/** @type {IChatGptSchema} */\nconst A = { type: \"string\", «enum: [\"a\", 1]» }"),
            row("/** @type {IChatGptSchema} */\nconst A = { type: \"integer\", enum: [1, 2] }"),
        ],
    );
}
