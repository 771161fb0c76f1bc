//! `promptsig inspect` and `promptsig check` on ordinary code that declares tools.

use std::fs;

use expect_test::expect;
use serde_json::{Value, json};

use super::run::Folder;

const SERVER: &str = "import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { tools } from './tools.js'
new Server({}, {}).setRequestHandler(ListToolsRequestSchema, () => ({ tools }))
";

const TOOLS: &str = "const day = load()
export const tools = [
  { name: 'get', description: 'Get', inputSchema: { type: 'object', properties: { day } } },
]
";

const PACKAGE: &str = r#"{ "dependencies": { "@modelcontextprotocol/sdk": "^1" } }"#;

fn modules(folder: &Folder, arguments: &[&str]) -> Value {
    let run = folder.promptsig(arguments);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    let report: Value = serde_json::from_str(&run.stdout).unwrap();
    report["modules"].clone()
}

fn expected() -> Value {
    json!([{ "file": "src/tools.ts", "tools": [{
        "name": "get",
        "description": "Get",
        "inputSchema": { "type": "object", "properties": {} },
        "host": "mcp",
        "line": 3,
        "unknown": [{
            "pointer": "/inputSchema/properties/day",
            "reason": "the result of `load` is only known at run time",
        }],
    }] }])
}

#[test]
fn modules_of_a_package_are_read() {
    let folder = Folder::with(&[
        ("package.json", PACKAGE),
        ("src/server.ts", SERVER),
        ("src/tools.ts", TOOLS),
        ("node_modules/other/index.js", TOOLS),
        ("src/tools.d.ts", TOOLS),
        ("src/tools.min.js", TOOLS),
    ]);
    assert_eq!(modules(&folder, &["inspect"]), expected());
}

#[test]
fn ignored_files_are_not_read() {
    let folder = Folder::with(&[
        ("package.json", PACKAGE),
        (".gitignore", "dist\n*.gen.ts\n"),
        ("dist/tools.js", TOOLS),
        ("src/tools.gen.ts", TOOLS),
        ("src/.gitignore", "old.ts\n!tools.ts\n"),
        ("src/old.ts", TOOLS),
        ("src/tools.ts", TOOLS),
        (".cache/tools.ts", TOOLS),
        ("other/old.ts", TOOLS),
    ]);
    let found = modules(&folder, &["inspect"]);
    let files: Vec<&Value> = found.as_array().unwrap().iter().map(|module| &module["file"]).collect();
    assert_eq!(files, ["other/old.ts", "src/tools.ts"]);
}

