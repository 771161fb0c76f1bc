use crate::lint::harness::table::{check, row};

#[test]
fn d18_moved_constraint() {
    check(
        "D18",
        &[
            row(asked!(
                "\"anthropic\"",
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "integer", «maximum: 5» } }, additionalProperties: false }, ({ x }) => x)"#
            ))
            .fix("Move `maximum` to the description", r#"description: "@maximum 5""#),
            row(asked!(
                "\"anthropic\"",
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "string", format: "email" } }, additionalProperties: false }, ({ x }) => x)"#
            )),
            row(asked!(
                "\"openai\"",
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "integer", maximum: 5 } }, additionalProperties: false }, ({ x }) => x)"#
            )),
        ],
    );
}
