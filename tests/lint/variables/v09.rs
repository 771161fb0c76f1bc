use crate::lint::harness::table::{check, row};

#[test]
fn v09_names_change() {
    check(
        "V09",
        &[
            row(r#"script({ parameters: { maxCount: 3 } }); const { maxCount, «...rest» } = env.vars"#),
            row(
                r#"script({ parameters: { maxCount: 3 } }); use(Object.keys(«env.vars»), { ...«env.vars» })"#,
            ),
            row(r#"script({ parameters: { maxCount: 3 } }); for (const name in «env.vars») use(name)"#),
            row(
                r#"script({ parameters: { maxCount: 3 } }); use(Object.assign({}, «env.vars»), JSON.stringify(«env.vars»))"#,
            ),
            row(r#"script({ parameters: { maxCount: 3 } }); Object.assign(env.vars, use())"#),
            row(r#"script({ parameters: { count: 3 } }); const { count, ...rest } = env.vars"#),
            row(r#"script({ parameters: { maxCount: 3 } }); console.log(env.vars, Object.values(env.vars))"#),
            row(r#"script({ parameters: { maxCount: 3 } }); const { maxCount } = env.vars"#),
        ],
    );
}
