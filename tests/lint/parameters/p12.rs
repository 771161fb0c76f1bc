use crate::lint::harness::table::{check, row};

#[test]
fn p12_required_list() {
    check(
        "P12",
        &[
            row(r#"defTool("a", "b", { guest: { type: "object", properties: { name: { type: "string" }, age: { type: "integer" } }, «required: ["name"]» } }, () => "")"#).fix_whole("Write a nested map", r#"defTool("a", "b", { guest: { name: { type: "string", required: true }, age: { type: "integer" } } }, () => "")"#),
            row(
                r#"defTool("a", "b", { guest: { type: "object", description: "Who", properties: {}, «required: ["x", "y"]» } }, () => "")"#,
            ),
            row(
                r#"script({ responseSchema: { list: [{ type: "object", properties: { a: [""] }, «required: ["a"]» }] } })"#,
            ),
            // A list next to the names that it lists is an argument or a parameter of its own.
            row(r#"defTool("a", "b", { city: { type: "string", description: "c" }, day: "", «required: ["city", "day"]», additionalProperties: false }, ({ city, day }) => city + day)"#).fix_whole("Write `required: true` there", r#"defTool("a", "b", { city: { type: "string", description: "c", required: true }, day: "" }, ({ city, day }) => city + day)"#),
            row("script({ parameters: {\n  «required: ['city']»,\n  city: '',\n} })").fix_whole("Remove the array", "script({ parameters: {\n  city: '',\n} })"),
            // A default is not plain.
            row(r#"script({ responseSchema: { city: "Paris", days: 3, «required: ["city"]» } })"#),
            row(r#"defTool("a", "b", { city: "", required: ["name"] }, () => "")"#),
            row(r#"defTool("a", "b", { city: "", required: ["city", ""] }, () => "")"#),
            row(
                r#"defTool("a", "b", { type: "object", properties: { a: { type: "string" } }, required: ["a"] }, () => "")"#,
            ),
            row(
                r#"defTool("a", "b", { guest: { type: "object", properties: {}, required: [] } }, () => "")"#,
            ),
            row(
                r#"defTool("a", "b", { guest: { type: "object", properties: { x: { type: "object", required: ["y"] } } } }, () => "")"#,
            ),
            row(
                r#"defTool({ spec: { name: "a", description: "b", parameters: { type: "object", required: ["y"] } }, impl: () => "" })"#,
            ),
        ],
    );
}
