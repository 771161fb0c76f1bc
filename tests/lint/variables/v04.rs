use crate::lint::harness::table::{check, row};

#[test]
fn v04_wrong_system() {
    check(
        "V04",
        &[
            row(r#"script({ system: ["system.agent_git"] }); use(env.vars[«"system.agent_git.cdw"»])"#).fix("Write `system.agent_git.cwd`", r#""system.agent_git.cwd""#),
            row(r#"script({ system: ["system.agent_git"] }); use(env.vars[«"system.agent_gti.cwd"»])"#).fix("Write `system.agent_git.cwd`", r#""system.agent_git.cwd""#),
            row(r#"system({ parameters: { toolsSha: "" } }); export default ({ env }) => env.vars[«"system.mcp.toolsSha"»]"#).fix("Write `main.toolsSha`", r#""main.toolsSha""#),
            row(r#"system({ parameters: { voice: "" } }); export default ({ env }) => env.vars[«"main.colour"»]"#).fix_whole("Declare the parameter `colour`", r#"system({ parameters: { voice: "", colour: "" } }); export default ({ env }) => env.vars["main.colour"]"#),
            row(r#"script({ system: ["system.agent_git"] }); use(env.vars[«"system.agent_git.colour"»])"#),
            row(r#"script({ title: "a" }); use(env.vars[«"system.weather_of_mine.city"»])"#),
            row(r#"script({ system: ["system.agent_git"] }); use(env.vars["system.agent_git.CWD"])"#),
            // A server's settings reach the system as they are written.
            row(r#"script({ mcpServers: { a: { command: "b" } } }); use(env.vars["system.mcp.env"])"#),
            row(
                r#"script({ system: [{ id: "system.agent_git", parameters: { colour: 1 } }] }); use(env.vars["system.agent_git.colour"])"#,
            ),
            row(
                r#"system({ parameters: { voice: "" } }); export default ({ env }) => env.vars["main.voice"]"#,
            ),
            // The script that uses this one decides whether that one takes part.
            row(
                r#"system({ parameters: { voice: "" } }); export default ({ env }) => env.vars[«"system.agent_git.cwd"»]"#,
            ),
            row(r#"system({}); export default ({ env }) => env.vars["system.agent_git.cwd"] ?? ".""#),
            row(r#"script({ parameters: { "system.x": "a" } }); use(env.vars["system.x"])"#),
            row(r#"script({ title: "a" }); use(env.vars[«"system.x"»])"#),
            // One key, not a chain of names.
            row(r#"script({ system: ["system.git_info"] }); use(env.vars.«system».git_info.cwd)"#).fix_whole("Write `system.git_info.cwd`", r#"script({ system: ["system.git_info"] }); use(env.vars["system.git_info.cwd"])"#),
            row(r#"script({ title: "a" }); use(env.vars.«system».weather.city)"#),
            row(r#"script({ parameters: { system: "" } }); use(env.vars.system.length)"#),
            row("$`${env.vars[«\"system.git_info.cwdd\"»]}`").fix("Write `system.git_info.cwd`", r#""system.git_info.cwd""#),
        ],
    );
}
