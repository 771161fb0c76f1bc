use crate::lint::harness::table::{check, row};

#[test]
fn t14_incomplete_spec() {
    check(
        "T14",
        &[
            row(r#"defTool({ «spec»: { name: "get_date", parameters: { type: "object", properties: {} } }, impl: () => 1 })"#).fix_whole("Add `description`", r#"defTool({ spec: { name: "get_date", parameters: { type: "object", properties: {} }, description: "get date" }, impl: () => 1 })"#),
            row(r#"defTool({ «spec»: { name: "a", description: "b" }, impl: () => 1 })"#).fix_whole("Add `parameters`", r#"defTool({ spec: { name: "a", description: "b", parameters: { type: "object", properties: {} } }, impl: () => 1 })"#),
            row(r#"defTool({ «spec»: { name: "a" }, impl: () => 1 })"#).fix_whole("Add `description` and `parameters`", r#"defTool({ spec: { name: "a", description: "a", parameters: { type: "object", properties: {} } }, impl: () => 1 })"#),
            row(r#"defTool({ spec: { name: "a", description: «""», parameters: {} }, impl: () => 1 })"#),
            row(r#"defTool({ «spec»: { name: "a", parameters: {} }, impl })"#).with_any_fixes(),
            row(r#"defTool({ «spec»: { name: "a", parameters: {} }, impl() {} })"#).with_any_fixes(),
            row(r#"const tool = { «spec»: { name: "a" }, impl: () => 1 }; defTool(tool)"#).with_any_fixes(),
            row(r#"const spec = { name: "a", description: "b" }; defTool({ «spec», impl })"#)
                .with_any_fixes(),
            row(r#"defTool(«{ name: "a", description: "b", parameters: {}, impl: () => 1 }»)"#).fix("Write a `spec`", r#"{ spec: { name: "a", description: "b", parameters: {} }, impl: () => 1 }"#),
            row(r#"defTool(«{ name: "a", description: "b", parameters: {} }», () => 1)"#).fix_whole("Write a `spec`", r#"defTool({ spec: { name: "a", description: "b", parameters: {} }, impl: () => 1 })"#),
            row(r#"defTool({ a: { command: "npx" } }, { maxTokens: 3 })"#),
            row(r#"defTool(«{ name: "a", description: "b", parameters: {}, fn: run }»)"#).fix("Write a `spec`", r#"{ spec: { name: "a", description: "b", parameters: {} }, impl: run }"#),
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
