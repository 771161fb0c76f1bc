use crate::lint::harness::table::{check, row};

#[test]
fn p21_default_not_allowed() {
    check(
        "P21",
        &[
            row(r#"script({ parameters: { size: { type: "string", enum: ["small", "large"], default: «"Large"» } } })"#).fix(r#"Write `"large"`"#, r#""large""#),
            row(r#"script({ parameters: { size: { type: "string", enum: ["small", "large"], default: «"big"» } } })"#).fix_whole(
                r#"Add `"big"` to `enum`"#,
                r#"script({ parameters: { size: { type: "string", enum: ["small", "large", "big"], default: "big" } } })"#,
            ),
            row(r#"script({ parameters: { n: { type: "integer", minimum: 1, default: «0» } } })"#)
                .fix("Write `1`", "1")
                .fix_whole("Write `minimum: 0`", r#"script({ parameters: { n: { type: "integer", minimum: 0, default: 0 } } })"#),
            row(r#"script({ parameters: { n: { type: "number", maximum: 1, default: «1.5» } } })"#)
                .fix("Write `1`", "1")
                .fix_whole("Write `maximum: 1.5`", r#"script({ parameters: { n: { type: "number", maximum: 1.5, default: 1.5 } } })"#),
            row(r#"script({ parameters: { n: { type: "integer", exclusiveMinimum: 1, default: «1» } } })"#)
                .fix("Write `2`", "2")
                .fix_whole("Write `minimum: 1`", r#"script({ parameters: { n: { type: "integer", minimum: 1, default: 1 } } })"#),
            row(r#"script({ parameters: { n: { type: "number", exclusiveMinimum: 1, default: «1» } } })"#)
                .fix_whole("Write `minimum: 1`", r#"script({ parameters: { n: { type: "number", minimum: 1, default: 1 } } })"#),
            row(r#"script({ parameters: { n: { type: "number", exclusiveMaximum: 1, default: «1» } } })"#)
                .fix_whole("Write `maximum: 1`", r#"script({ parameters: { n: { type: "number", maximum: 1, default: 1 } } })"#),
            row(r#"script({ parameters: { n: { type: "integer", minimum: 0.5, default: «0» } } })"#)
                .fix_whole("Write `minimum: 0`", r#"script({ parameters: { n: { type: "integer", minimum: 0, default: 0 } } })"#),
            row(r#"script({ parameters: { d: { type: "string", pattern: "^\\d+$", default: «"x1"» } } })"#)
                .fix_whole("Remove `default`", r#"script({ parameters: { d: { type: "string", pattern: "^\\d+$" } } })"#),
            row(r#"script({ parameters: { size: { type: "string", enum: ["S", "M"], default: «""» } } })"#)
                .fix_whole(r#"Add `""` to `enum`"#, r#"script({ parameters: { size: { type: "string", enum: ["S", "M", ""], default: "" } } })"#),
            row(r#"script({ responseSchema: { a: { type: "string", enum: ["b"], default: «"c"» } } })"#).fix_whole("Remove `default`", r#"script({ responseSchema: { a: { type: "string", enum: ["b"] } } })"#),
            // P23 reports limits that allow nothing.
            row(r#"script({ parameters: { n: { type: "integer", minimum: 10, maximum: 1, default: 5 } } })"#),
            row(r#"script({ parameters: { n: { type: "integer", minimum: 1, default: 1 } } })"#),
            row(r#"script({ parameters: { size: { type: "string", enum: ["S", "M"], default: "M" } } })"#),
            row(r#"script({ parameters: { d: { type: "string", pattern: "^\\d+$", default: "12" } } })"#),
            row(r#"script({ parameters: { d: { type: "string", pattern: "(\\d+", default: "x" } } })"#),
            row(r#"script({ parameters: { d: { type: "string", pattern: "^(?!x)", default: "x" } } })"#),
            row(r#"script({ parameters: { size: { type: "string", enum: SIZES, default: "x" } } })"#),
            row(r#"script({ parameters: { n: { type: "integer", minimum: 1, default: "0" } } })"#),
        ],
    );
}
