use crate::lint::harness::table::{check, row};

#[test]
fn s04_not_awaited() {
    check(
        "S04",
        &[
            row(r#"defSchema("A", «JSONSchema.infer({ a: "" })»)"#)
                .fix("Write `await`", r#"await JSONSchema.infer({ a: "" })"#)
                .fix("Use `JSONSchema.fromParameters`", r#"JSONSchema.fromParameters({ a: "" })"#),
            row(r#"function f() { const schema = «JSONSchema.infer({ a: "" })»; defSchema("A", schema) }"#)
                .fix("Use `JSONSchema.fromParameters`", r#"JSONSchema.fromParameters({ a: "" })"#),
            row(r#"defSchema("A", await JSONSchema.infer({ a: "" }))"#),
            row(r#"const schema = JSONSchema.infer({ a: "" }); defSchema("A", await schema)"#),
            row(r#"const make = () => JSONSchema.infer({ a: "" })"#),
            row(r#"JSONSchema.infer({ a: "" }).then((schema) => defSchema("A", schema))"#),
            row(r#"const [a] = await Promise.all([JSONSchema.infer({ a: "" })])"#),
            row(r#"defSchema("A", JSONSchema.fromParameters({ a: "" }))"#),
        ],
    );
}
