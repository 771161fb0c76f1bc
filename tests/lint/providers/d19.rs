use crate::lint::harness::table::{check, row};

#[test]
fn d19_unknown_format() {
    check(
        "D19",
        &[
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { x: { type: "string", description: "d", «format: "uri"» } } })"#)
                .fix_whole(
                    "Move `format` to the description",
                    r#"script({ model: "openai:gpt-4o", responseSchema: { x: { type: "string", description: "d\n@format uri" } } })"#,
                )
                .fix_whole(
                    "Remove `format`",
                    r#"script({ model: "openai:gpt-4o", responseSchema: { x: { type: "string", description: "d" } } })"#,
                ),
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { x: { type: "string", format: "email" } } })"#),
            row(r#"script({ responseSchema: { x: { type: "string", format: "uri" } } })"#),
        ],
    );
}
