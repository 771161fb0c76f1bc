use crate::lint::harness::table::{check, row};

#[test]
fn p14_required_not_boolean() {
    check(
        "P14",
        &[
            row(r#"script({ parameters: { city: { type: "string", required: «"false"» } } })"#)
                .fix("Write `false`", "false")
                .fix("Write `true`", "true"),
            row(r#"defTool("a", "b", { city: { type: "string", required: «1» } }, () => "")"#)
                .with_any_fixes(),
            row(r#"script({ parameters: { city: { type: "string", required: «["a"]» } } })"#)
                .with_any_fixes(),
            row(r#"script({ parameters: { city: { type: "string", required: «null» } } })"#).with_any_fixes(),
            row(r#"script({ parameters: { city: { type: "string", required: true } } })"#),
            row(r#"script({ parameters: { city: { type: "object", required: ["a"] } } })"#),
            row(r#"script({ parameters: { city: { type: "string", required: NEEDED } } })"#),
            row(r#"script({ parameters: { city: { type: "string", required: undefined } } })"#),
            row(r#"defTool("a", "b", { city: { type: "string", required: needed } }, () => "")"#),
        ],
    );
}
