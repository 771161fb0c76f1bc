use crate::lint::harness::table::{check, row};

#[test]
fn p33_reserved_name() {
    check(
        "P33",
        &[
            row(r#"script({ parameters: { «temperature»: 3 } }); f(env.vars.temperature)"#).fix_whole(
                "Rename it to `scriptTemperature`",
                r#"script({ parameters: { scriptTemperature: 3 } }); f(env.vars.scriptTemperature)"#,
            ),
            row(r#"script({ parameters: { «Seed»: 3, files: "x", model: "y", debug: true } })"#)
                .with_any_fixes(),
            row(r#"script({ branding: {}, parameters: { «files»: "x", model: "y", «debug»: true } })"#)
                .with_any_fixes(),
            row(r#"script({ group: "mcp", parameters: { «files»: "x", model: "y", debug: true } })"#)
                .with_any_fixes(),
            row(r#"script({ group: "openapi", parameters: { «files»: "x", «model»: "y", debug: true } })"#)
                .with_any_fixes(),
            row(r#"script({ group: "openapi", unlisted: true, parameters: { files: "x", model: "y" } })"#),
            row(r#"script({ branding: {}, accept: "none", parameters: { files: "x" } })"#),
            // The new name is the same to users.
            row(r#"script({ parameters: { «TEMPERATURE»: 3 } })"#)
                .fix("Rename it to `scriptTemperature`", "scriptTemperature"),
            // P30 reports the second.
            row(r#"script({ parameters: { «seed»: 3, SEED: 1 } })"#),
            row(r#"script({ parameters: { «temperature»: 3, scriptTemperature: 1 } })"#),
            // The option of the model is meant.
            row(
                "script({\n  parameters: {\n    // between 0 and 1, e.g. --vars temperature=0.35\n    temperature: 0.7,\n  },\n})",
            ),
            row(r#"script({ parameters: { file: "x", models: "y", roomTemperature: 1 } })"#),
            row(r#"system({ parameters: { temperature: 3 } })"#),
            row(r#"defTool("a", "b", { temperature: 3 }, () => "")"#),
        ],
    );
}
