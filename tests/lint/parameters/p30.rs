use crate::lint::harness::table::{check, row};

#[test]
fn p30_collision() {
    check(
        "P30",
        &[
            // Only reads in this spelling are renamed.
            row(r#"script({ parameters: { maxCount: 3, «max_count»: 5 }, vars: { max_count: "7" } }); f(env.vars.max_count, env.vars.maxCount)"#).fix_whole("Rename it to `maxCount2`", r#"script({ parameters: { maxCount: 3, maxCount2: 5 }, vars: { maxCount2: "7" } }); f(env.vars.maxCount2, env.vars.maxCount)"#),
            row(r#"script({ parameters: { a: 3, «A»: 5, a2: 1 } }); const { A } = env.vars"#).fix_whole("Rename it to `a3`", r#"script({ parameters: { a: 3, a3: 5, a2: 1 } }); const { a3: A } = env.vars"#),
            row(r#"script({ parameters: { "🙂": 3, «"都市"»: 1 } })"#),
            row(r#"system({ parameters: { "a-b": 3, "A.b": 5, «ab»: 1, «"a.b"»: 2 } })"#).with_any_fixes(),
            row(r#"script({ parameters: { maxCount: 3, maxCounts: 5 } })"#),
            row(r#"script({ parameters: { maxCount: 3, maxCount: 5 } })"#),
            row(r#"defTool("a", "b", { maxCount: 3, max_count: 5 }, () => "")"#),
        ],
    );
}
