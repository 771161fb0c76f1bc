use crate::lint::harness::table::{check, row};

#[test]
fn v11_given_unknown() {
    check(
        "V11",
        &[
            row(r#"script({ parameters: { count: 3 }, tests: { vars: { «cuont»: 3 } } })"#).fix("Write `count`", "count"),
            row(r#"script({ parameters: { maxCount: 3 }, vars: { «"max_count"»: "5" } })"#).fix("Write `maxCount`", r#""maxCount""#),
            row(r#"script({ system: [{ id: "system.agent_git", parameters: { «cdw»: "." } }] })"#).fix("Write `cwd`", "cwd"),
            row(r#"script({ vars: { «"system.agent_git.cdw"»: "." } })"#).fix("Write `system.agent_git.cwd`", r#""system.agent_git.cwd""#),
            row(r#"script({ parameters: { size: { type: "string", enum: ["small", "large"] } }, vars: { size: «'smal'» } })"#).fix("Write `small`", "'small'"),
            row(r#"await runPrompt("a", { system: [{ id: "system.agent_git", parameters: { «cdw»: "." } }] })"#).fix("Write `cwd`", "cwd"),
            row(
                r#"await runPrompt("a", { system: [{ id: "system.agent_git", parameters: { cwd: "." } }], vars: { cwd: "." } })"#,
            ),
            row(r#"script({ parameters: { count: 3 }, vars: { count: «"many"» } })"#),
            row(r#"script({ parameters: { loud: { type: "boolean" } }, vars: { loud: «"1"» } })"#),
            row(r#"script({ parameters: { tags: ["a"] }, tests: [{ vars: { tags: «"a,b"» } }] })"#),
            row(r#"script({ parameters: { city: "Ghent" }, tests: [{ vars: { city: «3» } }] })"#),
            row(r#"script({ parameters: { city: "Ghent" }, vars: { «country»: "be" } })"#),
            row(
                r#"script({ parameters: { count: 3 }, vars: { count: "5" }, tests: [{ vars: { count: 5 } }] })"#,
            ),
            row(r#"script({ parameters: { loud: { type: "boolean" } }, vars: { loud: "yes" } })"#),
            row(
                r#"script({ parameters: { city: "" }, tests: { vars: { «question»: "a", country: "be" } } }); use(env.vars.country)"#,
            ),
            // A system gets its `vars` unchanged, under the keys that it reads.
            row(r#"script({ system: [{ id: "system.agent_git", vars: { «variant»: "repo" } }] })"#).fix("Write `system.agent_git.variant`", r#""system.agent_git.variant""#),
            row(r#"script({ system: [{ id: "system.agent_git", vars: { «"system.agent_git.cdw"»: "." } }] })"#).fix("Write `system.agent_git.cwd`", r#""system.agent_git.cwd""#),
            row(r#"script({ system: [{ id: "system.agent_git", vars: { "system.agent_git.cwd": «3» } }] })"#),
            row(r#"script({ system: [{ id: "system.agent_git", vars: { "system.agent_git.cwd": "." } }] })"#),
            row(r#"script({ system: [{ id: "system.agent_git", vars: { colour: "red", question: "?" } }] })"#),
            row(r#"script({ system: [{ id: "system.mcp", vars: { version: "1" } }] })"#),
            row(
                "//- /system.a.genai.{ext}\nsystem({ parameters: { voice: \"\" } })\nexport default (ctx) => { use(ctx.env.vars.voice) }\n//- /b.genai.{ext}\nscript({ system: [{ id: \"system.a\", vars: { voice: \"plain\" } }] })",
            ),
            row(
                r#"script({}); await runPrompt((_) => {}, { system: [{ id: "system.agent_git", vars: { «variant»: "repo" } }] })"#,
            )
            .with_any_fixes(),
            row(
                r#"script({}); await prompt`Hi`.options({ system: { id: "system.agent_git", parameters: { «cdw»: "." } } })"#,
            )
            .with_any_fixes(),
            row(
                r#"script({}); defAgent("a", "b", "c", { system: [{ id: "system.agent_git", parameters: { cwd: «3» } }] })"#,
            ),
            row(
                r#"script({}); await runPrompt((_) => {}, { system: ["system", { id: "system.agent_git", parameters: { cwd: "." } }] })"#,
            ),
            row("//- /system.a.genai.{ext}\nsystem({ parameters: { readOnly: true } })\nexport default () => {}\n//- /b.genai.{ext}\nscript({ system: [\"system.a\"], vars: { «\"system.a.readonly\"»: \"no\" } })").fix("Write `system.a.readOnly`", r#""system.a.readOnly""#),
            row(
                "//- /system.a.genai.{ext}\nsystem({ parameters: { readOnly: true } })\nexport default () => {}\n//- /b.genai.{ext}\nscript({ system: [\"system.a\"], vars: { \"system.a.readOnly\": \"no\" } })",
            ),
            // Of two values under one key the first would be lost.
            row(r#"script({ parameters: { count: 3 }, vars: { count: 1, «cuont»: 3 } })"#),
            row(r#"script({ vars: { folder: "docs" } })"#),
            row(r#"script({ tests: { vars: { «folder»: "docs" } } })"#),
            row(
                r#"script({ tests: { vars: { folder: "docs", outputFolder: "x" } } }); use(env.vars.folder)"#,
            ),
            row(r#"script({ tests: { vars: { folder: "docs" }, facts: "is in {{folder}}" } })"#),
            row(r#"script({ tests: { vars: { folder: "docs" } } }); use(env)"#),
            row(r#"script({ parameters: { city: "" }, tests: { vars: { «"城市"»: "Ghent" } } })"#),
            row(r#"script({ system: [], vars: { «"system.git_info.cwd"»: "." } })"#),
            row(r#"script({ system: [], vars: { "system.git_info.cwd": "." } }); runPrompt(use)"#),
            row(r#"script({ system: "system.git_info", vars: { "system.git_info.cwd": "." } })"#),
            row(r#"script({ vars: { «"system.weather_of_mine.city"»: "." } })"#),
            row(
                r#"script({ vars: { "system.weather_of_mine.city": "." } }); use(env.vars["system.weather_of_mine.city"])"#,
            ),
            row(r#"script({ system: [{ id: "system.agent_git", parameters: { cwd: "." } }] })"#),
            row(r#"script({ system: [{ id: "system.mcp", parameters: { env: {} } }] })"#),
            row(r#"script({ system: [{ id: "system.fetch", parameters: { domains: ["a.b"] } }] })"#),
            row(r#"script({ tests: ["other"], vars: { "system.agent_git.cwd": "." } })"#),
        ],
    );
}
