use crate::lint::harness::table::{check, row};

#[test]
fn t05_required_undeclared() {
    check(
        "T05",
        &[
            row(r#"defTool("a", "b", { type: "object", properties: { images: { type: "string" } }, required: [«"image"»] }, look)"#).fix("Write `images`", r#""images""#).fix_whole("Declare the property `image`", r#"defTool("a", "b", { type: "object", properties: { images: { type: "string" }, image: { type: "string" } }, required: ["image"] }, look)"#),
            row(r#"defTool("a", "b", { type: 'object', properties: {}, required: [«'colour'»] }, look)"#).fix_whole("Declare the property `colour`", r#"defTool("a", "b", { type: 'object', properties: { colour: { type: 'string' } }, required: ['colour'] }, look)"#),
            row(
                r#"defTool("a", "b", { x: { type: "object", properties: { y: { type: "object", properties: { z: {} }, required: [«"w"»] } } } }, look)"#,
            )
            .with_any_fixes(),
            row(r#"defTool("a", "b", { type: "object", properties: { x: {} }, required: ["x"] }, look)"#),
            row(r#"defTool("a", "b", { type: "object", properties: { ...more }, required: ["x"] }, look)"#),
            row(r#"defTool("a", "b", { type: "object", properties: {}, required: ["x"], additionalProperties: true }, look)"#),
            row(r#"defTool("a", "b", { type: "object", anyOf: [{ required: ["x"] }], properties: { y: {} } }, look)"#),
            row(r#"defTool("a", "b", { required: ["x"] }, look)"#),
            row(r#"defTool("a", "b", { type: "object", required: [«"x"»] }, look)"#).fix_whole("Declare the property `x`", r#"defTool("a", "b", { type: "object", required: ["x"], properties: { x: { type: "string" } } }, look)"#),
        ],
    );
}
