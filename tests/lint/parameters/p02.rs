use crate::lint::harness::table::{check, row};

#[test]
fn p02_empty_array() {
    check(
        "P02",
        &[
            row(r#"script({ parameters: { tags: «[]» } })"#)
                .fix("Write `\"\"`, a string to split", r#""""#)
                .fix("Write `[\"\"]`, an array of strings", r#"[""]"#),
            row(r"script({ title: 'x', parameters: { a: { tags: «[]», b: 'c', d: 'e' } } })")
                .fix_whole("Remove `tags`", r"script({ title: 'x', parameters: { a: { b: 'c', d: 'e' } } })")
                .fix("Write `['']`, an array of strings", "['']"),
            row(r#"script({ responseSchema: { tags: «[]» } })"#)
                .fix("Write `[\"\"]`, an array of strings", r#"[""]"#),
            row(r#"script({ parameters: { enum: «[]» } })"#).with_any_fixes(),
            row(r#"script({ parameters: { tags: [""] } })"#),
            row(r#"script({ parameters: { tags: { type: "object", default: [] } } })"#),
            row(r#"script({ parameters: [] })"#),
            row(r#"script({ parameters: { tags: ["a", []] } })"#),
        ],
    );
}
