use crate::lint::harness::table::{check, row};

#[test]
fn a07_none_spelling() {
    check(
        "A07",
        &[
            row(r#"script({ accept: «"None"» })"#).fix("Write `none`", r#""none""#),
            row(r"script({ accept: «' none '» })").fix("Write `none`", "'none'"),
            row(r#"script({ accept: «"none,"» })"#).fix("Write `none`", r#""none""#),
            row(r#"script({ accept: "none" })"#),
            row(r#"script({ accept: ".none" }); env.files"#),
            row(r#"script({ accept: "none,.md" }); env.files"#),
            row(r#"system({ accept: "None" })"#),
        ],
    );
}
