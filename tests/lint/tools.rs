//! T01 to T04, T09 and T12 to T14: tools, their names and their forms.

use expect_test::expect;
use promptsig::lint::Severity;

use crate::harness::table::{check, row};
use crate::harness::{diagnostics, remarks};
use crate::support::Fixture;

#[test]
fn t01_name_changes() {
    check(
        "T01",
        &[
            row(r#"defTool(«"get-weather"», "Gets it.", {}, () => 1)"#).fix("Name it `get_weather`", r#""get_weather""#),
            row(r#"ctx.defTool(«'a  b!'», "Gets it.", {}, () => 1)"#).fix("Name it `a_b`", "'a_b'"),
            row(r#"defAgent(«"the docs"», "Reads.", "Read.")"#).fix("Name it `the_docs`", r#""the_docs""#),
            row(r#"defTool("get_weather", "Gets it.", {}, () => 1)"#),
            // All dashes, not the first alone.
            row(r#"defTool(«"get-the-weather"», "Gets it.", {}, () => 1)"#).fix("Name it `get_the_weather`", r#""get_the_weather""#),
            row(r#"defTool("weather", "Gets it.", {}, () => 1, { variant: «"north-sea"» })"#).fix("Write `north_sea`", r#""north_sea""#),
            row(r#"defAgent(«"my agent"», "Reads.", "Read.", { variant: "a" })"#).fix("Name it `my_agent`", r#""my_agent""#),
            row(r#"const NAME = "a-b"; defTool(«NAME», "Finds.", {}, () => 1)"#),
            // The name under which it is called does not matter.
            row(r#"export default function (ctx) { const { defTool: tool } = ctx; tool(«"a-b"», "Finds.", {}, () => 1) }"#).fix("Name it `a_b`", r#""a_b""#),
            row(r#"export default function (ctx) { const tool = ctx.defTool; tool(«"a-b"», "Finds.", {}, () => 1) }"#).fix("Name it `a_b`", r#""a_b""#),
            row(r#"const { def: tool } = ctx; tool("a-b", "Finds.", {}, () => 1)"#),
            row(r#"defAgent("Agent_docs", "Reads.", "Read.")"#),
            // It is too long, which T02 says.
            row(
                r#"defTool("abcdefghij abcdefghij abcdefghij abcdefghij abcdefghij abcdefghij abcdefghij", "a", {}, () => 1)"#,
            ),
            row(r#"defTool("search", "Finds.", {}, () => 1, { variant: "web" })"#),
            row(r#"defTool(name, "Finds.", {}, () => 1)"#),
            row(r#"defTool({ "my-server": { command: "npx", args: [] } })"#),
            row(r#"const defTool = (name) => name; defTool("a-b", "Finds.", {}, () => 1)"#),
        ],
    );
}

#[test]
fn t02_name_rejected() {
    check(
        "T02",
        &[
            row(r#"defTool(«"abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghij"», "a", {}, () => 1)"#).fix("Cut it to 64 characters", r#""abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcd""#),
            row(r#"defTool(«"$$$"», "a", {}, () => 1)"#),
            row(r#"const NAME = "___"; defTool(«NAME», "a", {}, () => 1)"#),
            row(
                r#"defTool("abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcd", "a", {}, () => 1)"#,
            ),
            row(r#"defTool("$a", "a", {}, () => 1)"#),
            row(r#"defTool("", "a", {}, () => 1)"#),
        ],
    );
}

#[test]
fn t03_missing_argument() {
    check(
        "T03",
        &[
            row(r#"defTool("today", "Gets the date.", «() => 1»)"#).fix("Write `{}`", "{}, () => 1"),
            row(r#"defTool("today", "Gets the date.", «undefined», () => 1)"#).fix("Write `{}`", "{}"),
            // A function that reads something needs more than `{}`.
            row(r#"defTool("weather", "Gets it.", «async ({ city, context }) => city»)"#)
                .fix("Write `{ city: \"\" }`", r#"{ city: "" }, async ({ city, context }) => city"#),
            row(r#"defTool("weather", "Gets it.", «(args) => args.city»)"#),
            row(r#"defTool("today", "Gets the date.", «() => 1», { maxTokens: 5 })"#)
                .fix("Write `{}`", "{}, () => 1"),
            // The description is left out, or stands elsewhere.
            row(r#"defTool("today", «{ city: "" }», ({ city }) => city)"#),
            row(r#"defTool("today", «() => 1»)"#),
            row(r#"defTool("today", «5», {}, () => 1)"#),
            row(r#"defTool("today", «{ a: "" }», "Gets the date.", ({ a }) => a)"#).fix_whole(
                "Put the description first",
                r#"defTool("today", "Gets the date.", { a: "" }, ({ a }) => a)"#,
            ),
            row(r#"const none = ""; defTool("today", «none», {}, () => 1)"#),
            row(r#"defTool(«{ city: "" }», "weather", "Gets it.", ({ city }) => city)"#),
            row(r#"defTool("today", "Gets the date.", {}, «{ maxTokens: 5 }»)"#),
            row(r#"defTool(«""», «""», {}, () => 1)"#),
            row(r#"«defTool»("today", "Gets the date.", {})"#),
            row(r#"«defTool»("today", "Gets the date.")"#),
            row(r#"«defTool»("today")"#),
            row(r#"«defTool»()"#),
            row(r#"«defAgent»("docs", "Reads.")"#),
            row(r#"defTool("today", "Gets the date.", {}, () => 1)"#),
            row(r#"defTool("today", "Gets the date.", {}, today)"#),
            row(r#"defTool("today", text, {}, () => 1)"#),
            row(r#"defTool("today", "Gets the date.", () => 1, today)"#),
            row(r#"defTool({ city: { command: "npx", args: [] } }, { maxTokens: 5 })"#),
            row(r#"defTool(...tool)"#),
            row(r#"defTool("today", ...rest)"#),
            row(r#"defTool(client)"#),
            row(r#"defAgent("docs", "", "Read.")"#),
        ],
    );
}

#[test]
fn t04_same_name() {
    check(
        "T04",
        &[
            row(r#"defTool("a", "b", {}, () => 1); defTool(«"a"», "c", {}, () => 2)"#).fix_whole(
                "Give it a `variant`",
                r#"defTool("a", "b", {}, () => 1); defTool("a", "c", {}, () => 2, { variant: "other" })"#,
            ),
            row(r#"defTool("a b", "b", {}, () => 1); defTool(«"a_b"», "c", {}, () => 2)"#).with_any_fixes(),
            row(r#"defTool("a", "b", {}, () => 1); defTool("a", "c", {}, () => 2, { variant: "x" })"#),
            row(r#"if (x) defTool("a", "b", {}, () => 1); else defTool("a", "c", {}, () => 2)"#),
            row(r#"if (x) { defTool("a", "b", {}, () => 1) } else { defTool("a", "c", {}, () => 2) }"#),
            row(r#"defTool("a", "b", {}, () => 1); runPrompt((_) => { _.defTool("a", "c", {}, () => 2) })"#),
            row(r#"one.defTool("a", "b", {}, () => 1); two.defTool("a", "c", {}, () => 2)"#),
            row(r#"const NAME = "a"; defTool("a", "b", {}, () => 1); defTool(«NAME», "c", {}, () => 2)"#)
                .with_any_fixes(),
            // A system of the run has it, too.
            row(r#"script({ system: ["system", "system.git"] }); defTool(«"git_status"», "b", {}, () => 1)"#),
            row(r#"script({ tools: "fs_read_file" }); defTool(«"fs_read_file"», "b", {}, () => 1)"#),
            row(r#"script({ tools: "agent_git" }); defAgent("git", "b", "c", { variant: "a" })"#),
            row(
                r#"script({ tools: "fs_read_file" }); if (env.files.length) { defTool("fs_read_file", "b", {}, () => 1) }"#,
            ),
            row(
                r#"script({ tools: "fs_read_file" }); if (!env.files.length) { cancel("none") } defTool("fs_read_file", "b", {}, () => 1)"#,
            ),
            row(
                r#"script({ tools: "fs_read_file" }); await runPrompt((_) => { _.defTool("fs_read_file", "b", {}, () => 1) })"#,
            ),
            row(
                r#"script({ tools: "fs_read_file" }); defTool("fs_read_file", "b", {}, () => 1, { variant: "mine" })"#,
            ),
            row(r#"script({}); defTool("fs_read_file", "b", {}, () => 1)"#),
            // Two systems of a run have it.
            row(
                "//- /system.mine.genai.{ext}\nsystem({})\nexport default function (ctx) { ctx.defTool('look', 'b', {}, () => 1) }\n//- /system.yours.genai.{ext}\nsystem({})\nexport default ({ defTool }) => { defTool(\"look\", \"b\", {}, () => 1) }\n//- /a.genai.{ext}\nscript({ system: [\"system.mine\", «\"system.yours\"»] })",
            ),
            row(
                "//- /system.mine.genai.{ext}\nsystem({})\nexport default function (ctx) { ctx.defTool('look', 'b', {}, () => 1) }\n//- /system.yours.genai.{ext}\nsystem({})\nexport default (ctx) => { if (env.vars.x) return\nctx.defTool(\"look\", \"b\", {}, () => 1) }\n//- /a.genai.{ext}\nscript({ system: [\"system.mine\", \"system.yours\"] })",
            ),
            row(r#"script({ system: ["system.git", «{ id: "system.git", parameters: { cwd: "." } }»] })"#),
            row(
                r#"script({ system: [{ id: "system.agent_git", parameters: { variant: "a" } }, { id: "system.agent_git", parameters: { variant: "b" } }] })"#,
            ),
        ],
    );
}

#[test]
fn a_system_that_tools_bring_too() {
    remarks::check(
        "T04",
        r#"
//- /a.genai.mjs
script({ system: [{ id: "system.git" }], tools: ["fs_read_file", "git_status"] })
"#,
        expect![[r#"
            script({ system: [{ id: "system.git" }], tools: ["fs_read_file", "git_status"] })
                              ^^^^^^^^^^^^^^^^^^^^ T04 error: The system `system.git` takes part twice, and so do its tools: the generation fails with `duplicate tools`. Remove `git_status` from `tools`, which adds it as well.
        "#]],
    );
}

#[test]
fn what_becomes_of_two_tools() {
    remarks::check(
        "T04",
        r#"
//- /system.mine.genai.mjs
system({})
export default function (ctx) {
    ctx.defTool("look", "b", {}, () => 1)
}
//- /system.yours.genai.mjs
system({})
export default function ({ defTool }) {
    defTool("look", "b", {}, () => 1)
}
//- /a.genai.mjs
script({ system: ["system.mine", "system.git", "system.yours", { id: "system.git" }] })
defTool("git_status", "b", {}, () => 1)
defTool("see", "b", {}, () => 1)
defTool("see", "b", {}, () => 1)
"#,
        expect![[r#"
            script({ system: ["system.mine", "system.git", "system.yours", { id: "system.git" }] })
                                                           ^^^^^^^^^^^^^^ T04 error: The systems `system.mine` and `system.yours` both have a tool `look`: the generation fails with `duplicate tools`. Leave one out, or rename its tool.
                                                           see `/system.yours.genai.mjs`: the tool of `system.yours`
                                                           see `/system.mine.genai.mjs`: the tool of `system.mine`
            script({ system: ["system.mine", "system.git", "system.yours", { id: "system.git" }] })
                                                                           ^^^^^^^^^^^^^^^^^^^^ T04 error: The system `system.git` takes part twice, and so do its tools: the generation fails with `duplicate tools`. Name it once.
            defTool("git_status", "b", {}, () => 1)
                    ^^^^^^^^^^^^ T04 error: The system `system.git`, which takes part in every run of this script, also has a tool `git_status`: the generation fails with `duplicate tools`. Rename this one.
            defTool("see", "b", {}, () => 1)
                    ^^^^^ T04 error: The tool `see` is already defined: the generation fails with `duplicate tools`. Rename one or give it a `variant`.
                    see `"see"`: the other tool of that name
                    fix: Give it a `variant` (to be confirmed)
                    defTool("see", "b", {}, () => 1, { variant: "other" })
        "#]],
    );
}

#[test]
fn t09_long_description() {
    let long: &'static str = Box::leak("word ".repeat(202).into_boxed_str());
    let source = |text: String| -> &'static str { Box::leak(text.into_boxed_str()) };
    check(
        "T09",
        &[
            row(source(format!("defTool(\"a\", «\"{long}\"», {{}}, () => 1)"))),
            row(source(format!("defAgent(\"a\", «\"{}\"», \"Read.\")", &long[..980]))),
            row(source(format!("defTool(\"a\", \"{}\", {{}}, () => 1)", &long[..1000]))),
            row(source(format!("defAgent(\"a\", \"{}\", \"Read.\")", &long[..970]))),
            row(source(format!(
                "defTool(\"a\", `{}`, {{}}, () => 1)",
                "b\n                    ".repeat(100)
            ))),
            row(source(format!("defAgent(\"a\", \"b\", \"{long}\")"))),
        ],
    );
}

/// A tool in one object is known by its system alone, which may be meant.
#[test]
fn t12_of_one_object() {
    let severity = |tools: &str| {
        let found = diagnostics(&Fixture::parse(&format!(
            "//- /package.json\n{{}}\n//- /a.genai.mjs\nscript({{ tools: \"{tools}\" }})\n//- /system.b.genai.mjs\nsystem({{}})\nexport default ({{ defTool }}) => defTool({{ spec: {{ name: \"runs_list\", description: \"b\", parameters: {{}} }}, impl: run }})",
        )));
        found.iter().find(|it| it.rule.code == "T12").unwrap().severity
    };
    assert_eq!(severity("runs"), Severity::Warning);
    assert_eq!(severity("runs_list"), Severity::Warning);
    assert_eq!(severity("lists"), Severity::Information);
}

#[test]
fn t12_hidden() {
    check(
        "T12",
        &[
            row(r#"system({}); export default ({ defTool }) => { defTool(«'runs'», `Lists runs.`, {}, () => 1) }"#).fix_whole("Use double quotes", r#"system({}); export default ({ defTool }) => { defTool("runs", "Lists runs.", {}, () => 1) }"#),
            row("system({}); export default ({ defTool }) => { defTool(\"runs\", «`Lists runs.»\n  - \"all\"`, {}, () => 1) }").fix_whole("Use double quotes", r#"system({}); export default ({ defTool }) => { defTool("runs", "Lists runs.\n  - \"all\"", {}, () => 1) }"#),
            row(r#"system({}); export default ({ defAgent }) => { defAgent("docs", «'"Reads"'», "Read.") }"#),
            row(
                r#"system({}); export default ({ defTool }) => { defTool("runs", "Lists runs.", {}, () => 1) }"#,
            ),
            row(
                r#"system({}); export default ({ defTool }) => { defTool(name, `Lists runs of ${name}.`, {}, () => 1) }"#,
            ),
            row(r#"script({}); defTool('runs', `Lists runs.`, {}, () => 1)"#),
            row(
                r#"system({}); export default ({ defTool }) => { «defTool»({ spec: { name: "a", description: "b", parameters: {} }, impl: run }) }"#,
            ),
            row(
                r#"system({}); export default ({ defTool }) => { defTool("runs", «`Lists ${what}.`», {}, () => 1) }"#,
            ),
            row(
                r#"system({}); const NAME = "runs"; export default ({ defTool }) => { defTool(«NAME», "Lists.", {}, () => 1) }"#,
            ),
            row(
                r#"system({}); export default (ctx) => { const { defTool: tool } = ctx; «tool»("runs", "Lists.", {}, () => 1) }"#,
            ),
            row(
                r#"system({}); export default (ctx) => { ctx.«defTool»(/* its name */ "runs", "Lists.", {}, () => 1) }"#,
            ),
            // A tool of an agent, and one of a prompt.
            row(
                r#"system({}); export default (ctx) => { ctx.defAgent("runs", "Lists.", (_) => { _.defTool('inner', 'x', {}, () => 1) }) }"#,
            ),
            row(
                r#"system({}); export default async (ctx) => { await ctx.runPrompt((_) => { _.defTool('inner', 'x', {}, () => 1) }) }"#,
            ),
            row(
                r#"system({}); export default (ctx) => { ctx.defTool({ memory: { command: "npx", args: [] } }) }"#,
            ),
            row(
                r#"script({}); defTool({ spec: { name: 'a', description: 'b', parameters: {} }, impl: run })"#,
            ),
        ],
    );
}

#[test]
fn t13_agent_prefix() {
    check(
        "T13",
        &[
            row(r#"defAgent(«"agent_docs"», "Reads.", "Read.")"#).fix("Write `docs`", r#""docs""#),
            row(r#"system({}); export default ({ defAgent }) => { defAgent(«"agent_docs"», "Reads.", "Read.") }"#).fix("Write `docs`", r#""docs""#),
            row(r#"defAgent("docs", "Reads.", "Read.")"#),
            row(r#"const NAME = "agent_docs"; defAgent(«NAME», "Reads.", "Read.")"#),
            row(r#"defAgent("agents", "Reads.", "Read.")"#),
            row(r#"defTool("agent_docs", "Reads.", {}, () => 1)"#),
        ],
    );
}

#[test]
fn t14_incomplete_spec() {
    check(
        "T14",
        &[
            row(r#"defTool({ «spec»: { name: "get_date", parameters: { type: "object", properties: {} } }, impl: () => 1 })"#).fix_whole("Add `description`", r#"defTool({ spec: { name: "get_date", parameters: { type: "object", properties: {} }, description: "get date" }, impl: () => 1 })"#),
            row(r#"defTool({ «spec»: { name: "a", description: "b" }, impl: () => 1 })"#).fix_whole("Add `parameters`", r#"defTool({ spec: { name: "a", description: "b", parameters: { type: "object", properties: {} } }, impl: () => 1 })"#),
            // Both in one breath.
            row(r#"defTool({ «spec»: { name: "a" }, impl: () => 1 })"#).fix_whole("Add `description` and `parameters`", r#"defTool({ spec: { name: "a", description: "a", parameters: { type: "object", properties: {} } }, impl: () => 1 })"#),
            row(r#"defTool({ spec: { name: "a", description: «""», parameters: {} }, impl: () => 1 })"#),
            row(r#"defTool({ «spec»: { name: "a", parameters: {} }, impl })"#).with_any_fixes(),
            row(r#"defTool({ «spec»: { name: "a", parameters: {} }, impl() {} })"#).with_any_fixes(),
            row(r#"const tool = { «spec»: { name: "a" }, impl: () => 1 }; defTool(tool)"#).with_any_fixes(),
            row(r#"const spec = { name: "a", description: "b" }; defTool({ «spec», impl })"#)
                .with_any_fixes(),
            // No `spec`.
            row(r#"defTool(«{ name: "a", description: "b", parameters: {}, impl: () => 1 }»)"#).fix("Write a `spec`", r#"{ spec: { name: "a", description: "b", parameters: {} }, impl: () => 1 }"#),
            // The function stands behind the object.
            row(r#"defTool(«{ name: "a", description: "b", parameters: {} }», () => 1)"#).fix_whole("Write a `spec`", r#"defTool({ spec: { name: "a", description: "b", parameters: {} }, impl: () => 1 })"#),
            row(r#"defTool({ a: { command: "npx" } }, { maxTokens: 3 })"#),
            row(r#"defTool(«{ name: "a", description: "b", parameters: {}, fn: run }»)"#).fix("Write a `spec`", r#"{ spec: { name: "a", description: "b", parameters: {} }, impl: run }"#),
            // No `impl`.
            row(r#"defTool({ «spec»: { name: "a", description: "b", parameters: {} }, fn: run })"#).fix_whole("Call it `impl`", r#"defTool({ spec: { name: "a", description: "b", parameters: {} }, impl: run })"#),
            row(r#"defTool({ «spec»: { name: "a", description: "b", parameters: {} } })"#),
            row(r#"defTool({ spec: { name: "a", description: "b", parameters: {} }, impl: () => 1 })"#),
            row(r#"defTool({ spec: { name: "a", ...rest }, impl: () => 1 })"#),
            row(r#"defTool({ spec: { name: "a", description: "b", parameters: {} }, ...rest })"#),
            row(r#"defTool({ spec, impl })"#),
            row(r#"defTool({ spec: { command: "npx", args: [] } , other: { command: "npx", args: [] } })"#),
            row(r#"defTool({ name: { command: "npx", args: [], description: "b" } })"#),
        ],
    );
}
