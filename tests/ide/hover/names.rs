//! Hovers over entries of `system` and `tools`.

use expect_test::expect;

use super::check;

#[test]
fn a_built_in_system() {
    check(
        r#"
script({ system: ["system", "system.fet$0ch"] })
"#,
        expect![[r#"
            [system.fetch]
            ```typescript
            system system.fetch: { "system.fetch.domains"?: string[] }
            ```

            A tool that can fetch data from a URL

            Built in. Brings the tool `fetch`. In scope: `system` names it.
        "#]],
    );
}

#[test]
fn a_system_of_the_workspace() {
    check(
        r#"
//- /system.shop.genai.mjs
system({
    title: "The shop",
    description: "Lets the model look into the shop.",
    parameters: {
        currency: { type: "string", description: "What prices are in", default: "EUR" },
        limit: { type: "integer", required: true },
    },
})
export default function (ctx) {
    ctx.defTool("shop_look", "Looks for a thing", { thing: "" }, async () => "")
    ctx.defTool("shop_buy", "Buys a thing", { thing: "" }, async () => "")
}
//- /buy.genai.mjs
script({ system: ["system.sh$0op"] })
"#,
        expect![[r#"
            [system.shop]
            ```typescript
            system system.shop: {
              "system.shop.currency"?: string = "EUR"  /** What prices are in */
              "system.shop.limit": integer
            }
            ```

            The shop

            Lets the model look into the shop.

            Brings the tools `shop_look`, `shop_buy`. In scope: `system` names it.
        "#]],
    );
}

#[test]
fn a_system_that_is_excluded_or_of_a_prompt() {
    check(
        r#"
script({ excludedSystem: ["system.expl$0anations"] })
"#,
        expect![[r#"
            [system.explanations]
            ```typescript
            system system.explanations
            ```

            Explain your answers

            Built in. Not in scope: `excludedSystem` leaves it out.
        "#]],
    );
    check(
        r#"
script({ system: [] })
await runPrompt(_ => { _.$`hi` }, { system: ["system.git$0_info"] })
"#,
        expect![[r#"
            [system.git_info]
            ```typescript
            system system.git_info: {
              "system.git_info.cwd"?: string  /** Current working directory */
            }
            ```

            Git repository information

            Built in. Takes part in this prompt only; `env.vars` gets no defaults of it.
        "#]],
    );
    check(
        r#"
//- /system.a.genai.mjs
system({ system: ["system.to$0day"] })
export default function () {}
"#,
        expect![[r#"
            [system.today]
            ```typescript
            system system.today
            ```

            Today's date.

            Built in. A run does not follow the `system` of a system script.
        "#]],
    );
}

#[test]
fn why_a_system_is_in_scope() {
    check(
        r#"
// git
script({ title: "x" })
env.vars["system.git_info.c$0wd"]
"#,
        expect![[r#"
            ["system.git_info.cwd"]
            ```typescript
            env.vars["system.git_info.cwd"]: string
            ```

            Current working directory

            A parameter of `system.git_info`, undefined unless passed. In scope: the script sets no `system`, and its text has `git`.
        "#]],
    );
    check(
        r#"
script({ system: [], tools: ["agent_git"] })
env.vars["system.agent_git.c$0wd"]
"#,
        expect![[r#"
            ["system.agent_git.cwd"]
            ```typescript
            env.vars["system.agent_git.cwd"]: string
            ```

            Current working directory

            A parameter of `system.agent_git`, undefined unless passed. In scope: `tools` selects `agent_git` of it.
        "#]],
    );
}

#[test]
fn a_system_that_nobody_knows() {
    check(
        r#"
script({ system: ["system.nope$0"] })
"#,
        expect![[""]],
    );
}

#[test]
fn a_tool() {
    check(
        r#"
script({ system: [], tools: ["fs_read_fi$0le"] })
"#,
        expect![[r#"
            [fs_read_file]
            ```typescript
            tool fs_read_file
            ```

            File Read File

            Defined by `system.fs_read_file`, which takes part because of this entry.
        "#]],
    );
    check(
        r#"
//- /system.shop.genai.mjs
system({ title: "The shop" })
export default function (ctx) {
    ctx.defTool("shop_look", "Looks for a thing", { thing: "" }, async () => "")
}
//- /buy.genai.mjs
script({ system: [], tools: "shop_lo$0ok" })
"#,
        expect![[r#"
            [shop_look]
            ```typescript
            tool shop_look
            ```

            Looks for a thing

            Defined by `system.shop`, which takes part because of this entry.
        "#]],
    );
}

#[test]
fn tools_that_begin_alike() {
    check(
        r#"
script({ system: [], tools: ["agent$0"] })
"#,
        expect![[r#"
            [agent]
            ```typescript
            agent agent_planner     // system.agent_planner
            agent agent_user_input  // system.agent_user_input
            agent agent_fs          // system.agent_fs
            agent agent_z3          // system.agent_z3
            agent agent_git         // system.agent_git
            agent agent_github      // system.agent_github
            // 5 more
            ```

            Selects the 11 tools whose names begin with `agent`. The systems that define them take part because of this entry.
        "#]],
    );
    check(
        r#"
script({ system: [] })
await runPrompt(_ => { _.$`hi` }, { tools: ["fs_$0"] })
"#,
        expect![[r#"
            [fs_]
            ```typescript
            tool fs_ask_file    // system.fs_ask_file
            tool fs_diff_files  // system.fs_diff_files
            tool fs_read_file   // system.fs_read_file
            tool fs_write_file  // system.fs_write_file
            tool fs_find_files  // system.fs_find_files
            tool fs_data_query  // system.fs_data_query
            ```

            Selects the 6 tools whose names begin with `fs_`. The systems that define them take part because of this entry.
        "#]],
    );
}

#[test]
fn tools_that_nobody_defines() {
    check(
        r#"
script({ system: [], tools: ["nothing_$0"] })
"#,
        expect![[""]],
    );
}

/// In YAML, names have no quotes.
#[test]
fn in_markdown() {
    check(
        r#"
//- /main.genai.md
---
system: system.to$0day
---
Hello
"#,
        expect![[r#"
            [system.today]
            ```typescript
            system system.today
            ```

            Today's date.

            Built in. In scope: `system` names it.
        "#]],
    );
    check(
        r#"
//- /main.genai.md
---
accept: .m$0d
parameters:
  city: { type: string, uiGroup: x }
---
Hello
"#,
        expect![[r#"
            [.md]
            ```typescript
            path.endsWith(".md")
            ```

            Keeps the files whose paths end in `.md`. Case matters.
        "#]],
    );
    check(
        r#"
//- /main.genai.md
---
parameters:
  city: { type: string, ui$0Group: x }
---
Hello
"#,
        expect![[r#"
            [uiGroup]
            ```typescript
            uiGroup: string
            ```

            The section of the form that the field stands in.

            Forms show the fields of one group in a section that is closed at first.
        "#]],
    );
}
