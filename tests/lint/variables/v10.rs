use crate::lint::harness::table::{check, row};

#[test]
fn v10_delete() {
    check(
        "V10",
        &[
            row(r#"delete «env.vars.maxCount»"#),
            row(r#"const { vars } = env; delete «vars["max_count"]»"#),
            row(r#"«Reflect.deleteProperty(env.vars, "maxCount")»"#),
            row(r#"Reflect.deleteProperty(env.vars, "city")"#),
            row(r#"delete env.vars.city"#),
            row(r#"delete settings.maxCount"#),
        ],
    );
}
