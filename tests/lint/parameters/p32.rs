use crate::lint::harness::table::{check, row};

#[test]
fn p32_renamed_outside() {
    check(
        "P32",
        &[
            row(r#"script({ branding: {}, parameters: { «max_count»: 3 } })"#).fix("Rename it to `maxCount`", "maxCount"),
            row(r#"script({ branding: {}, parameters: { «"URL"»: "x" } })"#).fix("Rename it to `url`", r#""url""#),
            // Never a name that P33 reports.
            row(r#"script({ branding: {}, parameters: { «max_tokens»: 3 } }); f(env.vars.max_tokens)"#).fix_whole(
                "Rename it to `scriptMaxTokens`",
                r#"script({ branding: {}, parameters: { scriptMaxTokens: 3 } }); f(env.vars.scriptMaxTokens)"#,
            ),
            row(r#"script({ branding: {}, parameters: { «a1b2»: { type: "number" } } })"#).with_any_fixes(),
            row(r#"script({ branding: {}, parameters: { «max_count»: 3, city: "", "dry-run": true } })"#).fix_whole(
                "Write the names in camel case",
                r#"script({ branding: {}, parameters: { maxCount: 3, city: "", "dryRun": true } })"#,
            ),
            row(r#"script({ branding: {}, parameters: { «max_count»: 3, max_tokens: 4 } })"#),
            row("script({ parameters: { «max_count»: 3 } })\n// INPUT_MAX_COUNT=3 npx --yes genaiscript@2.5.1 run main").with_any_fixes(),
            row("script({ parameters: { «max_count»: 3 } })\nuse(process.env.GENAISCRIPT_VAR_MAX_COUNT)").with_any_fixes(),
            // Given by `--vars`, under its own name.
            row(r#"script({ parameters: { max_count: 3, URL: "x" } })"#),
            row(r#"script({ group: "mcp", parameters: { max_count: 3 } })"#),
            row(r#"script({ branding: {}, parameters: { maxCount: 3, url: "x" } })"#),
            // Other rules report these names.
            row(r#"script({ branding: {}, parameters: { größe_x: 3, Temperature: 1, a_b: 1, aB: 2 } })"#),
            row(r#"script({ branding: {}, parameters: { "copilot.editor": "x", "editor.selectedText": "y" } })"#),
            // The text arrives as it was given.
            row(r#"script({ branding: {}, parameters: { my_name: { type: "string" }, other_name: "" } })"#),
            row(r#"system({ branding: {}, parameters: { max_count: 3 } })"#),
        ],
    );
}
