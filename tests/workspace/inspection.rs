//! Rows of `inspect` without an answer of the real package.

use expect_test::expect;
use promptsig::workspace::{Project, inspect};
use promptsig::{FilePath, SourceFile};

fn inspected(files: &[(&str, &str)]) -> String {
    let mut project = Project::with_roots(["/w"]);
    let files: Vec<_> = files
        .iter()
        .map(|(name, text)| SourceFile::read(FilePath::new(format!("/w/{name}")), (*text).into()).unwrap())
        .collect();
    for file in &files {
        project.insert(file);
    }
    let report = inspect::report(&project, "/w", files.iter().map(inspect::InspectEntry::new).collect());
    serde_json::to_string_pretty(&report.scripts).unwrap()
}

#[test]
fn tools_in_every_form() {
    let rows = inspected(&[(
        "t.genai.mjs",
        "system({})\nexport default function (ctx) {\n  defTool(\"one\", \"d\", { a: 1 }, f)\n  ctx.defTool('two', \"d\", { b: [] }, f)\n  defAgent(\"three\", \"d\", f)\n  // defTool(\"four\", \"d\")\n  defTool({ spec: { name: \"five\", description: \"d\", parameters: { type: \"object\" } }, impl: f })\n  defTool(name, \"d\", {}, f)\n}\n",
    )]);
    let value: serde_json::Value = serde_json::from_str(&rows).unwrap();
    let lines: Vec<String> = value[0]["tools"].as_array().unwrap().iter().map(ToString::to_string).collect();
    expect![[r#"
        {"id":"one","kind":"tool","selectable":true,"parameters":{"type":"object","properties":{"a":{"type":"integer","default":1}},"required":[]},"line":3}
        {"id":"two","kind":"tool","selectable":false,"parameters":{"error":"Error: prompt type undefined not supported"},"line":4}
        {"id":"agent_three","kind":"agent","selectable":true,"parameters":null,"line":5}
        {"id":"four","kind":"tool","selectable":true,"parameters":null,"line":6}
        {"id":"five","kind":"tool","selectable":false,"parameters":{"type":"object"},"line":7}
        {"id":null,"kind":"tool","selectable":false,"parameters":{"type":"object","properties":{},"required":[]},"line":8}"#]]
    .assert_eq(&lines.join("\n"));
}

#[test]
fn dropped_scripts_name_the_one_that_is_kept() {
    let rows = inspected(&[
        ("b/x.genai.ts", "script({})"),
        ("a/x.genai.mjs", "script({})"),
        ("system.diff.genai.mjs", "system({})"),
        ("toString.genai.mjs", "script({})"),
    ]);
    let value: serde_json::Value = serde_json::from_str(&rows).unwrap();
    let lines: Vec<String> = value
        .as_array()
        .unwrap()
        .iter()
        .map(|row| format!("{} of {}", row["file"], row["duplicateOf"]))
        .collect();
    expect![[r#"
        "a/x.genai.mjs" of "b/x.genai.ts"
        "b/x.genai.ts" of null
        "system.diff.genai.mjs" of "<builtin>/system.diff.genai.mts"
        "toString.genai.mjs" of "<javascript>/toString""#]]
    .assert_eq(&lines.join("\n"));
}
