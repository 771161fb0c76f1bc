use crate::lint::harness::table::{check, row};

#[test]
fn p20_default_type() {
    check(
        "P20",
        &[
            row(r#"script({ parameters: { count: { type: "integer", default: «"3"» } } })"#).fix("Write `3`", "3").fix_whole("Remove `default`", r#"script({ parameters: { count: { type: "integer" } } })"#),
            row(r#"script({ parameters: { year: { type: "string", default: «2024» } } })"#).fix(r#"Write `"2024"`"#, r#""2024""#).fix_whole("Remove `default`", r#"script({ parameters: { year: { type: "string" } } })"#),
            row(r#"script({ parameters: { a: { type: "integer", default: «1.5» } } })"#).with_any_fixes(),
            row(r#"script({ parameters: { a: { type: "number", default: «Infinity» } } })"#).with_any_fixes(),
            row(r#"script({ parameters: { a: { type: "string", default: «null» } } })"#).with_any_fixes(),
            row(r#"script({ parameters: { a: { type: "boolean", default: «"true"» } } })"#).with_any_fixes(),
            row(r#"defTool("a", "b", { type: "object", properties: { a: { type: "array", default: «""» } } }, () => "")"#)
                .with_any_fixes(),
            row(r#"script({ responseSchema: { a: { type: "string", default: «3» } } })"#).fix_whole("Remove `default`", r#"script({ responseSchema: { a: { type: "string" } } })"#),
            row(r#"script({ parameters: { a: { type: "number", default: 3 } } })"#),
            row(r#"script({ parameters: { a: { type: "string", default: "" } } })"#),
            row(r#"script({ parameters: { a: { type: "object", default: {} } } })"#),
            row(r#"script({ parameters: { a: { type: "number", default: LIMIT } } })"#),
            row(r#"defTool("a", "b", { a: { type: "number", default: limit() } }, () => "")"#),
            row(r#"defTool("a", "b", { type: "object", properties: { a: { type: ["string", "null"], default: null } } }, () => "")"#),
            row(r#"script({ parameters: { a: { type: "string", default: undefined } } })"#),
        ],
    );
}
