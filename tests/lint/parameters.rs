use crate::harness::table::{check, row};

#[test]
fn p01_null() {
    check(
        "P01",
        &[
            row(r#"script({ parameters: { city: «null» } })"#)
                .fix("Write `\"\"`, a required string", r#""""#)
                .fix(
                    r#"Write `{ type: "number", required: true }`, a required number"#,
                    r#"{ type: "number", required: true }"#,
                ),
            row(r"script({ title: 'a', parameters: { city: 'b', x: { y: «undefined» } } })")
                .fix_whole("Remove `y`", r"script({ title: 'a', parameters: { city: 'b', x: {} } })")
                .fix("Write `''`, a required string", "''")
                .fix("Write `NaN`, a required number", "NaN"),
            row(r#"system({ parameters: { t: { type: "array", default: «null», items: "" } } })"#)
                .fix_whole(
                    "Remove `default`",
                    r#"system({ parameters: { t: { type: "array", items: "" } } })"#,
                )
                .fix("Write `\"\"`, a required string", r#""""#)
                .fix("Write `NaN`, a required number", "NaN"),
            // What is missing is the type.
            row(r#"script({ parameters: { city: { description: "x", default: «null» } } })"#).fix_whole(
                r#"Write `type: "string"` in its place"#,
                r#"script({ parameters: { city: { description: "x", type: "string" } } })"#,
            ),
            row(r"script({ parameters: { n: { type: ['integer', 'null'], default: «null» } } })").fix_whole(
                "Write `type: 'integer'` and remove the default",
                r"script({ parameters: { n: { type: 'integer' } } })",
            ),
            row(r#"script({ responseSchema: { city: «null», n: 1 } })"#).with_any_fixes(),
            row("await runPrompt((_) => _.$`a`, { responseSchema: { city: «undefined» } })").with_any_fixes(),
            row(r#"script({ responseSchema: { type: "object", properties: { a: null } } })"#),
            row(r#"script({ parameters: { city: «null», year: «null» } })"#).with_any_fixes(),
            // Nothing in a finished schema is looked at.
            row(r#"script({ parameters: { city: { type: "string", default: null } } })"#),
            row(r#"script({ parameters: { type: "object", additionalProperties: null } })"#),
            row(r#"script({ parameters: null })"#),
            row(r#"script({ parameters: { size: { enum: ["a", null] } } })"#),
            row(r#"script({ parameters: { list: [null] } })"#),
            row(r#"script({ parameters: { ...base, city: null } })"#),
            // Code that does not parse, of which C01 speaks.
            row(r#"script({ parameters: { city: { type: } } })"#),
            row(r#"script({ parameters: { city: , n: 1 } })"#),
            row("script({ parameters: { \"max days\": , } })\nuse(env.vars.maxDays)"),
            row("script({ parameters: {\n    city:\n} })"),
        ],
    );
}

#[test]
fn p02_empty_array() {
    check(
        "P02",
        &[
            row(r#"script({ parameters: { tags: «[]» } })"#)
                .fix("Write `\"\"`, a string to split", r#""""#)
                .fix("Write `[\"\"]`, an array of strings", r#"[""]"#),
            row(r"script({ title: 'x', parameters: { a: { tags: «[]», b: 'c', d: 'e' } } })")
                .fix_whole("Remove `tags`", r"script({ title: 'x', parameters: { a: { b: 'c', d: 'e' } } })")
                .fix("Write `['']`, an array of strings", "['']"),
            row(r#"script({ responseSchema: { tags: «[]» } })"#)
                .fix("Write `[\"\"]`, an array of strings", r#"[""]"#),
            row(r#"script({ parameters: { enum: «[]» } })"#).with_any_fixes(),
            row(r#"script({ parameters: { tags: [""] } })"#),
            row(r#"script({ parameters: { tags: { type: "object", default: [] } } })"#),
            row(r#"script({ parameters: [] })"#),
            row(r#"script({ parameters: { tags: ["a", []] } })"#),
        ],
    );
}

#[test]
fn p03_first_item() {
    check(
        "P03",
        &[
            row(r#"script({ parameters: { list: [«null»] } })"#).fix("Write `\"\"`", r#""""#),
            row(r#"script({ parameters: { list: [«[]»] } })"#).fix("Write `[\"\"]`", r#"[""]"#),
            row(r#"script({ parameters: { size: { enum: [«null», "small"] } } })"#).fix_whole(
                r#"Add `type: "string"`"#,
                r#"script({ parameters: { size: { type: "string", enum: ["small"] } } })"#,
            ),
            row("script({ parameters: {\n  size: {\n    enum: «[]»,\n  },\n} })").fix_whole(
                r#"Add `type: "string"`"#,
                "script({ parameters: {\n  size: {\n    type: \"string\",\n  },\n} })",
            ),
            row("runPrompt((_) => _.$`a`, { responseSchema: { tags: [«null»] } })").with_any_fixes(),
            row(r#"script({ parameters: { x: { anyOf: «[]» } } })"#),
            row(r#"script({ parameters: { x: { oneOf: [«null», ""] } } })"#),
            row(r#"script({ parameters: { size: { enum: ["a", null] } } })"#),
            row(r#"script({ parameters: { size: { type: "string", enum: [] } } })"#),
            row(r#"script({ parameters: { tags: [] } })"#),
        ],
    );
}

#[test]
fn p10_named_type() {
    check(
        "P10",
        &[
            row(r#"script({ parameters: { «type: "object"», size: 3 } })"#).fix(
                r#"Write `type: { type: "string", default: "object" }`"#,
                r#"type: { type: "string", default: "object" }"#,
            ),
            row(r"system({ parameters: { size: 3, «'type': 'array'» } })").fix(
                r"Write `type: { type: 'string', default: 'array' }`",
                "'type': { type: 'string', default: 'array' }",
            ),
            row(r#"defTool("a", "b", { city: "Paris", «type: "array"» }, ({ city }) => city)"#)
                .with_any_fixes(),
            row(r#"script({ responseSchema: { «type: "object"», name: "a" } })"#).with_any_fixes(),
            row(
                r#"defTool({ spec: { name: "a", description: "b", parameters: { type: "object", name: 1 } }, impl: () => "" })"#,
            ),
            row(r#"defSchema("A", { type: "object", name: "a" })"#),
            row(r#"script({ parameters: { type: "object", properties: { size: { type: "string" } } } })"#),
            row(r#"script({ parameters: { type: "text", size: 3 } })"#),
            row(r#"script({ parameters: { type: "object" } })"#),
            row(r#"script({ parameters: { x: { type: "object", size: 3 } } })"#),
        ],
    );
}

#[test]
fn p11_not_a_map() {
    check(
        "P11",
        &[
            row(r#"script({ parameters: «["city", "year"]» })"#)
                .fix(r#"Write `{ city: "", year: "" }`"#, r#"{ city: "", year: "" }"#),
            row("runPrompt((_) => _.$`a`, { responseSchema: «[\"a\"]» })").with_any_fixes(),
            row(r#"defTool("a", "b", ["name"], () => "")"#),
            row(r#"script({ parameters: «"city"» })"#),
            row(r#"script({ parameters: «3» })"#),
            row(r#"script({ parameters: «true» })"#),
            row(r#"script({ parameters: «[]» })"#),
            row(r#"script({ parameters: {} })"#),
            row(r#"script({ parameters: false })"#),
            row(r#"script({ parameters: "" })"#),
            // Not a text, but code that is read as one.
            row(r#"script({ parameters: shared })"#),
        ],
    );
}

#[test]
fn p04_array_schema() {
    check(
        "P04",
        &[
            row(r#"script({ parameters: { tags: «{ type: "array", items: { type: "string" } }» } })"#).fix(r#"Write `{ type: "string" }`, a string to split"#, r#"{ type: "string" }"#),
            row(r"system({ parameters: { n: «{ type: 'array', description: 'd', items: { type: 'integer', minimum: 1 } }» } })").fix("Write `{ type: 'string', description: 'd' }`, a string to split", "{ type: 'string', description: 'd' }"),
            // What the items are is said of them.
            row(r#"script({ parameters: { m: «{ type: "array", items: { type: "string", description: "M" } }» } })"#).fix(r#"Write `{ type: "string", description: "M" }`, a string to split"#, r#"{ type: "string", description: "M" }"#),
            row(r"defTool('a', 'b', { n: «{ type: 'array', items: { type: 'integer', minimum: 1 } }» }, () => '')").fix("Write `[{ type: 'integer', minimum: 1 }]`", "[{ type: 'integer', minimum: 1 }]"),
            row(r#"defTool("a", "b", { list: «{ type: "array" }» }, () => "")"#).fix(r#"Write `[""]`"#, r#"[""]"#),
            row(r#"script({ parameters: { m: «{ type: "array", items: { type: "string" }, description: "M", default: ["a", "b"] }» } })"#).fix(r#"Write `{ type: "string", description: "M", default: "a,b" }`, a string to split"#, r#"{ type: "string", description: "M", default: "a,b" }"#),
            row(r#"script({ parameters: { m: «{ type: "array", default: [1, 2] }» } })"#).fix(r#"Write `{ type: "string" }`, a string to split, and drop the default"#, r#"{ type: "string" }"#),
            row(r#"script({ responseSchema: { tags: «{ type: "array", items: { type: "string" } }» } })"#).fix(r#"Write `[""]`"#, r#"[""]"#),
            row(r#"script({ parameters: { x: «{ type: "array", items: { type: "array" } }» } })"#)
                .with_any_fixes(),
            row(r#"script({ parameters: { tags: [""] } })"#),
            // A script gives the parameter of a system its array.
            row(
                "//- /package.json\n{}\n//- /a.genai.mjs\nscript({ system: [{ id: \"system.b\", parameters: { tags: [\"x\"] } }] })\n//- /system.b.genai.{ext}\nsystem({ parameters: { tags: { type: \"array\", items: { type: \"string\" } } } })",
            ),
            row(
                "//- /package.json\n{}\n//- /a.genai.mjs\nscript({ system: [{ id: \"system.b\", parameters: { other: [\"x\"] } }] })\n//- /system.b.genai.{ext}\nsystem({ parameters: { tags: «{ type: \"array\", items: { type: \"string\" } }» } })",
            )
            .with_any_fixes(),
            // A nested parameter that is called `type`.
            row(r#"script({ parameters: { shape: { type: "array", size: 3 } } })"#),
            row(r#"script({ parameters: { x: { type: "object", properties: { y: { type: "array" } } } } })"#),
            row(r#"defTool("a", "b", { type: "object", properties: { y: { type: "array" } } }, () => "")"#),
        ],
    );
}

#[test]
fn p05_unknown_type() {
    check(
        "P05",
        &[
            row(r#"script({ parameters: { city: { type: «"String"», description: "Where" } } })"#)
                .fix("Write `string`", r#""string""#),
            row(r"script({ parameters: { n: { type: «'int'» } } })").fix("Write `integer`", "'integer'"),
            row(r#"defTool("a", "b", { n: { type: «"bolean"» } }, () => "")"#)
                .fix("Write `boolean`", r#""boolean""#),
            // In a finished schema a type that is none makes it invalid.
            row(r#"defTool("a", "b", { type: "object", properties: { n: { type: «"int"» } } }, () => "")"#)
                .fix("Write `integer`", r#""integer""#),
            row(r#"defSchema("A", { type: "object", properties: { n: { type: ["string", «"nil"»] } } })"#),
            row(r#"script({ responseSchema: { n: { type: «"int"» } } })"#).with_any_fixes(),
            // A constant is looked at once.
            row("const N = { type: «\"int\"» }\ndefTool(\"a\", \"b\", { n: N, m: N }, () => \"\")")
                .with_any_fixes(),
            row(r#"defSchema("A", { type: "object", properties: { n: { type: ["array", "null"] } } })"#),
            row(
                r#"defTool("a", "b", { type: "object", properties: { n: { type: "array", items: {} } } }, () => "")"#,
            ),
            row(r#"script({ parameters: { x: { type: «"any"» } } })"#),
            row(r#"script({ parameters: { x: { type: «""» } } })"#),
            row(r#"script({ parameters: { x: { type: "string" } } })"#),
            row(r#"script({ parameters: { x: { type: "text", size: 3 } } })"#),
            row(r#"script({ parameters: { type: "text", description: "" } })"#),
            row(r#"script({ parameters: { x: { type: "array" } } })"#),
        ],
    );
}

#[test]
fn p06_union_type() {
    check(
        "P06",
        &[
            row(r#"script({ parameters: { city: { type: «["string", "null"]» } } })"#)
                .fix("Write `string`", r#""string""#),
            row("runPrompt((_) => _.$`a`, { responseSchema: { n: { type: «[\"string\", \"null\"]» } } })")
                .with_any_fixes(),
            // P01 speaks of it.
            row(r#"script({ parameters: { n: { type: ["integer", "null"], default: null } } })"#),
            row(r#"script({ parameters: { city: { type: «["null"]» } } })"#),
            row(r#"script({ parameters: { city: { type: "string" } } })"#),
            row(r#"script({ parameters: { city: { type: [1] } } })"#),
            row(r#"script({ parameters: { city: { type: ["a"], size: 3 } } })"#),
        ],
    );
}

#[test]
fn p07_missing_type() {
    check(
        "P07",
        &[
            row(r#"script({ parameters: { size: «{ enum: ["small", "large"] }» } })"#).fix(r#"Add `type: "string"`"#, r#"{ type: "string", enum: ["small", "large"] }"#),
            row(r"script({ parameters: { n: «{ description: 'How many', minimum: 1 }» } })").fix(r"Add `type: 'number'`", "{ type: 'number', description: 'How many', minimum: 1 }"),
            row("defTool(\"a\", \"b\", { «q»: {\n  description: \"what\",\n} }, () => \"\")").fix_whole(r#"Add `type: "string"`"#, "defTool(\"a\", \"b\", { q: {\n  type: \"string\",\n  description: \"what\",\n} }, () => \"\")"),
            row(r#"script({ parameters: { n: «{ required: true }» } })"#).fix(r#"Add `type: "string"`"#, r#"{ type: "string", required: true }"#),
            row(r#"defTool("a", "b", { n: «{ properties: { a: { type: "string" } } }» }, () => "")"#)
                .with_any_fixes(),
            row(r#"script({ parameters: { a: { «typ»: "string", description: "x" } } })"#).fix("Write `type`", "type"),
            row(r#"script({ parameters: { a: { «Type»: "string" } } })"#).fix("Write `type`", "type"),
            row(r#"script({ responseSchema: { n: «{ enum: ["a", "b"] }» } })"#).with_any_fixes(),
            // A whole schema that lacks its type.
            row(r#"script({ parameters: { «properties»: { city: { type: "string" } }, required: ["city"] } })"#).fix_whole("Write a map of parameters", r#"script({ parameters: { city: { type: "string", required: true } } })"#),
            row(r#"script({ responseSchema: { «properties»: { city: { type: "string" } }, required: ["city"] } })"#).fix(r#"Add `type: "object"`"#, r#"type: "object", properties"#),
            row(r#"script({ parameters: { properties: { city: "" }, title: "" } })"#),
            row(r#"script({ parameters: { a: { typ: "x", description: "x" } } })"#),
            row(r#"script({ parameters: { x: «{ anyOf: [{ type: "string" }, { type: "number" }] }» } })"#),
            // Parameters that are called so.
            row(r#"script({ parameters: { issue: { title: "", description: "" } } })"#),
            row(r#"script({ parameters: { title: "a", description: "b" } })"#),
            row(r#"script({ parameters: { issue: { title: "a", author: "b" } } })"#),
            row(r#"script({ parameters: { x: { type: "string", enum: ["a"] } } })"#),
            row(r#"script({ parameters: { x: {} } })"#),
            row(r#"script({ parameters: { x: { enum: [] } } })"#),
        ],
    );
}

#[test]
fn p08_default_without_type() {
    check(
        "P08",
        &[
            row(r#"script({ parameters: { city: { «default: "Paris"» } } })"#)
                .fix(r#"Add `type: "string"`"#, r#"type: "string", default: "Paris""#),
            row(r"system({ parameters: { n: { description: 'd', «default: 3» } } })").fix_whole(
                r"Add `type: 'integer'`",
                r"system({ parameters: { n: { type: 'integer', description: 'd', default: 3 } } })",
            ),
            row(r#"script({ parameters: { city: { «default: "v"», other: "w" } } })"#),
            row(r#"script({ parameters: { city: { type: "string", default: "Paris" } } })"#),
            row(r#"script({ parameters: { a: { city: { default: "Paris", other: 1 } } } })"#),
            row(r#"script({ parameters: { default: "Paris" } })"#),
            row(r#"defTool("a", "b", { city: { default: "Paris" } }, () => "")"#),
        ],
    );
}

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
