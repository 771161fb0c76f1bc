use crate::lint::harness::table::{check, row};

#[test]
fn v08_text() {
    check(
        "V08",
        &[
            row("console.log(`all: ${«env.vars»}`)").fix("Write it as YAML", "YAML.stringify(env.vars)"),
            row(r#"const { vars } = env; use("all: " + «vars»)"#)
                .fix("Write it as YAML", "YAML.stringify(vars)"),
            row(r#"let all = ""; all += «env.vars»"#).fix("Write it as YAML", "YAML.stringify(env.vars)"),
            row(r#"use(String(«env.vars»))"#).fix("Write it as YAML", "YAML.stringify(env.vars)"),
            row(r#"use(["a", «env.vars»].join(" "))"#).fix("Write it as YAML", "YAML.stringify(env.vars)"),
            row(r#"use(«env.vars.toString()»)"#).fix("Write it as YAML", "YAML.stringify(env.vars)"),
            row(r#"use([env.vars, 1].length, env.vars.city.toString(), env.vars.toString)"#),
            row(r#"use(env.vars.toString?.())"#),
            row(r#"let all = {}; all ||= env.vars"#),
            // The template of a prompt inserts the data.
            row("$`all: ${env.vars}`"),
            row("ctx.$`all: ${env.vars || {}}`"),
            row("console.log(env.vars)"),
            row("console.log(`${env.vars.city}`)"),
        ],
    );
}
