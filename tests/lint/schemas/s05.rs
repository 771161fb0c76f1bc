use crate::lint::harness::table::{check, row};

#[test]
fn s05_array_answer() {
    check(
        "S05",
        &[
            row(r#"script({ responseType: "json_schema", responseSchema: «{ type: "array", items: { type: "string" } }» })"#).fix("Put the array into a property", r#"{ type: "object", properties: { items: { type: "array", items: { type: "string" } } }, required: ["items"] }"#),
            row(
                r#"script({ model: "openai:gpt-4o", responseSchema: «{ type: "array", items: { type: "string" } }» })"#,
            )
            .with_any_fixes(),
            row(r#"await runPrompt("a", { model: "openai:gpt-4o", responseSchema: { type: "array", items: { type: "string" } } })"#),
            row(
                r#"script({ model: "anthropic:x", responseSchema: { type: "array", items: { type: "string" } } })"#,
            ),
            row(
                r#"script({ responseType: "json", responseSchema: { type: "array", items: { type: "string" } } })"#,
            ),
            row(
                r#"script({ responseType: "json_schema", responseSchema: { type: "object", properties: {} } })"#,
            ),
            row(r#"script({ responseType: "json_schema", responseSchema: { type: "" } })"#),
        ],
    );
}
