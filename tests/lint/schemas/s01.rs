use crate::lint::harness::table::{check, row};

#[test]
fn s01_shorthand() {
    check(
        "S01",
        &[
            row(r#"defSchema("CITY", «{ name: "" }»)"#).fix("Write the schema", r#"{ type: "object", properties: { name: { type: "string" } }, required: ["name"] }"#),
            row("defSchema(\n  'CITY',\n  «{ name: 'Ghent', people: 1, streets: [{ name: '' }], mayor: { since: 1999 } }»\n)").fix("Write the schema", "{\n    type: 'object',\n    properties: {\n      name: { type: 'string' },\n      people: { type: 'integer' },\n      streets: {\n        type: 'array',\n        items: {\n          type: 'object',\n          properties: { name: { type: 'string' } },\n          required: ['name'],\n        },\n      },\n      mayor: {\n        type: 'object',\n        properties: { since: { type: 'integer' } },\n        required: [],\n      },\n    },\n    required: [],\n  }"),
            row("const CITY = «{ name: '' }»\ndefSchema('CITY', CITY)").fix("Write the schema", "{ type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }"),
            row(r#"defSchema("CITY", «{ properties: { name: { type: "string" } } }»)"#).fix(r#"Add `type: "object"`"#, r#"{ type: "object", properties: { name: { type: "string" } } }"#),
            row(r#"defSchema("CITY", { properties: { name: { type: "string" } } }, { format: "json" })"#),
            row(r#"defSchema("CITIES", «[{ name: "" }]»)"#).with_any_fixes(),
            row(r#"defSchema("THING", «{ type: "", items: ["a"] }»)"#).with_any_fixes(),
            row(r#"defSchema("CITY", «{ name: first() }»)"#),
            row(r#"defSchema("CITY", { type: "object", properties: { name: { type: "string" } } })"#),
            row(r##"defSchema("CITY", { $ref: "#/x" })"##),
            row(r#"defSchema("CITY", { anyOf: [{ type: "string" }] })"#),
            row(r#"defSchema("CITY", z.object({ name: z.string() }))"#),
            row(r#"defSchema("CITY", { ...base, name: "" })"#),
            row(r#"defSchema("CITY", await JSONSchema.infer({ name: "" }))"#),
        ],
    );
}
