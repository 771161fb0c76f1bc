use crate::lint::harness::table::{check, row};

#[test]
fn p08_default_without_type() {
    check(
        "P08",
        &[
            row(r#"script({ parameters: { city: { «default: "Paris"» } } })"#)
                .fix(r#"Add `type: "string"`"#, r#"type: "string", default: "Paris""#),
            row(r"system({ parameters: { n: { description: 'd', «default: 3» } } })").fix_whole(
                r"Add `type: 'integer'`",
                r"system({ parameters: { n: { type: 'integer', description: 'd', default: 3 } } })",
            ),
            row(r#"script({ parameters: { city: { «default: "v"», other: "w" } } })"#),
            row(r#"script({ parameters: { city: { type: "string", default: "Paris" } } })"#),
            row(r#"script({ parameters: { a: { city: { default: "Paris", other: 1 } } } })"#),
            row(r#"script({ parameters: { default: "Paris" } })"#),
            row(r#"defTool("a", "b", { city: { default: "Paris" } }, () => "")"#),
        ],
    );
}
