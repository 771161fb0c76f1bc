use crate::lint::harness::table::{check, row};

#[test]
fn a15_in_system() {
    check(
        "A15",
        &[
            row(r#"system({ title: "a", «accept: ".md"» })"#)
                .fix_whole("Remove `accept`", r#"system({ title: "a" })"#),
            row(r#"script({ title: "a", accept: ".md" }); env.files"#),
            row(r#"system({ title: "accept" })"#),
        ],
    );
}
