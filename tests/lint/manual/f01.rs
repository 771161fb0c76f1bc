use crate::lint::harness::table::{check, row};

#[test]
fn f01_name_taken() {
    check(
        "F01",
        &[
            row(
                r#"runPrompt((a) => { a.defTool("s", "One.", {}, () => "1") }); runPrompt((b) => { b.defTool(«"s"», "Two.", {}, () => "2") })"#,
            ),
            // Both are in the manual, whichever runs.
            row(
                r#"if (env.vars.x) { defTool("s", "One.", {}, () => "1") } else { defTool(«"s"», "Two.", {}, () => "2") }"#,
            ),
            // T04 reports more.
            row(r#"defTool("s", "One.", {}, () => "1"); defTool("s", "Two.", {}, () => "2")"#),
            row(
                r#"runPrompt((a) => { a.defTool("s", "One.", {}, () => "1") }); defTool("t", "Two.", {}, () => "2")"#,
            ),
            row(
                r#"runPrompt((a) => { a.defTool(n, "One.", {}, () => "1") }); defTool(n, "Two.", {}, () => "2")"#,
            ),
        ],
    );
}
