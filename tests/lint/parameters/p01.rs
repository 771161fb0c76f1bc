use crate::lint::harness::table::{check, row};

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
            row(r#"script({ parameters: { city: { type: "string", default: null } } })"#),
            row(r#"script({ parameters: { type: "object", additionalProperties: null } })"#),
            row(r#"script({ parameters: null })"#),
            row(r#"script({ parameters: { size: { enum: ["a", null] } } })"#),
            row(r#"script({ parameters: { list: [null] } })"#),
            row(r#"script({ parameters: { ...base, city: null } })"#),
            // C01 reports code that does not parse.
            row(r#"script({ parameters: { city: { type: } } })"#),
            row(r#"script({ parameters: { city: , n: 1 } })"#),
            row("script({ parameters: { \"max days\": , } })\nuse(env.vars.maxDays)"),
            row("script({ parameters: {\n    city:\n} })"),
        ],
    );
}
