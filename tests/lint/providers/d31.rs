use crate::lint::harness::table::{check, row};

#[test]
fn d31_constraint_in_description() {
    check(
        "D31",
        &[
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { x: { type: "integer", description: «"How many\n@maximum 5"» } } })"#)
                .fix_whole(
                    "Write `maximum` as a keyword",
                    r#"script({ model: "openai:gpt-4o", responseSchema: { x: { type: "integer", description: "How many", maximum: 5 } } })"#,
                ),
            row(asked!(
                "\"openai\"",
                r#"defTool("a", "b", { x: { type: "integer", description: «"How many\n@maximum 5"», required: true } }, ({ x }) => x)"#
            ))
            .with_any_fixes(),
            // OpenAI is not asked to enforce it.
            row(openai!(
                r#"defTool("a", "b", { x: { type: "integer", description: "How many\n@maximum 5", required: true } }, ({ x }) => x)"#
            )),
            row(asked!(
                "\"openai\"",
                r#"defTool("a", "b", { x: { type: "string", description: "Name\n@minLength 5", required: true } }, ({ x }) => x)"#
            )),
            row(asked!(
                "\"openai\"",
                r#"defTool("a", "b", { x: { type: "string", description: "mail@maximum", required: true } }, ({ x }) => x)"#
            )),
            row(r#"defTool("a", "b", { x: { type: "integer", description: "@maximum 5", required: true } }, ({ x }) => x)"#),
        ],
    );
}
