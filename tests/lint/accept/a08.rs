use crate::lint::harness::table::{check, row};

#[test]
fn a08_none_mixed() {
    check(
        "A08",
        &[
            row(r#"script({ accept: "«none»,.md" }); env.files"#)
                .fix_whole("Remove `none`", r#"script({ accept: ".md" }); env.files"#),
            row(r#"script({ accept: ".md, «none»" }); use(env)"#)
                .fix_whole("Remove `none`", r#"script({ accept: ".md" }); use(env)"#)
                .fix_whole("Take no files: write `none`", r#"script({ accept: "none" }); use(env)"#),
            row(r#"script({ accept: "none" })"#),
            row(r#"script({ accept: ".md,.none" }); env.files"#),
            row(r#"script({ accept: "None" })"#),
        ],
    );
}
