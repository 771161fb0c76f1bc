use crate::lint::harness::table::{Row, check_in, row};

/// TypeScript reports some of it.
fn check(code: &str, rows: &[Row]) {
    check_in(code, rows, &["main.genai.mjs"], str::to_owned);
}

#[test]
fn c04_assignment_in_condition() {
    check(
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
    );
}
