use crate::lint::harness::table::{check, row};

#[test]
fn p23_range() {
    check(
        "P23",
        &[
            row(r#"script({ parameters: { n: { type: "integer", «minimum: 10», maximum: 1 } } })"#)
                .fix_whole(
                    "Swap them",
                    r#"script({ parameters: { n: { type: "integer", minimum: 1, maximum: 10 } } })"#,
                ),
            row(
                r#"defTool("a", "b", { n: { type: "number", «exclusiveMinimum: 1», maximum: 1 } }, () => "")"#,
            ),
            row(r#"defTool("a", "b", { n: { type: "string", «minLength: 4», maxLength: 3 } }, () => "")"#)
                .with_any_fixes(),
            row(r#"script({ parameters: { n: { type: "integer", minimum: 1, maximum: 1 } } })"#),
            row(r#"script({ parameters: { n: { type: "integer", minimum: NaN, maximum: 1 } } })"#),
            row(r#"script({ parameters: { n: { type: "number", exclusiveMinimum: 0, maximum: 1 } } })"#),
        ],
    );
}
