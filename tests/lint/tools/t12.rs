use crate::lint::harness::diagnostics;
use crate::lint::harness::table::{check, row};
use promptsig::lint::Severity;
use test_support::Fixture;

/// The author may mean a tool in one object, which its system alone provides.
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
