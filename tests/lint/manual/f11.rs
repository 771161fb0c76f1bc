use crate::lint::harness::table::{check, row};

#[test]
fn f11_described() {
    check(
        "F11",
        &[
            row(r#"defAgent("docs", «""», "Answer.")"#),
            row(r#"defTool("s", «"  "», {}, () => "a")"#),
            // T03 reports it.
            row(r#"defTool("s", "", {}, () => "a")"#),
            row(r#"defAgent("docs", "Reads.", "Answer.")"#),
            row(r#"defAgent("docs", DESCRIPTION, "Answer.")"#),
        ],
    );
}
