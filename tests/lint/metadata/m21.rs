use crate::lint::harness::table::{check, row};

#[test]
fn m21_reserved_key() {
    check(
        "M21",
        &[
            row(r#"script({ «id»: "check", title: "a" })"#)
                .fix_whole("Remove `id`", r#"script({ title: "a" })"#),
            row(r#"script({ title: "a", «jsSource»: "$`Hello.`" })"#)
                .fix_whole("Remove `jsSource`", r#"script({ title: "a" })"#),
            row(r#"script({ id: "main", title: "a" })"#),
            row(r#"script({ title: "a", system: [{ id: "system.tools" }], parameters: { id: "" } })"#),
            row(r#"script({ ...base, id: "a" })"#),
        ],
    );
}
