use crate::lint::harness::table::{check, row};

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
