use crate::lint::harness::table::{check, row};

#[test]
fn p39_proto() {
    check(
        "P39",
        &[
            row(r#"script({ parameters: { «__proto__»: "" } })"#).fix("Rename it to `proto`", "proto"),
            row(r#"system({ parameters: { city: "", «"__proto__"»: 3 } })"#)
                .fix("Rename it to `proto`", r#""proto""#),
            row(r#"script({ parameters: { «__proto__»: "", proto: "a" } })"#),
            row(r#"script({ parameters: { proto: "" } })"#),
            row(r#"script({ parameters: { deep: { proto__: "" } } })"#),
        ],
    );
}
