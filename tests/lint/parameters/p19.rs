use crate::lint::harness::table::{check, row};

#[test]
fn p19_more_items() {
    check(
        "P19",
        &[
            row(r#"script({ parameters: { trip: { stops: ["a", «"b", "c"»] } } })"#)
                .fix_whole("Keep the first item", r#"script({ parameters: { trip: { stops: ["a"] } } })"#),
            // P18 reports that such a parameter never gets a value.
            row(r#"script({ parameters: { stops: ["a", "b", "c"] } })"#),
            row(r#"defTool("a", "b", { deep: { list: [1, «2»] } }, () => "")"#).with_any_fixes(),
            row(r#"script({ parameters: { stops: ["a"] } })"#),
            row(r#"script({ parameters: { size: { type: "string", enum: ["a", "b"] } } })"#),
            row(r#"defTool("a", "b", { list: [...others, "b"] }, () => "")"#),
        ],
    );
}
