use crate::lint::harness::table::{check, row};

#[test]
fn v13_comparison() {
    check(
        "V13",
        &[
            row(r#"script({ parameters: { force: true } }); if (env.vars.force === «"true"») use()"#).fix("Write `true`", "true"),
            row(r#"script({ parameters: { force: { type: "boolean" } } }); const { force } = env.vars; if (force !== «"false"») use()"#).fix("Write `false`", "false"),
            row(r#"script({ parameters: { count: 3 } }); const n = env.vars.count; use(n === «"5"» ? 1 : 2)"#).fix("Write `5`", "5"),
            row(r#"script({ parameters: { count: 3 } }); use(env.vars.count == «"many"»)"#),
            row(r#"script({ parameters: { size: { type: "string", enum: ["small", "large"] } } }); use(env.vars.size === «"larg"»)"#).fix("Write `\"large\"`", r#""large""#),
            row(r#"script({ parameters: { size: { type: "string", enum: ["small", "large"] } } }); switch (env.vars.size) { case "small": use(); case «"huge"»: use() }"#),
            row(r#"script({ parameters: { force: true } }); use((env.vars.force) === «"yes"»)"#).fix("Write `true`", "true"),
            row(r#"script({ parameters: { force: true } }); use(env.vars.force === true, env.vars.force == "1", env.vars.force === undefined)"#),
            row(r#"script({ parameters: { count: 3 } }); use(env.vars.count === 5, env.vars.count == "5")"#),
            row(r#"script({ parameters: { size: { type: "string", enum: ["small", "large"], default: "auto" } } }); use(env.vars.size === "auto", env.vars.size === "small", env.vars.size === "")"#),
            row(r#"script({ parameters: { name: "" } }); use(env.vars.name === "true")"#),
            // A falsy declaration leaves strings as they are.
            row(r#"script({ parameters: { force: false } }); use(env.vars.force === "true")"#),
            row(r#"script({ parameters: { force: true } }); use(typeof env.vars.force === "string", String(env.vars.force) === "true")"#),
            row(r#"script({ parameters: { force: true } }); const force = env.vars.force ?? "auto"; use(force === "auto")"#),
            row(r#"script({ parameters: { force: true } }); const { force = "auto" } = env.vars; use(force === "auto")"#),
            row(r#"script({ parameters: { force: true } }); let force = env.vars.force; force = "a"; use(force === "a")"#),
            row(r#"script({ parameters: { force: { type: "boolean", default: "auto" } } }); use(env.vars.force === "auto")"#),
            row(r#"script({ parameters: { force: true } }); use(env.vars.force === other)"#),
        ],
    );
}
