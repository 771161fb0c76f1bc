use crate::lint::harness::table::{check, row};

#[test]
fn t10_root_not_object() {
    check(
        "T10",
        &[
            row(r#"defTool("a", "b", «{ type: "array", items: { type: "string" } }», run)"#).fix("Put the array into a property", r#"{ type: "object", properties: { items: { type: "array", items: { type: "string" } } }, required: ["items"] }"#),
            row(r#"defTool({ spec: { name: "a", description: "b", parameters: «{ city: "" }» }, impl: run })"#).fix("Write the schema", r#"{ type: "object", properties: { city: { type: "string" } }, required: ["city"] }"#),
            row(r#"defTool("a", "b", «{ properties: { x: { type: "string" } }, required: ["x"] }», ({ x }) => run(x))"#).fix("Add `type: \"object\"`", r#"{ type: "object", properties: { x: { type: "string" } }, required: ["x"] }"#),
            row(r#"defTool({ spec: { name: "a", description: "b", parameters: «{ properties: { x: { type: 'string' } } }» }, impl: run })"#).fix("Add `type: 'object'`", "{ type: 'object', properties: { x: { type: 'string' } } }"),
            row(r#"defTool("a", "b", «{ anyOf: [{ type: "object", properties: {} }] }», run)"#)
                .with_any_fixes(),
            row(r#"defTool("a", "b", «{ type: "string", description: "The city." }», run)"#),
            row(
                r#"defTool({ spec: { name: "a", description: "b", parameters: «{ type: "string" }» }, impl: run })"#,
            ),
            row(r#"defTool("a", "b", «["city", "zip"]», run)"#).fix("Write `{ city: \"\", zip: \"\" }`", r#"{ city: "", zip: "" }"#),
            row(r#"defTool("a", "b", «"city"», run)"#).fix("Write `{ city: \"\" }`", r#"{ city: "" }"#),
            row(r#"defTool("a", "b", «true», run)"#),
            row(
                r#"defTool("a", "b", «{ type: "object", city: { type: "string" }, required: ["city"] }», ({ city }) => run(city))"#,
            ),
            row(
                r#"defTool("a", "b", «{ type: "object", properties: [{ name: "city", type: "string" }] }», run)"#,
            ),
            row(r#"const NONE = 5; defTool("a", "b", «NONE», run)"#),
            row(r#"defTool("a", { x: "" }, "b", run)"#),
            row(r#"defTool("a", "b", { type: "string", size: 1 }, run)"#),
            row(r#"defTool("a", "b", { type: "bug or feature" }, run)"#),
            row(r#"defTool("a", "b", { properties: "", required: true }, run)"#),
            row(r#"defTool("a", "b", { properties: { city: "" } }, run)"#),
            row(r#"defTool("a", "b", { type: "object" }, run)"#),
            row(r#"defTool("a", "b", parameters, run)"#),
            row(r#"defTool("a", "b", { type: "object", properties: {} }, run)"#),
            row(r#"defTool("a", "b", { city: "" }, run)"#),
            row(
                r#"defTool({ spec: { name: "a", description: "b", parameters: { type: "object", properties: {} } }, impl: run })"#,
            ),
            row(r#"defTool({ spec: { name: "a", description: "b", parameters: {} }, impl: run })"#),
        ],
    );
}
