//! M17 to M19: the systems and the tools that a script asks for.

use expect_test::expect;

use crate::harness::remarks;
use crate::harness::table::{check, row};

#[test]
fn m17_unknown_system() {
    check(
        "M17",
        &[
            row(r#"script({ system: ["system", «"system.fs_find_fiels"»] })"#)
                .fix("Write `system.fs_find_files`", r#""system.fs_find_files""#),
            row(r"script({ system: { id: «'fs_find_files'» } })")
                .fix("Write `system.fs_find_files`", "'system.fs_find_files'"),
            row(r#"script({ title: "a", system: «null» })"#)
                .fix_whole("Remove `system`", r#"script({ title: "a" })"#),
            row(r#"script({ system: [«"Poet\nin town"»] })"#),
            // Before the dot all are the same.
            row("//- /package.json\n{}\n//- /a.genai.{ext}\nscript({ system: «\"system.nope\"» })"),
            row(r#"script({ system: ["system", «null»] })"#),
            row(r#"script({ system: [«{ parameters: {} }»] })"#),
            row(r#"script({ system: [«["system"]»] })"#),
            row("//- /package.json\n{}\n//- /a.genai.{ext}\nscript({ system: «\"system.cheese\"» })"),
            row(
                "//- /package.json\n{}\n//- /system.cheese.genai.{ext}\nsystem({})\nexport default () => {}\n//- /a.genai.{ext}\nscript({ system: \"system.cheese\" })",
            ),
            // Any script can be one.
            row(
                "//- /package.json\n{}\n//- /cheese.genai.{ext}\nscript({})\n//- /a.genai.{ext}\nscript({ system: [\"cheese\"] })",
            ),
            // It may be in a file that is not known.
            row(r#"script({ system: "system.cheese" })"#),
            row(r#"script({ system: ["system", "", 3, "system.tools"] })"#),
            row(r#"script({ system: ["system.tool"], excludedSystem: "system.tool" })"#),
            row("//- /system.a.genai.{ext}\nsystem({ system: \"system.tool\" })\nexport default () => {}"),
            row(r#"script({ excludedSystem: ["system.tool"] })"#),
            // The options of prompts and agents.
            row(r#"await runPrompt((_) => {}, { system: [«"system.fs_find_fiels"»] })"#)
                .fix("Write `system.fs_find_files`", r#""system.fs_find_files""#),
            row(r#"const options = { label: "a", system: «null» }; await runPrompt("Hello.", options)"#)
                .fix_whole(
                    "Remove `system`",
                    r#"const options = { label: "a" }; await runPrompt("Hello.", options)"#,
                ),
            row(
                r#"await prompt`Hello.`.options({ label: "a" }).options({ system: [«{ parameters: {} }»] })"#,
            ),
            row(
                r#"const role = «"You are a poet."»; defAgent("poet", "writes", "Write.", { system: role })"#,
            ),
            row(r#"ctx.runPrompt("Hello.", { system: «"Answer like a poet."» })"#),
            row(
                "//- /package.json\n{}\n//- /system.a.genai.{ext}\nsystem({})\nexport default async (ctx) => { await ctx.runPrompt(\"a\", { system: «\"system.cheese\"» }) }",
            ),
            row(r#"await runPrompt("Hello.", { system: "system.tools" })"#),
            row(r#"await runPrompt("Hello.", { system: "Be brief." })"#),
            row(r#"await runPrompt("Hello.", { system: "system.tool", excludedSystem: "system.tool" })"#),
            row(r#"await runPrompt("Hello.", { system: "system.tool", ...options })"#),
            row(r#"await runPrompt("Hello.", { system: [{ ...instance }] })"#),
            row(r#"const runPrompt = async (a, b) => b; await runPrompt("Hello.", { system: null })"#),
            row(r#"yargs().options({ system: null }); chalk`a`.options({ system: null })"#),
        ],
    );
}

#[test]
fn long_names_are_cut() {
    let name = "system.harbour_".repeat(20);
    let source = format!(
        "//- /package.json\n{{}}\n//- /a.genai.mjs\nscript({{ system: \"{name}\", tools: \"a\\nb\" }})"
    );
    let found = crate::harness::diagnostics(&crate::support::Fixture::parse(&source));
    let begins: Vec<&str> =
        found.iter().map(|diagnostic| diagnostic.message.split(": ").next().unwrap()).collect();
    assert_eq!(
        begins,
        [
            "There is no system `system.harbour_system.harbour_system.har…`",
            "No system has a tool whose name begins with `a…`"
        ]
    );
}

#[test]
fn what_fails_without_the_system() {
    remarks::check(
        "M17",
        r#"
script({ system: ["You are a poet.", null] })
await runPrompt((_) => {}, { system: "You determine if someone agrees." })
await prompt`Hello.`.options({ system: ["You are a poet."], throwOnError: true })
defAgent("poet", "writes poems", "Write.", { system: "system.tool" })
"#,
        expect![[r#"
            script({ system: ["You are a poet.", null] })
                              ^^^^^^^^^^^^^^^^^ M17 error: `system` takes the ids of systems, not the text of a prompt: every run of this script fails. Put the text into the prompt.
            script({ system: ["You are a poet.", null] })
                                                 ^^^^ M17 error: `system` must not contain null: every GenAIScript command fails in this workspace. Remove it.
            await runPrompt((_) => {}, { system: "You determine if someone agrees." })
                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ M17 error: `system` takes the ids of systems, not the text of a prompt: this prompt fails, and its result has an `error` and no text. Put the text into the prompt.
            await prompt`Hello.`.options({ system: ["You are a poet."], throwOnError: true })
                                                    ^^^^^^^^^^^^^^^^^ M17 error: `system` takes the ids of systems, not the text of a prompt: this prompt throws. Put the text into the prompt.
            defAgent("poet", "writes poems", "Write.", { system: "system.tool" })
                                                                 ^^^^^^^^^^^^^ M17 error: There is no system `system.tool`: every call of this agent fails. Did you mean `system.tools`?
                                                                 fix: Write `system.tools` (to be confirmed)
                                                                 defAgent("poet", "writes poems", "Write.", { system: "system.tools" })
        "#]],
    );
}

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
            // The first word is left out; but a server may have such a tool.
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
            // The options of prompts and agents.
            row(r#"await runPrompt("Hello.", { tools: [«"fs_read_fiel"»] })"#)
                .fix("Write `fs_read_file`", r#""fs_read_file""#),
            row(
                "//- /package.json\n{}\n//- /a.genai.{ext}\ndefAgent(\"a\", \"b\", \"c\", { tools: «\"cheese\"» })",
            ),
            row(r#"await prompt`Hello.`.options({ tools: ["fs_read_file", "agent"] })"#),
            // The script's own tools are none of theirs.
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

#[test]
fn m19_activation() {
    check(
        "M19",
        &[
            row("//- /system.a.genai.{ext}\nsystem({ activation: «\"c++\"» })\nexport default () => {}").fix("Match `c++` literally", r#""c\\+\\+""#),
            row("//- /system.a.genai.{ext}\nsystem({ activation: ['go', «'(see'»] })\nexport default () => {}").fix("Match `(see` literally", r"'\\(see'"),
            // The word stands behind `\b`, where nothing can be repeated.
            row("//- /system.a.genai.{ext}\nsystem({ activation: [\"ok\", «\"*bad\"»] })\nexport default () => {}").fix("Match `*bad` literally", r#""\\*bad""#),
            row(
                "//- /system.a.genai.{ext}\nsystem({ activation: [«\"+x\"», «\"?x\"», «\"{2}x\"», «\"a|^*\"»] })\nexport default () => {}",
            )
            .with_any_fixes(),
            row(
                "//- /system.a.genai.{ext}\nsystem({ activation: [\"{x\", \"|x\", \"x*\", \"[$*]\", \"\\\\^*\", \"{,2}\"] })\nexport default () => {}",
            ),
            row(
                "//- /system.a.genai.{ext}\nsystem({ activation: [\"c#\", \"c\\\\+\\\\+\", \"node.js\"] })\nexport default () => {}",
            ),
            // Valid in JavaScript, if not elsewhere.
            row(
                "//- /system.a.genai.{ext}\nsystem({ activation: [\"]\", \"(?<=a)b\", \"{\", \"\"] })\nexport default () => {}",
            ),
            row(r#"script({ activation: "c++" })"#),
        ],
    );
}
