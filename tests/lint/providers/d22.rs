use crate::lint::harness::table::{check, row};

#[test]
fn d22_unsupported_pattern() {
    check(
        "D22",
        &[
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { x: { type: "string", «pattern: "^(?!0)[0-9]+$"» } } })"#)
                .with_any_fixes(),
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { x: { type: "string", pattern: "^[1-9]+$" } } })"#),
            row(r#"script({ responseSchema: { x: { type: "string", pattern: "^(?!0)[0-9]+$" } } })"#),
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { x: { type: "string", pattern: "^(?:0)[0-9]+$" } } })"#),
        ],
    );
}
