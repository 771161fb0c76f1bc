use crate::lint::harness::table::{check, row};

#[test]
fn a09_blank() {
    check(
        "A09",
        &[
            row(r#"script({ title: "a", accept: «""», model: "b" })"#)
                .fix_whole("Remove `accept`", r#"script({ title: "a", model: "b" })"#),
            row(r#"script({ title: "a", accept: «" , "» })"#)
                .fix_whole("Remove `accept`", r#"script({ title: "a" })"#)
                .fix("Write `none`", r#""none""#),
            row(r#"script({ accept: "none" })"#),
            row(r#"script({ accept: ".md," }); env.files"#),
        ],
    );
}
