use crate::harness::table::{check, fixed, row};

#[test]
fn p01_null() {
    check(
        "P01",
        &[
            fixed(
                r#"script({ parameters: { city: «null» } })"#,
                &[
                    ("Write `\"\"`, a required text", r#"script({ parameters: { city: "" } })"#),
                    (
                        r#"Write `{ type: "number", required: true }`, a required number"#,
                        r#"script({ parameters: { city: { type: "number", required: true } } })"#,
                    ),
                ],
            ),
            fixed(
                r"script({ title: 'a', parameters: { city: 'b', x: { y: «undefined» } } })",
                &[
                    ("Remove `y`", r"script({ title: 'a', parameters: { city: 'b', x: {} } })"),
                    (
                        "Write `''`, a required text",
                        r"script({ title: 'a', parameters: { city: 'b', x: { y: '' } } })",
                    ),
                    (
                        "Write `NaN`, a required number",
                        r"script({ title: 'a', parameters: { city: 'b', x: { y: NaN } } })",
                    ),
                ],
            ),
            fixed(
                r#"system({ parameters: { t: { type: "array", default: «null», items: "" } } })"#,
                &[
                    ("Remove `default`", r#"system({ parameters: { t: { type: "array", items: "" } } })"#),
                    (
                        "Write `\"\"`, a required text",
                        r#"system({ parameters: { t: { type: "array", default: "", items: "" } } })"#,
                    ),
                    (
                        "Write `NaN`, a required number",
                        r#"system({ parameters: { t: { type: "array", default: NaN, items: "" } } })"#,
                    ),
                ],
            ),
            // What is missing is the type.
            fixed(
                r#"script({ parameters: { city: { description: "x", default: «null» } } })"#,
                &[(
                    r#"Write `type: "string"` in its place"#,
                    r#"script({ parameters: { city: { description: "x", type: "string" } } })"#,
                )],
            ),
            fixed(
                r"script({ parameters: { n: { type: ['integer', 'null'], default: «null» } } })",
                &[(
                    "Write `type: 'integer'` and remove the default",
                    r"script({ parameters: { n: { type: 'integer' } } })",
                )],
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
        ],
    );
}

#[test]
fn p02_empty_array() {
    check(
        "P02",
        &[
            fixed(
                r#"script({ parameters: { tags: «[]» } })"#,
                &[
                    ("Write `\"\"`, a text to split", r#"script({ parameters: { tags: "" } })"#),
                    ("Write `[\"\"]`, a list of texts", r#"script({ parameters: { tags: [""] } })"#),
                ],
            ),
            fixed(
                r"script({ title: 'x', parameters: { a: { tags: «[]», b: 'c', d: 'e' } } })",
                &[
                    ("Remove `tags`", r"script({ title: 'x', parameters: { a: { b: 'c', d: 'e' } } })"),
                    (
                        "Write `['']`, a list of texts",
                        r"script({ title: 'x', parameters: { a: { tags: [''], b: 'c', d: 'e' } } })",
                    ),
                ],
            ),
            fixed(
                r#"script({ responseSchema: { tags: «[]» } })"#,
                &[("Write `[\"\"]`, a list of texts", r#"script({ responseSchema: { tags: [""] } })"#)],
            ),
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
            fixed(
                r#"script({ parameters: { list: [«null»] } })"#,
                &[("Write `\"\"`", r#"script({ parameters: { list: [""] } })"#)],
            ),
            fixed(
                r#"script({ parameters: { list: [«[]»] } })"#,
                &[("Write `[\"\"]`", r#"script({ parameters: { list: [[""]] } })"#)],
            ),
            fixed(
                r#"script({ parameters: { size: { enum: [«null», "small"] } } })"#,
                &[(
                    r#"Add `type: "string"`"#,
                    r#"script({ parameters: { size: { type: "string", enum: ["small"] } } })"#,
                )],
            ),
            fixed(
                "script({ parameters: {\n  size: {\n    enum: «[]»,\n  },\n} })",
                &[(
                    r#"Add `type: "string"`"#,
                    "script({ parameters: {\n  size: {\n    type: \"string\",\n  },\n} })",
                )],
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
            fixed(
                r#"script({ parameters: { «type: "object"», size: 3 } })"#,
                &[(
                    r#"Write `type: { type: "string", default: "object" }`"#,
                    r#"script({ parameters: { type: { type: "string", default: "object" }, size: 3 } })"#,
                )],
            ),
            fixed(
                r"system({ parameters: { size: 3, «'type': 'array'» } })",
                &[(
                    r"Write `type: { type: 'string', default: 'array' }`",
                    r"system({ parameters: { size: 3, 'type': { type: 'string', default: 'array' } } })",
                )],
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
            fixed(
                r#"script({ parameters: «["city", "year"]» })"#,
                &[(r#"Write `{ city: "", year: "" }`"#, r#"script({ parameters: { city: "", year: "" } })"#)],
            ),
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
            fixed(
                r#"script({ parameters: { tags: «{ type: "array", items: { type: "string" } }» } })"#,
                &[(
                    r#"Write `{ type: "string" }`, a text to split"#,
                    r#"script({ parameters: { tags: { type: "string" } } })"#,
                )],
            ),
            fixed(
                r"system({ parameters: { n: «{ type: 'array', description: 'd', items: { type: 'integer', minimum: 1 } }» } })",
                &[(
                    "Write `{ type: 'string', description: 'd' }`, a text to split",
                    "system({ parameters: { n: { type: 'string', description: 'd' } } })",
                )],
            ),
            // What the items are is said of them.
            fixed(
                r#"script({ parameters: { m: «{ type: "array", items: { type: "string", description: "M" } }» } })"#,
                &[(
                    r#"Write `{ type: "string", description: "M" }`, a text to split"#,
                    r#"script({ parameters: { m: { type: "string", description: "M" } } })"#,
                )],
            ),
            fixed(
                r"defTool('a', 'b', { n: «{ type: 'array', items: { type: 'integer', minimum: 1 } }» }, () => '')",
                &[(
                    "Write `[{ type: 'integer', minimum: 1 }]`",
                    "defTool('a', 'b', { n: [{ type: 'integer', minimum: 1 }] }, () => '')",
                )],
            ),
            fixed(
                r#"defTool("a", "b", { list: «{ type: "array" }» }, () => "")"#,
                &[(r#"Write `[""]`"#, r#"defTool("a", "b", { list: [""] }, () => "")"#)],
            ),
            fixed(
                r#"script({ parameters: { m: «{ type: "array", items: { type: "string" }, description: "M", default: ["a", "b"] }» } })"#,
                &[(
                    r#"Write `{ type: "string", description: "M", default: "a,b" }`, a text to split"#,
                    r#"script({ parameters: { m: { type: "string", description: "M", default: "a,b" } } })"#,
                )],
            ),
            fixed(
                r#"script({ parameters: { m: «{ type: "array", default: [1, 2] }» } })"#,
                &[(
                    r#"Write `{ type: "string" }`, a text to split, and drop the default"#,
                    r#"script({ parameters: { m: { type: "string" } } })"#,
                )],
            ),
            fixed(
                r#"script({ responseSchema: { tags: «{ type: "array", items: { type: "string" } }» } })"#,
                &[(r#"Write `[""]`"#, r#"script({ responseSchema: { tags: [""] } })"#)],
            ),
            row(r#"script({ parameters: { x: «{ type: "array", items: { type: "array" } }» } })"#)
                .with_any_fixes(),
            row(r#"script({ parameters: { tags: [""] } })"#),
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
            fixed(
                r#"script({ parameters: { city: { type: «"String"», description: "Where" } } })"#,
                &[(
                    "Write `string`",
                    r#"script({ parameters: { city: { type: "string", description: "Where" } } })"#,
                )],
            ),
            fixed(
                r"script({ parameters: { n: { type: «'int'» } } })",
                &[("Write `integer`", r"script({ parameters: { n: { type: 'integer' } } })")],
            ),
            fixed(
                r#"defTool("a", "b", { n: { type: «"bolean"» } }, () => "")"#,
                &[("Write `boolean`", r#"defTool("a", "b", { n: { type: "boolean" } }, () => "")"#)],
            ),
            // In a finished schema a type that is none makes it invalid.
            fixed(
                r#"defTool("a", "b", { type: "object", properties: { n: { type: «"int"» } } }, () => "")"#,
                &[(
                    "Write `integer`",
                    r#"defTool("a", "b", { type: "object", properties: { n: { type: "integer" } } }, () => "")"#,
                )],
            ),
            fixed(
                r#"defSchema("A", { type: "object", properties: { n: { type: ["string", «"nil"»] } } })"#,
                &[],
            ),
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
            fixed(
                r#"script({ parameters: { city: { type: «["string", "null"]» } } })"#,
                &[("Write `string`", r#"script({ parameters: { city: { type: "string" } } })"#)],
            ),
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
            fixed(
                r#"script({ parameters: { size: «{ enum: ["small", "large"] }» } })"#,
                &[(
                    r#"Add `type: "string"`"#,
                    r#"script({ parameters: { size: { type: "string", enum: ["small", "large"] } } })"#,
                )],
            ),
            fixed(
                r"script({ parameters: { n: «{ description: 'How many', minimum: 1 }» } })",
                &[(
                    r"Add `type: 'number'`",
                    r"script({ parameters: { n: { type: 'number', description: 'How many', minimum: 1 } } })",
                )],
            ),
            fixed(
                "defTool(\"a\", \"b\", { q: «{\n  description: \"what\",\n}» }, () => \"\")",
                &[(
                    r#"Add `type: "string"`"#,
                    "defTool(\"a\", \"b\", { q: {\n  type: \"string\",\n  description: \"what\",\n} }, () => \"\")",
                )],
            ),
            fixed(
                r#"script({ parameters: { n: «{ required: true }» } })"#,
                &[(
                    r#"Add `type: "string"`"#,
                    r#"script({ parameters: { n: { type: "string", required: true } } })"#,
                )],
            ),
            row(r#"defTool("a", "b", { n: «{ properties: { a: { type: "string" } } }» }, () => "")"#)
                .with_any_fixes(),
            fixed(
                r#"script({ parameters: { a: { «typ»: "string", description: "x" } } })"#,
                &[("Write `type`", r#"script({ parameters: { a: { type: "string", description: "x" } } })"#)],
            ),
            fixed(
                r#"script({ parameters: { a: { «Type»: "string" } } })"#,
                &[("Write `type`", r#"script({ parameters: { a: { type: "string" } } })"#)],
            ),
            row(r#"script({ responseSchema: { n: «{ enum: ["a", "b"] }» } })"#).with_any_fixes(),
            // A whole schema that lacks its type.
            fixed(
                r#"script({ parameters: { «properties»: { city: { type: "string" } }, required: ["city"] } })"#,
                &[(
                    "Write a map of parameters",
                    r#"script({ parameters: { city: { type: "string", required: true } } })"#,
                )],
            ),
            fixed(
                r#"script({ responseSchema: { «properties»: { city: { type: "string" } }, required: ["city"] } })"#,
                &[(
                    r#"Add `type: "object"`"#,
                    r#"script({ responseSchema: { type: "object", properties: { city: { type: "string" } }, required: ["city"] } })"#,
                )],
            ),
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
            fixed(
                r#"script({ parameters: { city: { «default: "Paris"» } } })"#,
                &[(
                    r#"Add `type: "string"`"#,
                    r#"script({ parameters: { city: { type: "string", default: "Paris" } } })"#,
                )],
            ),
            fixed(
                r"system({ parameters: { n: { description: 'd', «default: 3» } } })",
                &[(
                    r"Add `type: 'integer'`",
                    r"system({ parameters: { n: { type: 'integer', description: 'd', default: 3 } } })",
                )],
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
            fixed(
                r#"script({ parameters: { «type: "object"», properties: { a: { type: "string" }, b: { type: "number", default: 1 } }, required: ["a"] } })"#,
                &[(
                    "Write a map of parameters",
                    r#"script({ parameters: { a: { type: "string", required: true }, b: { type: "number", default: 1 } } })"#,
                )],
            ),
            row(r#"script({ parameters: { «type: "object"», properties: { a: { type: "array" } } } })"#),
            row(r#"system({ parameters: { «type: "object"» } })"#),
            row(r#"script({ parameters: { city: { type: "object", properties: {} } } })"#),
            row(r#"script({ parameters: { type: "object", size: 3 } })"#),
            row(r#"defTool("a", "b", { type: "object", properties: {} }, () => "")"#),
        ],
    );
}