#[test]
fn a_package_without_a_known_dependency_is_not_read() {
    let folder = Folder::with(&[
        ("package.json", r#"{ "dependencies": { "express": "^5" } }"#),
        ("src/server.ts", SERVER),
        ("src/tools.ts", TOOLS),
        ("a.genai.mjs", "script({ title: \"A\" })\n"),
    ]);
    assert_eq!(modules(&folder, &["inspect"]), Value::Null);
}

#[test]
fn a_file_that_is_named_is_read_wherever_it_is() {
    let folder = Folder::with(&[("src/tools.ts", TOOLS), ("src/other.ts", "export const a = 1\n")]);
    let found = modules(&folder, &["inspect", "src/tools.ts"]);
    assert_eq!(found[0]["tools"], expected()[0]["tools"]);
    assert_eq!(modules(&folder, &["inspect", "src/other.ts"]), Value::Null);
}

#[test]
fn what_cannot_be_read_has_no_tools() {
    let long = format!("{TOOLS}{}", "// a comment\n".repeat(90_000));
    let folder = Folder::with(&[("package.json", PACKAGE), ("long.ts", &long), ("empty.ts", "")]);
    assert_eq!(modules(&folder, &["inspect"]), Value::Null);
    // The file with which a published package begins may be longer.
    let package = r#"{ "main": "long.ts", "dependencies": { "@modelcontextprotocol/sdk": "^1" } }"#;
    let folder = Folder::with(&[("package.json", package), ("long.ts", &long)]);
    assert_eq!(modules(&folder, &["inspect"])[0]["file"], "long.ts");
}

#[test]
fn functions_of_the_settings_are_read_in_every_package() {
    let tools = "import { addTool } from '@acme/tools'\naddTool('get', 'Get', { type: 'object' })\n";
    let settings = "tools.functions = [{ call = \"addTool\", name = 0, description = 1, input = 2 }]\n";
    let acme = r#"{ "dependencies": { "@acme/tools": "^1" } }"#;
    let files = [
        ("package.json", acme),
        ("src/tools.ts", tools),
        ("src/other.ts", TOOLS),
        ("a.genai.mjs", "script({ title: \"A\" })\n"),
    ];
    assert_eq!(modules(&Folder::with(&files), &["inspect"]), Value::Null);
    let folder = Folder::with(&[&files[..], &[("promptsig.toml", settings)]].concat());
    let expected = json!([{ "file": "src/tools.ts", "tools": [{
        "name": "get",
        "description": "Get",
        "inputSchema": { "type": "object" },
        "host": "mcp",
        "line": 2,
        "unknown": [],
    }] }]);
    assert_eq!(modules(&folder, &["inspect"]), expected, "objects alone declare nothing in such a package");
}

const AI_TOOLS: &str = r#"import { jsonSchema, tool } from "ai"
export const tools = {
    forecast: tool({
        description: "The forecast of a city. ",
        inputSchema: { type: "object", properties: { city: { type: "string" } } },
        execute: async ({ city }) => `Rain in ${city}`,
    }),
    // promptsig-ignore J01
    other: tool({ description: "Another one.", inputSchema: { type: "object", properties: {} } }),
}
"#;

fn folder_of_tools() -> Folder {
    Folder::with(&[
        ("package.json", r#"{ "dependencies": { "ai": "^7.0.0" } }"#),
        ("src/tools.ts", AI_TOOLS),
        ("src/plain.ts", "export const answer = 42\n"),
        ("lib/package.json", "{}"),
        ("lib/tools.ts", AI_TOOLS),
    ])
}

#[test]
fn tools_of_a_package_are_checked() {
    let run = folder_of_tools().promptsig(&["check", "--format", "concise", "."]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(1), ""), "{}", run.stdout);
    expect![[r#"
        lib/tools.ts:4:22: information[J12] The white space around this description is sent with it.
        lib/tools.ts:5:22: error[J01] The AI SDK does not take a plain JSON Schema. Wrap it in `jsonSchema(…)`.
        src/tools.ts:4:22: information[J12] The white space around this description is sent with it.
        src/tools.ts:5:22: error[J01] The AI SDK does not take a plain JSON Schema. Wrap it in `jsonSchema(…)`.
        2 modules: 2 errors, 2 information
        4 fixable with `promptsig check --fix`; `promptsig rule CODE` explains a rule
    "#]].assert_eq(&run.stdout);
}

/// A module that is named is checked in any package, and one without tools is clean.
#[test]
fn named_modules_are_checked() {
    let folder = folder_of_tools();
    let named = folder.promptsig(&["check", "--format", "concise", "--severity", "error", "lib/tools.ts"]);
    assert_eq!((named.code, named.stderr.as_str()), (Some(1), ""), "{}", named.stdout);
    expect![[r#"
        lib/tools.ts:5:22: error[J01] The AI SDK does not take a plain JSON Schema. Wrap it in `jsonSchema(…)`.
        1 module: 1 error
        1 fixable with `promptsig check --fix`; `promptsig rule CODE` explains a rule
    "#]].assert_eq(&named.stdout);
    let plain = folder.promptsig(&["check", "src/plain.ts"]);
    assert_eq!((plain.code, plain.stdout.as_str()), (Some(0), "1 module: no problems\n"), "{}", plain.stderr);
}

#[test]
fn safe_fixes_of_modules_are_applied() {
    let folder = folder_of_tools();
    let run = folder.promptsig(&["check", "--fix", "--quiet", "src"]);
    assert_eq!(run.code, Some(0), "{}{}", run.stdout, run.stderr);
    let fixed = fs::read_to_string(folder.path().join("src/tools.ts")).unwrap();
    assert!(fixed.contains(r#"description: "The forecast of a city.","#), "{fixed}");
    assert!(fixed.contains(r#"inputSchema: jsonSchema({ type: "object", properties: { city: "#), "{fixed}");
}

const WEATHER: &str = "import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
const tools = [
  { name: 'weather', description: 'The weather', inputSchema: { type: 'object', properties: { city: { type: 'string' } } } },
  { name: 'later', inputSchema: load() },
]
new Server({}, {}).setRequestHandler(ListToolsRequestSchema, () => ({ tools }))
";

#[test]
fn the_schemas_of_a_module_are_printed_and_what_is_not_known_is_reported() {
    let folder = Folder::with(&[("package.json", PACKAGE), ("src/server.ts", WEATHER)]);
    let run = folder.promptsig(&["schema", "src/server.ts"]);
    assert_eq!(run.code, Some(0));
    assert_eq!(
        run.stderr,
        "promptsig: src/server.ts:5: the schema of later is not known as a whole: the result of `load` is only known at run time\n",
    );
    let printed: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(
        printed["schemas"],
        json!([{
            "kind": "tool",
            "name": "weather",
            "line": 4,
            "schema": { "type": "object", "properties": { "city": { "type": "string" } } },
        }]),
    );
    let run = folder.promptsig(&["schema", "src/server.ts", "--as", "gemini", "--tool", "weather"]);
    let printed: Value = serde_json::from_str(&run.stdout).unwrap();
    let tool = &printed["schemas"][0]["tool"];
    assert_eq!((&tool["name"], &tool["description"]), (&json!("weather"), &json!("The weather")));
    assert_eq!(folder.promptsig(&["schema", "src/server.ts", "--tool", "wether"]).code, Some(2));
}

#[test]
fn a_tool_of_a_module_is_previewed() {
    let folder = Folder::with(&[("package.json", PACKAGE), ("src/server.ts", WEATHER)]);
    let run = folder.promptsig(&["preview", "src/server.ts:4:70"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert!(run.stdout.starts_with("# Schema of weather\n"), "{}", run.stdout);
    let run = folder.promptsig(&["preview", "src/server.ts:4", "--as", "openai-strict", "--format", "json"]);
    let printed: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(printed["json"]["schema"]["additionalProperties"], false);
}
