use crate::lint::harness::table::{check, row};

#[test]
fn p11_not_a_map() {
    check(
        "P11",
        &[
            row(r#"script({ parameters: «["city", "year"]» })"#)
                .fix(r#"Write `{ city: "", year: "" }`"#, r#"{ city: "", year: "" }"#),
            row("runPrompt((_) => _.$`a`, { responseSchema: «[\"a\"]» })").with_any_fixes(),
            row(r#"defTool("a", "b", ["name"], () => "")"#),
            row(r#"script({ parameters: «"city"» })"#),
            row(r#"script({ parameters: «3» })"#),
            row(r#"script({ parameters: «true» })"#),
            row(r#"script({ parameters: «[]» })"#),
            row(r#"script({ parameters: {} })"#),
            row(r#"script({ parameters: false })"#),
            row(r#"script({ parameters: "" })"#),
            row(r#"script({ parameters: shared })"#),
        ],
    );
}
