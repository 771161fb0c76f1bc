use crate::lint::harness::table::{check, row};

#[test]
fn v12_instance_key() {
    check(
        "V12",
        &[
            row(r#"script({ system: ["system", { id: "system.agent_git", «variant»: "repo" }] })"#).fix_whole("Move it into `parameters`", r#"script({ system: ["system", { id: "system.agent_git", parameters: { variant: "repo" } }] })"#),
            row(r#"script({ system: { id: "system.agent_git", «variant»: "repo", parameters: { cwd: "." } } })"#).fix_whole("Move it into `parameters`", r#"script({ system: { id: "system.agent_git", parameters: { cwd: ".", variant: "repo" } } })"#),
            // All at once, as each alone would write `parameters` of its own.
            row(r#"script({ system: { id: "system.agent_git", «repo»: "a/b", «branch»: "main" } })"#).fix_whole("Move them all into `parameters`", r#"script({ system: { id: "system.agent_git", parameters: { repo: "a/b", branch: "main" } } })"#),
            row("script({\n  system: {\n    «cwd»: \".\",\n    id: \"system.agent_git\",\n    «repo»: \"a/b\",\n    «branch»: \"main\", // the usual\n  },\n})").fix_whole("Move them all into `parameters`", "script({\n  system: {\n    parameters: { cwd: \".\", repo: \"a/b\", branch: \"main\" },\n    id: \"system.agent_git\",\n  },\n})"),
            row(r#"script({ system: { id: "system.agent_git", «repo»: "a/b", parameters: { cwd: "." }, «branch»: "x" } })"#).fix_whole("Move them all into `parameters`", r#"script({ system: { id: "system.agent_git", parameters: { cwd: ".", repo: "a/b", branch: "x" } } })"#),
            row(r#"script({ system: { id: "system.agent_git", «cwd»: "x", parameters: { cwd: "." } } })"#),
            row(r#"script({ system: [{ id: "system.agent_git", «parameter»: { cwd: "." } }] })"#).fix("Write `parameters`", "parameters"),
            row(r#"script({}); await runPrompt((_) => {}, { system: [{ id: "system.agent_git", «variant»: "repo" }] })"#).fix_whole("Move it into `parameters`", r#"script({}); await runPrompt((_) => {}, { system: [{ id: "system.agent_git", parameters: { variant: "repo" } }] })"#),
            row(r#"defAgent("a", "b", "c", { system: { id: "system.agent_git", «cwd»: "." } })"#).fix_whole("Move it into `parameters`", r#"defAgent("a", "b", "c", { system: { id: "system.agent_git", parameters: { cwd: "." } } })"#),
            row(r#"await prompt`a`.options({ system: [{ id: "system.agent_git", parameters: {} }] })"#),
            row(r#"script({ system: [{ id: "system.agent_git", «colour»: "red" }] })"#),
            row(r#"script({ system: [{ id: "system.agent_git", parameters: {}, vars: {} }] })"#),
            row(r#"script({ system: ["system.agent_git"] })"#),
            row(r#"system({ system: [{ id: "system.agent_git", variant: "repo" }] })"#),
        ],
    );
}

#[test]
fn v12_is_fixed_at_once() {
    for (source, expected) in [
        (
            r#"script({ system: { id: "system.agent_git", repo: "a/b", branch: "main" } })"#,
            r#"script({ system: { id: "system.agent_git", parameters: { repo: "a/b", branch: "main" } } })"#,
        ),
        (
            r#"script({ system: { id: "system.agent_git", repo: "a/b", parameters: { cwd: "." }, branch: "main" } })"#,
            r#"script({ system: { id: "system.agent_git", parameters: { cwd: ".", repo: "a/b", branch: "main" } } })"#,
        ),
    ] {
        assert_eq!(crate::lint::harness::fixed(source), expected);
    }
}
