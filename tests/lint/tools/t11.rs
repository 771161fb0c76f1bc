use crate::lint::harness::table::{check, row};

#[test]
fn t11_array_without_items() {
    check(
        "T11",
        &[
            row(r#"defTool("a", "b", { type: "object", properties: { tags: { «type: "array"» } } }, run)"#).fix("Make it an array of strings", r#"type: "array", items: { type: "string" }"#),
            row(r#"script({ responseType: "json_schema", responseSchema: { type: "object", properties: { tags: { «type: "array"» } } } })"#)
                .with_any_fixes(),
            row(r#"defTool("a", "b", { type: "object", properties: { tags: { type: "array", items: { type: "string" } } } }, run)"#),
            // Not strict, not sent.
            row(r#"script({ responseType: "json", responseSchema: { type: "object", properties: { tags: { type: "array" } } } })"#),
            // Inference makes an object of it.
            row(r#"defTool("a", "b", { tags: { type: "array" } }, run)"#),
            row(r#"defTool("a", "b", { tags: [""] }, run)"#),
            // T10 reports the root.
            row(r#"defTool("a", "b", { type: "array" }, run)"#),
            row(r#"defTool("a", "b", { type: "object", properties: { type: { type: "string", enum: ["array"] } } }, run)"#),
        ],
    );
}
