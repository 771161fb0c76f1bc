use crate::lint::harness::table::{check, row};

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
            // In a finished schema an unknown type makes it invalid.
            row(r#"defTool("a", "b", { type: "object", properties: { n: { type: «"int"» } } }, () => "")"#)
                .fix("Write `integer`", r#""integer""#),
            row(r#"defSchema("A", { type: "object", properties: { n: { type: ["string", «"nil"»] } } })"#),
            row(r#"script({ responseSchema: { n: { type: «"int"» } } })"#).with_any_fixes(),
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
