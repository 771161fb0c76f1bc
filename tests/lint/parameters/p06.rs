use crate::lint::harness::table::{check, row};

#[test]
fn p06_union_type() {
    check(
        "P06",
        &[
            row(r#"script({ parameters: { city: { type: «["string", "null"]» } } })"#)
                .fix("Write `string`", r#""string""#),
            row("runPrompt((_) => _.$`a`, { responseSchema: { n: { type: «[\"string\", \"null\"]» } } })")
                .with_any_fixes(),
            // P01 reports it.
            row(r#"script({ parameters: { n: { type: ["integer", "null"], default: null } } })"#),
            row(r#"script({ parameters: { city: { type: «["null"]» } } })"#),
            row(r#"script({ parameters: { city: { type: "string" } } })"#),
            row(r#"script({ parameters: { city: { type: [1] } } })"#),
            row(r#"script({ parameters: { city: { type: ["a"], size: 3 } } })"#),
        ],
    );
}
