use crate::lint::harness::table::{check, row};

#[test]
fn m14_unknown_key() {
    check(
        "M14",
        &[
            row(r#"script({ tests: { files: "a.md", «rubric»: "short" } })"#)
                .fix("Write `rubrics`", "rubrics"),
            row(r#"script({ tests: [{ «assert»: [{ type: "equals", value: "a" }] }] })"#)
                .fix("Write `asserts`", "asserts"),
            row(r#"script({ mcpServers: { fs: { «cmd»: "npx", args: ["-y", "a"] } } })"#)
                .fix("Write `command`", "command"),
            row(r#"script({ mcpServers: { fs: { command: "npx", «arguments»: ["-y", "a"] } } })"#)
                .fix("Write `args`", "args"),
            row(
                r#"script({ tests: { files: "a.md", keywords: "a", vars: { any: 1 } }, mcpServers: { fs: { command: "npx", args: [], version: "latest", env: { ANY: "b" } } } })"#,
            ),
            row(r#"script({ «tool»: "agent" })"#).fix("Write `tools`", "tools"),
            row(r#"script({ title: "a", «'max_tokens'»: 10 })"#).fix("Write `maxTokens`", "'maxTokens'"),
            row(r"script({ «Parameters»: {} })").fix("Write `parameters`", "parameters"),
            row(r#"script({ «desc»: "a", 'title': "b" })"#).fix("Write `description`", "description"),
            row(r"script({ «params»: {} })").fix("Write `parameters`", "parameters"),
            row(r#"script({ «response_format»: "json", «variables»: {} })"#).with_any_fixes(),
            row(r#"script({ title: "a", «cheese»: 1 })"#),
            // Another kind of value has another purpose.
            row(r#"script({ «args»: { city: "" } })"#).fix("Write `parameters`", "parameters"),
            row(r#"script({ title: "a", «args»: ["-y"] })"#),
            row(r#"script({ title: "a", «schema»: "city" })"#),
            row(r#"script({ title: "a", parameters: { tool: "" }, metadata: { tool: "a" } })"#),
            row(r#"script({ tests: { files: "a", keywords: "b" }, annotations: { readOnlyHint: true } })"#),
            row(r#"script({ isSystem: true, id: "b", jsSource: "", filename: "c" })"#),
            row(r#"system({ temperature: 1 })"#),
            row(r#"script({ model: dev ? "small" : "large" })"#),
            row(r#"script({ ...base, tool: "agent" })"#),
        ],
    );
}
