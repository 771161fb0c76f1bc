use crate::lint::harness::table::{check, row};

#[test]
fn a11_not_text() {
    check(
        "A11",
        &[
            row(r#"script({ accept: «[".md", ".txt"]» }); env.files"#)
                .fix("Write `\".md,.txt\"`", r#"".md,.txt""#),
            row(r"script({ accept: «['.md']» }); env.files").fix("Write `'.md'`", "'.md'"),
            row(r#"script({ title: "a", accept: «[]» })"#)
                .fix_whole("Remove `accept`", r#"script({ title: "a" })"#)
                .fix("Take no files: write `none`", r#""none""#),
            row(r#"script({ accept: «1» })"#),
            row(r#"script({ accept: «true» })"#),
            row(r#"script({ accept: «false» })"#),
            row(r#"script({ accept: null })"#),
            row(r#"script({ accept: ".md" }); env.files"#),
            row(r#"system({ accept: 1 })"#),
        ],
    );
}
