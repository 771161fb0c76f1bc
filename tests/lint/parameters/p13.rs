use crate::lint::harness::table::{check, row};

#[test]
fn p13_required_ignored() {
    check(
        "P13",
        &[
            row(r#"script({ parameters: { guest: { type: "object", «required: true» } } })"#)
                .fix_whole("Remove `required`", r#"script({ parameters: { guest: { type: "object" } } })"#),
            row(r#"script({ parameters: { tags: [{ type: "string", «required: true» }] } })"#)
                .with_any_fixes(),
            row(r#"script({ parameters: { guest: { type: "object", required: false } } })"#),
            row(r#"script({ parameters: { guest: { type: "string", required: true } } })"#),
            row(r#"defTool("a", "b", { guest: { inner: { type: "object", required: true } } }, () => "")"#),
        ],
    );
}
