use crate::lint::harness::table::{check, row};

#[test]
fn p09_whole_schema() {
    check(
        "P09",
        &[
            row(r#"script({ parameters: { «type: "object"», properties: { a: { type: "string" }, b: { type: "number", default: 1 } }, required: ["a"] } })"#).fix_whole("Write a map of parameters", r#"script({ parameters: { a: { type: "string", required: true }, b: { type: "number", default: 1 } } })"#),
            row(r#"script({ parameters: { «type: "object"», properties: { a: { type: "array" } } } })"#),
            row(r#"system({ parameters: { «type: "object"» } })"#),
            row(r#"script({ parameters: { city: { type: "object", properties: {} } } })"#),
            row(r#"script({ parameters: { type: "object", size: 3 } })"#),
            row(r#"defTool("a", "b", { type: "object", properties: {} }, () => "")"#),
        ],
    );
}
