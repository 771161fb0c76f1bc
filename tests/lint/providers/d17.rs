use crate::lint::harness::table::{check, row};

#[test]
fn d17_lost_default() {
    check(
        "D17",
        &[
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { x: { type: "string", «default: "m"» } } })"#)
                .fix_whole(
                    "Move `default` to the description",
                    r#"script({ model: "openai:gpt-4o", responseSchema: { x: { type: "string", description: "@default m" } } })"#,
                )
                .fix_whole(
                    "Remove `default`",
                    r#"script({ model: "openai:gpt-4o", responseSchema: { x: { type: "string" } } })"#,
                ),
            // There GenAIScript does not make it a default.
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { x: "m" } })"#),
            row(r#"script({ responseSchema: { x: { type: "string", default: "m" } } })"#),
        ],
    );
}
