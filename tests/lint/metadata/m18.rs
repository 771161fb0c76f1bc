use crate::lint::harness::table::{check, row};

#[test]
fn m18_unknown_tool() {
    check(
        "M18",
        &[
            row(r#"script({ tools: ["fs", «"fs_read_fiel"»] })"#)
                .fix("Write `fs_read_file`", r#""fs_read_file""#),
            row(r"script({ tools: «'system.fs_read_file'» })").fix("Write `fs_read_file`", "'fs_read_file'"),
            row("//- /package.json\n{}\n//- /a.genai.{ext}\nscript({ tools: «\"cheese\"» })"),
            row(r#"script({ tools: «"fs_*"» })"#).fix("Write `fs_`", r#""fs_""#),
            row(r#"script({ tools: «"z3"» })"#).fix("Write `agent_z3`", r#""agent_z3""#),
            row(r#"script({ tools: «"FS"» })"#).fix("Write `fs`", r#""fs""#),
            row(r#"script({ tools: «"agents"» })"#).fix("Write `agent`", r#""agent""#),
            // The first word is missing, but a server may have such a tool.
            row(r#"script({ tools: «"web_search"» })"#)
                .fix("Write `retrieval_web_search`", r#""retrieval_web_search""#),
            row(r#"script({ tools: "web_search", mcpServers: { web: { command: "npx" } } })"#),
            // GenAIScript finds no tool in single quotes.
            row(
                "//- /package.json\n{}\n//- /system.cheese.genai.{ext}\nsystem({})\nexport default (ctx) => ctx.defTool('cheese', 'a', {}, () => 1)\n//- /a.genai.{ext}\nscript({ tools: «\"cheese\"» })",
            ),
            row(
                "//- /package.json\n{}\n//- /system.cheese.genai.{ext}\nsystem({})\nexport default (ctx) => ctx.defTool(\"cheese_buy\", \"a\", {}, () => 1)\n//- /a.genai.{ext}\nscript({ tools: \"cheese\" })",
            ),
            row(r#"script({ tools: «"fs_read_file, agent_fs"» })"#)
                .fix(r#"Write `["fs_read_file", "agent_fs"]`"#, r#"["fs_read_file", "agent_fs"]"#),
            row(r#"script({ tools: [«"fs_read_file fs_find_files"»] })"#)
                .fix(r#"Write `"fs_read_file", "fs_find_files"`"#, r#""fs_read_file", "fs_find_files""#),
            row(r#"script({ tools: ["agent", "fs_read_file", ""] })"#),
            row(
                "//- /package.json\n{}\n//- /a.genai.{ext}\nscript({ tools: \"cheese\" })\ndefTool(\"cheese\", \"a\", {}, () => 1)",
            ),
            row(
                "//- /package.json\n{}\n//- /a.genai.{ext}\nscript({ tools: \"cheese\", mcpServers: { cheese: { command: \"npx\" } } })",
            ),
            row(r#"script({ tools: "cheese" })"#),
            row("//- /system.a.genai.{ext}\nsystem({ tools: \"fs_read_fiel\" })\nexport default () => {}"),
            row(r#"await runPrompt("Hello.", { tools: [«"fs_read_fiel"»] })"#)
                .fix("Write `fs_read_file`", r#""fs_read_file""#),
            row(
                "//- /package.json\n{}\n//- /a.genai.{ext}\ndefAgent(\"a\", \"b\", \"c\", { tools: «\"cheese\"» })",
            ),
            row(r#"await prompt`Hello.`.options({ tools: ["fs_read_file", "agent"] })"#),
            // The script's own tools are not available to inner prompts.
            row(
                r#"defTool("cheese", "a", {}, () => 1); await runPrompt((_) => _.$`Hi`, { tools: [«"cheese"»] })"#,
            ),
            row(r#"defTool("cheese", "a", {}, () => 1); defAgent("a", "b", "c", { tools: «"chee"» })"#),
            row(
                r#"const ask = (_) => _.defTool("cheese", "a", {}, () => 1); await runPrompt(ask, { tools: "cheese" })"#,
            ),
            row(r#"defTool(client); await runPrompt("Hi", { tools: "cheese" })"#),
            row(
                "//- /system.b.genai.{ext}\nsystem({})\nexport default ({ defTool, defAgent }) => { defTool(\"cheese\", \"a\", {}, () => 1); defAgent(\"a\", \"b\", \"c\", { tools: \"cheese\" }) }",
            ),
            row(
                "//- /package.json\n{}\n//- /a.genai.{ext}\nawait runPrompt((_) => _.defTool(\"cheese\", \"a\", {}, () => 1), { tools: \"cheese\" })",
            ),
        ],
    );
}
