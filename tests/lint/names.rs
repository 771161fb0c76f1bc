//! Parameters as a whole and their names: P16 to P19, P30 to P39.

use crate::lint::harness::table::{check, row};

#[test]
fn p16_falsy_shorthand() {
    check(
        "P16",
        &[
            row(r#"script({ parameters: { force: «false» } }); use(env.vars.force)"#).fix(
                r#"Write `{ type: "boolean", default: false }`"#,
                r#"{ type: "boolean", default: false }"#,
            ),
            row(r#"system({ parameters: { force: «false» } })"#).with_any_fixes(),
            row(r#"script({ parameters: { force: true } })"#),
            row(r#"script({ parameters: { force: { type: "boolean", default: false } } })"#),
            row(r#"script({ parameters: { deep: { force: false } } })"#),
            row(r#"defTool("a", "b", { force: false }, () => "")"#),
        ],
    );
    check(
        "P17",
        &[
            row(r#"script({ parameters: { year: «NaN» } }); use(env.vars.year)"#).fix(
                r#"Write `{ type: "number", required: true }`"#,
                r#"{ type: "number", required: true }"#,
            ),
            row(r#"script({ parameters: { offset: «0» } }); use(env.vars.offset)"#)
                .fix(r#"Write `{ type: "integer", default: 0 }`"#, r#"{ type: "integer", default: 0 }"#)
                .fix(r#"Write `{ type: "number", default: 0 }`"#, r#"{ type: "number", default: 0 }"#),
            row("script({ parameters: { n: «NaN» } })\nconst n = env.vars.n\nuse(`${n}`, n + 1)").with_any_fixes(),
            row("script({ parameters: { n: «NaN» } })\nconst n = env.vars.n\nuse(rows.filter((r) => r.n > n))")
                .with_any_fixes(),
            row("script({ parameters: { n: NaN } })\n$`Rewrite it for ${env.vars.n} servings.`"),
            row("script({ parameters: { n: NaN } })\nconst { n } = env.vars\nconst more = rows.filter((r) => Math.abs(Number(r.a) - m) > n)\n$`More than ${n}: ${more}`"),
            row("script({ parameters: { n: 0 } })\nconst { n } = env.vars\nuse(parseInt(n), n * 2, list.length < n)"),
            row(r#"script({ parameters: { offset: 1 } })"#),
            row(r#"script({ parameters: { city: "" } })"#),
            row(r#"defTool("a", "b", { year: NaN }, () => "")"#),
        ],
    );
}
