use crate::harness::table::{check_in, row};

#[test]
fn c04_assignment_in_condition() {
    check_in(
        "C04",
        &[
            row(r#"let mode = "short"
if («mode = "long"») cancel("a")"#)
            .with_any_fixes(),
            row(r#"let count = 1
if («count = 0») cancel("a")"#)
            .with_any_fixes(),
            row(r#"let mode = "short"
if (mode === "long") cancel("a")
if ((mode = env.vars.mode)) cancel("b")"#),
            row(r#"let match
while ((match = pattern.exec(text))) console.log(match)"#),
        ],
        &["main.genai.mjs"],
        str::to_owned,
    );
}
