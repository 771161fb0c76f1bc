use crate::lint::harness::table::{check, row};

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
            row(r#"script({ parameters: { «properties»: { city: { type: "string" } }, required: ["city"] } })"#).fix_whole("Write a map of parameters", r#"script({ parameters: { city: { type: "string", required: true } } })"#),
            row(r#"script({ responseSchema: { «properties»: { city: { type: "string" } }, required: ["city"] } })"#).fix(r#"Add `type: "object"`"#, r#"type: "object", properties"#),
            row(r#"script({ parameters: { properties: { city: "" }, title: "" } })"#),
            row(r#"script({ parameters: { a: { typ: "x", description: "x" } } })"#),
            row(r#"script({ parameters: { x: «{ anyOf: [{ type: "string" }, { type: "number" }] }» } })"#),
            row(r#"script({ parameters: { issue: { title: "", description: "" } } })"#),
            row(r#"script({ parameters: { title: "a", description: "b" } })"#),
            row(r#"script({ parameters: { issue: { title: "a", author: "b" } } })"#),
            row(r#"script({ parameters: { x: { type: "string", enum: ["a"] } } })"#),
            row(r#"script({ parameters: { x: {} } })"#),
            row(r#"script({ parameters: { x: { enum: [] } } })"#),
        ],
    );
}
