use crate::lint::harness::table::{check, row};

#[test]
fn d01_schema_root_not_object() {
    check(
        "D01",
        &[
            row(
                "/** @type {IChatGptSchema.IParameters} */\nconst A = «{ type: \"array\", items: { type: \"string\" } }»",
            ),
            row(
                "/** @type {IChatGptSchema.IParameters} */\nconst A = { type: \"object\", properties: {}, required: [], additionalProperties: false, $defs: {} }",
            ),
            // A part of one may be of any type.
            row("/** @type {IChatGptSchema} */\nconst A = { type: \"string\" }"),
            // Text of the prompt; T10 reports it for tools.
            row(openai!(r#"defSchema("A", { type: "array", items: { type: "string" } })"#)),
            row(openai!(r#"defTool("a", "b", { type: "array", items: { type: "string" } }, (a) => a)"#)),
        ],
    );
}
