use super::{of_azure, silent};
use crate::lint::harness::table::{check, row};

#[test]
fn d29_too_many_characters() {
    let choices = |length: usize| format!("x: {{ type: \"string\", enum: [\"{}\"] }}", "y".repeat(length));
    check(
        "D29",
        &[
            row(of_azure(&choices(15_000), "\"x\"")),
            row(silent(of_azure(&choices(14_999), "\"x\""))),
            row(silent(of_azure("x: { type: \"string\" }", "\"x\""))),
        ],
    );
}
