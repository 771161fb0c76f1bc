use crate::lint::harness::table::{check, row};

#[test]
fn m15_duplicate_key() {
    check(
        "M15",
        &[
            row(r#"script({ «title»: "a", model: "b", title: "c" })"#)
                .fix_whole("Remove this `title`", r#"script({ model: "b", title: "c" })"#),
            row(r#"script({ parameters: { «city»: "a", 'city': "b" } })"#)
                .fix_whole("Remove this `city`", r#"script({ parameters: { 'city': "b" } })"#),
            row(r#"script({ system: [{ id: "system.fs_find_files", «parameters»: {}, parameters: {} }] })"#)
                .with_any_fixes(),
            row(r#"script({ «title»: "a", «title»: "b", title: "c" })"#).with_any_fixes(),
            row(r#"script({ title: "a", parameters: { title: "b" } })"#),
            row(r#"script({ parameters: { city: "a", City: "b" } })"#),
            row(r#"const a = { b: 1, b: 2 }; script({ title: "a" })"#),
        ],
    );
}
