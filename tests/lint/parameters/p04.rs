use crate::lint::harness::table::{check, row};

#[test]
fn p04_array_schema() {
    check(
        "P04",
        &[
            row(r#"script({ parameters: { tags: «{ type: "array", items: { type: "string" } }» } })"#).fix(r#"Write `{ type: "string" }`, a string to split"#, r#"{ type: "string" }"#),
            row(r"system({ parameters: { n: «{ type: 'array', description: 'd', items: { type: 'integer', minimum: 1 } }» } })").fix("Write `{ type: 'string', description: 'd' }`, a string to split", "{ type: 'string', description: 'd' }"),
            // The items' description applies to the items.
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
