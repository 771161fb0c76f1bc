use crate::lint::harness::table::{check, row};

#[test]
fn d16_recursive_schema() {
    check(
        "D16",
        &[
            row(gemini!(
                r##"defTool("a", "b", { type: "object", properties: { x: { «$ref: "#"» } } }, ({ x }) => x)"##
            )),
            row(asked!(
                "\"anthropic\"",
                r##"defTool("a", "b", { type: "object", properties: { x: { «$ref: "#"» } }, required: [], additionalProperties: false }, ({ x }) => x)"##
            )),
            // Anthropic is not asked to enforce it.
            row(anthropic!(
                r##"defTool("a", "b", { type: "object", properties: { x: { $ref: "#" } }, required: [], additionalProperties: false }, ({ x }) => x)"##
            )),
            row(openai!(
                r##"defTool("a", "b", { type: "object", properties: { x: { $ref: "#" } }, required: [], additionalProperties: false }, ({ x }) => x)"##
            )),
            row(asked!(
                "\"anthropic\"",
                r##"defTool("a", "b", { type: "object", properties: { x: { $ref: "#/$defs/X" } }, additionalProperties: false, $defs: { X: { type: "string" } } }, ({ x }) => x)"##
            )),
        ],
    );
}
