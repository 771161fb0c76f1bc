use crate::lint::harness::table::{check, row};

#[test]
fn d21_ignored_keyword() {
    check(
        "D21",
        &[
            row(asked!(
                "\"gemini-json\"",
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "integer", «multipleOf: 2» } } }, ({ x }) => x)"#
            ))
            .with_any_fixes(),
            row(asked!(
                "\"gemini-json\"",
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "integer", «exclusiveMinimum: 0» } } }, ({ x }) => x)"#
            ))
            .fix("Write `minimum: 1`", "minimum: 1"),
            row(asked!(
                "\"gemini-json\"",
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "integer", minimum: 2 } } }, ({ x }) => x)"#
            )),
            // D20: the other form refuses it.
            row(gemini!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "integer", multipleOf: 2 } } }, ({ x }) => x)"#
            )),
            row(openai!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "integer", multipleOf: 2 } } }, ({ x }) => x)"#
            )),
        ],
    );
}
