use crate::lint::harness::table::{check, row};

#[test]
fn t02_name_rejected() {
    check(
        "T02",
        &[
            row(r#"defTool(«"abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghij"», "a", {}, () => 1)"#).fix("Cut it to 64 characters", r#""abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcd""#),
            row(r#"defTool(«"$$$"», "a", {}, () => 1)"#),
            row(r#"const NAME = "___"; defTool(«NAME», "a", {}, () => 1)"#),
            row(
                r#"defTool("abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcd", "a", {}, () => 1)"#,
            ),
            row(r#"defTool("$a", "a", {}, () => 1)"#),
            row(r#"defTool("", "a", {}, () => 1)"#),
        ],
    );
}
