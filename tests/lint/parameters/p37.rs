use crate::lint::harness::table::{check, row};

#[test]
fn p37_blank_default() {
    check(
        "P37",
        &[
            row(r#"script({ parameters: { city: «" "» } })"#).fix("Write `\"\"`", r#""""#),
            row(r#"defTool("a", "b", { city: «"\t"» }, () => "")"#).with_any_fixes(),
            row(r#"script({ parameters: { city: "" } })"#),
            row(r#"script({ parameters: { city: { type: "string", default: " " } } })"#),
        ],
    );
}
