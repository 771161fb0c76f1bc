use crate::lint::harness::table::{check, row};

#[test]
fn v07_in() {
    check(
        "V07",
        &[
            row(r#"if («"maxCount" in env.vars») use(env.vars.maxCount)"#)
                .fix("Compare with `undefined`", "env.vars.maxCount !== undefined"),
            row(r#"const { vars } = env; use(«'max-count' in vars» && 1)"#)
                .fix("Compare with `undefined`", "vars['max-count'] !== undefined"),
            row(r#"use(«"maxCount" in env.vars» === true)"#)
                .fix("Compare with `undefined`", "(env.vars.maxCount !== undefined)"),
            row(r#"use(«"maxCount" in (env.vars)»)"#)
                .fix("Compare with `undefined`", "env.vars.maxCount !== undefined"),
            row(r#"use(«"maxCount" in (env.vars || {})»)"#)
                .fix("Compare with `undefined`", "(env.vars || {}).maxCount !== undefined"),
            row(r#"use(«Reflect.has(env.vars, "max-count")»)"#)
                .fix("Compare with `undefined`", r#"(env.vars["max-count"] !== undefined)"#),
            row(r#"use(Reflect.has(env.vars, "city"), Object.hasOwn(env.vars, "maxCount"))"#),
            row(r#"if ("city" in env.vars) use()"#),
            row(r#"if ("system.git.cwd" in env.vars) use()"#),
            row(r#"if ("maxCount" in settings) use()"#),
        ],
    );
}
