use crate::lint::harness::table::{check, row};

#[test]
fn m38_failing_test() {
    check(
        "M38",
        &[
            row("script({ tests: [{ asserts: [{ type: «\"contains\"», value: \"a\" }] }] })")
                .fix("Write `icontains`", "\"icontains\""),
            row("script({ tests: { asserts: { type: «\"javascript\"», value: \"output.length > 3\" } } })"),
            row("script({ tests: { asserts: { type: «\"start-with\"», value: \"a\" } } })").with_any_fixes(),
            row("script({ tests: { keywords: [\"a\", «2026»], forbidden: «404» } })"),
            row("script({ tests: { asserts: { type: \"icontains\", value: «4» } } })"),
            row(
                "script({ tests: [{ keywords: \"a\", asserts: [{ type: \"icontains\", value: \"a\" }, { type: \"contains-any\", value: [\"a\", \"b\"] }] }] })",
            ),
            row("script({ tests: \"tests.csv\" })"),
            row(
                "script({ tests: [\"a.csv\", { asserts: { type: \"levenshtein\", value: \"a\", threshold: 3 } }] })",
            ),
        ],
    );
}
