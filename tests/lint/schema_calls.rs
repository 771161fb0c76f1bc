use crate::harness::table::{check, row};

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

#[test]
fn s02_additional_properties() {
    check(
        "S02",
        &[
            row(r#"script({ responseType: "json_schema", responseSchema: { type: "object", properties: {}, «additionalProperties: true» } })"#).fix("Write `false`", "additionalProperties: false"),
            row(r#"await runPrompt((_) => _.$`a`, { responseType: "json_schema", responseSchema: { type: "object", properties: { x: { type: "object", «additionalProperties: { type: "string" }» } } } })"#)
                .with_any_fixes(),
            // The type that GenAIScript chooses for an inner prompt does not reach the request.
            row(r#"await runPrompt((_) => _.$`a`, { model: "openai:gpt-4o", responseSchema: { type: "object", properties: { x: { type: "object", additionalProperties: { type: "string" } } } } })"#),
            row(r#"script({ responseType: "json", responseSchema: { type: "object", properties: {}, additionalProperties: true } })"#),
            row(r#"script({ responseSchema: { type: "object", properties: {}, additionalProperties: false } })"#),
            // GenAIScript sends the branches of a choice as they are, and the provider rejects them.
            row(
                r#"script({ responseType: "json_schema", responseSchema: { type: "object", properties: { a: { anyOf: [{ type: "object", «additionalProperties: true» }] } } } })"#,
            )
            .with_any_fixes(),
            row(r#"script({ parameters: { x: { type: "object", «additionalProperties: true» } } }); env.vars.x"#).fix("Write `false`", "additionalProperties: false"),
            row(
                r#"script({ parameters: { type: "object", properties: { x: { type: "object", properties: { y: { type: "array", items: { type: "object", «additionalProperties: {}» } } } } } } }); env.vars.x"#,
            )
            .with_any_fixes(),
            // It takes only the properties of the whole.
            row(
                r#"script({ parameters: { type: "object", properties: { x: { type: "string" } }, additionalProperties: true } }); env.vars.x"#,
            ),
            row(r#"script({ parameters: { x: { type: "object", additionalProperties: false } } }); env.vars.x"#),
            row(
                r#"script({ unlisted: true, parameters: { x: { type: "object", additionalProperties: true } } }); env.vars.x"#,
            ),
            row(
                "//- /system.a.genai.{ext}\nsystem({ parameters: { x: { type: \"object\", additionalProperties: true } } })\nexport default (ctx) => ctx.env.vars[\"system.a.x\"]",
            ),
        ],
    );
}

#[test]
fn s03_unknown_keyword() {
    check(
        "S03",
        &[
            row(r#"script({ responseSchema: { born: { type: "string", «format»: "date" } } })"#).fix_whole("Remove `format`", r#"script({ responseSchema: { born: { type: "string" } } })"#),
            // A property in the wrong place is not removed.
            row(r#"defSchema("A", { type: "object", «born»: { type: "string" } })"#),
            row(r#"defSchema("A", { type: "object", properties: { born: { type: "string" } } })"#),
            row(r#"defSchema("A", { type: "object", properties: { a: { «uiType»: "textarea", type: "string" } } })"#).fix_whole("Remove `uiType`", r#"defSchema("A", { type: "object", properties: { a: { type: "string" } } })"#),
            row(r#"script({ responseSchema: { type: "object", properties: { a: { type: "string", «descripton»: "b" } } } })"#).fix("Write `description`", "description"),
            row(r#"defSchema("T", { type: "object", «property»: { a: { type: "string" } } })"#).fix("Write `properties`", "properties"),
            row(r#"script({ responseSchema: { a: { type: "string", «example»: "b" } } })"#).fix_whole("Write `examples`", r#"script({ responseSchema: { a: { type: "string", examples: ["b"] } } })"#),
            // Values of another kind than the keyword has.
            row(r#"script({ responseSchema: { a: { type: "string", examples: «"POST"» } } })"#),
            row(
                r#"defSchema("A", { type: "object", properties: { a: "string", b: { type: "string", maxLength: «-1» } } })"#,
            ),
            row(r#"defSchema("A", { type: "object", properties: {}, required: «"a"» })"#),
            // What is required and described nowhere.
            row(
                r#"script({ responseSchema: { type: "object", properties: { city: { type: "string" } }, required: [«"citty"»] } })"#,
            ),
            row(
                r#"defSchema("A", { type: "object", properties: { city: { type: "string" } }, required: ["city", «"zz"»] })"#,
            ),
            row(
                r#"defSchema("A", { type: "object", properties: {}, required: ["zz"], patternProperties: { z: {} } })"#,
            ),
            row(r#"defSchema("A", { type: "object", properties: { ...more }, required: ["zz"] })"#),
            // P10 speaks of it.
            row(r#"script({ responseSchema: { type: "object", name: "a" } })"#),
            row(
                r#"script({ responseSchema: { type: "object", properties: { format: { type: "string" }, uiType: { type: "string" } } } })"#,
            ),
            row(r#"script({ responseSchema: { name: "", uiType: "" } })"#),
            row(r#"script({ parameters: { a: { type: "string", uiType: "textarea" } } }); env.vars.a"#),
            row(
                r#"script({ responseSchema: { type: "object", properties: { a: { type: "array", items: { type: "string" }, uniqueItems: true } } } })"#,
            ),
        ],
    );
}

#[test]
fn s04_not_awaited() {
    check(
        "S04",
        &[
            row(r#"defSchema("A", «JSONSchema.infer({ a: "" })»)"#)
                .fix("Write `await`", r#"await JSONSchema.infer({ a: "" })"#)
                .fix("Use `JSONSchema.fromParameters`", r#"JSONSchema.fromParameters({ a: "" })"#),
            row(r#"function f() { const schema = «JSONSchema.infer({ a: "" })»; defSchema("A", schema) }"#)
                .fix("Use `JSONSchema.fromParameters`", r#"JSONSchema.fromParameters({ a: "" })"#),
            row(r#"defSchema("A", await JSONSchema.infer({ a: "" }))"#),
            row(r#"const schema = JSONSchema.infer({ a: "" }); defSchema("A", await schema)"#),
            row(r#"const make = () => JSONSchema.infer({ a: "" })"#),
            row(r#"JSONSchema.infer({ a: "" }).then((schema) => defSchema("A", schema))"#),
            row(r#"const [a] = await Promise.all([JSONSchema.infer({ a: "" })])"#),
            row(r#"defSchema("A", JSONSchema.fromParameters({ a: "" }))"#),
        ],
    );
}

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
