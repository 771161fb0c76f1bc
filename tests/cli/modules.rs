//! `promptsig inspect` and `promptsig check` on ordinary code that declares tools.

use std::fmt::Write;
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
        "tokens": 21,
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
        "tokens": 17,
        "unknown": [],
    }] }]);
    assert_eq!(modules(&folder, &["inspect"]), expected, "objects alone declare nothing in such a package");
}

const AI_TOOLS: &str = r#"import { jsonSchema, tool } from "ai"
export const tools = {
    forecast: tool({
        description: " The forecast of a city. ",
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
        lib/tools.ts:4:22: information[J12] This description is sent with the spaces around it.
        lib/tools.ts:5:22: error[J01] The AI SDK does not take a plain JSON Schema. Wrap it in `jsonSchema(…)`.
        src/tools.ts:4:22: information[J12] This description is sent with the spaces around it.
        src/tools.ts:5:22: error[J01] The AI SDK does not take a plain JSON Schema. Wrap it in `jsonSchema(…)`.
        2 modules: 2 errors, 2 information
        4 fixable with `promptsig check --fix`; `promptsig rule CODE` explains a rule
    "#]].assert_eq(&run.stdout);
}

/// Version 4 of the AI SDK reads `parameters`, which later ones ignore.
#[test]
fn the_version_of_a_package_decides_which_key_is_read() {
    const TOOL: &str = "import { tool } from 'ai'\nimport { z } from 'zod'\nexport const tools = { forecast: tool({ description: 'F', parameters: z.object({ city: z.string() }) }) }\n";
    let codes = |version: &str| {
        let package = format!(r#"{{ "dependencies": {{ "ai": "{version}" }} }}"#);
        let folder = Folder::with(&[("package.json", package.as_str()), ("tools.mjs", TOOL)]);
        folder.promptsig(&["check", "--format", "concise"]).stdout.matches("[J18]").count()
    };
    assert_eq!((codes("^4.3.13"), codes("^5.0.0")), (0, 1));
    let schema = |dependencies: &str| {
        let package = format!(r#"{{ "dependencies": {{ {dependencies} }} }}"#);
        let folder = Folder::with(&[("package.json", package.as_str()), ("tools.mjs", TOOL)]);
        modules(&folder, &["inspect"])[0]["tools"][0]["inputSchema"].clone()
    };
    // As the package sends it.
    let sent = json!({
        "type": "object",
        "properties": { "city": { "type": "string" } },
        "required": ["city"],
        "additionalProperties": false,
        "$schema": "http://json-schema.org/draft-07/schema#",
    });
    assert_eq!(schema(r#""ai": "^4.3.13", "zod": "^3.25.0""#), sent);
    assert_eq!(schema(r#""ai": "^4.3.13", "zod": "^4.1.0""#), json!(null));
    assert_eq!(schema(r#""ai": "^3.4.0", "zod": "^3.25.0""#), json!(null));
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

/// Server whose tools have these names.
fn named_tools(names: &[&str]) -> Folder {
    let tool = |name: &&str| {
        format!("  {{ name: '{name}', description: 'Weather', inputSchema: {{ type: 'object' }} }},\n")
    };
    let tools: String = names.iter().map(tool).collect();
    let server =
        SERVER.replace("import { tools } from './tools.js'\n", &format!("const tools = [\n{tools}]\n"));
    Folder::with(&[("package.json", PACKAGE), ("server.ts", &server)])
}

#[test]
fn a_scheme_of_names_is_reported_once() {
    let warnings = |names: &[&str]| {
        let run = named_tools(names).promptsig(&["check", "--format", "concise", "--quiet"]);
        let lines = run.stdout.lines().filter(|line| line.contains("J02"));
        lines.map(|line| line.replacen(": ", ":\n  ", 1)).collect::<Vec<_>>().join("\n")
    };
    expect![[r#"
        server.ts:4:11:
          warning[J02] OpenAI and Anthropic do not allow the name `w.get`. Write it with letters, digits, `_` and `-`."#]].assert_eq(&warnings(&["w.get"]));
    expect![[r#"
        server.ts:5:11:
          warning[J02] OpenAI and Anthropic do not allow the name `w.set`. Write it with letters, digits, `_` and `-`. The same applies to `w.all` in this file."#]].assert_eq(&warnings(&["w_get", "w.set", "w.all"]));
    expect![[r#"
        server.ts:4:11:
          warning[J02] OpenAI and Anthropic do not allow the name `w.get`. Write it with letters, digits, `_` and `-`. The same applies to `w.set`, `w.all` and 2 more tools in this file."#]].assert_eq(&warnings(&["w.get", "w.set", "w.all", "w.one", "w.two"]));
    let names: Vec<String> = (1..=40).map(|at| format!("w.{at}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    expect![[r#"
        server.ts:4:11:
          warning[J02] OpenAI and Anthropic do not allow the name `w.1`. Write it with letters, digits, `_` and `-`. The same applies to `w.2`, `w.3` and 37 more tools in this file."#]].assert_eq(&warnings(&names));
    // The length of a name is its own.
    let long = ["a".repeat(70), "b".repeat(70)];
    assert_eq!(warnings(&[&long[0], &long[1]]).lines().count(), 4);
}

#[test]
fn a_name_that_is_ignored_is_not_counted() {
    let folder = named_tools(&["w.get", "w.set", "w.all"]);
    let server = fs::read_to_string(folder.path().join("server.ts")).unwrap();
    folder.write(
        "server.ts",
        server.replace("  { name: 'w.get'", "  // promptsig-ignore J02\n  { name: 'w.get'"),
    );
    let run = folder.promptsig(&["check", "--format", "json"]);
    let report: Value = serde_json::from_str(&run.stdout).unwrap();
    let found = report["diagnostics"].as_array().unwrap();
    let found: Vec<&Value> = found.iter().filter(|it| it["code"] != "J05").collect();
    expect![[r#"
        [
          {
            "file": "server.ts",
            "code": "J02",
            "name": "refused-tool-name",
            "url": "https://github.com/promptsig/promptsig/blob/main/docs/rules.md#j02-refused-tool-name",
            "severity": "warning",
            "message": "OpenAI and Anthropic do not allow the name `w.set`. Write it with letters, digits, `_` and `-`. The same applies to `w.all` in this file.",
            "span": [
              273,
              280
            ],
            "start": {
              "line": 6,
              "column": 11
            },
            "end": {
              "line": 6,
              "column": 18
            },
            "fixes": [],
            "related": [
              {
                "file": "server.ts",
                "span": [
                  351,
                  358
                ],
                "message": "`w.all` as well"
              }
            ]
          }
        ]"#]].assert_eq(&serde_json::to_string_pretty(&found).unwrap());
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

/// One tool for each package, with the name of its file.
const HOSTS: [(&str, &str); 12] = [
    (
        "mcp.ts",
        "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
const server = new McpServer({ name: 's', version: '1' })
server.registerTool('mcp', { description: 'D', inputSchema: { city: z.string() } }, async ({ city }) => ({ content: [], structuredContent: { city } }))
",
    ),
    (
        "mcp-list.ts",
        "import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } })
server.setRequestHandler(ListToolsRequestSchema, async () => ({
    tools: [{ name: 'mcp_list', description: 'D', inputSchema: { type: 'object', properties: { city: { type: 'string' } } }, outputSchema: { type: 'object', properties: { days: { type: 'integer' } } } }],
}))
",
    ),
    (
        "mcp2.ts",
        "import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
const server = new McpServer({ name: 's', version: '1' })
server.registerTool('mcp2', { description: 'D', inputSchema: z.object({ city: z.string() }) }, async () => ({ content: [{ type: 'text', text: 'x' }] }))
",
    ),
    (
        "fastmcp.ts",
        "import { FastMCP, jsonSchemaAdapter } from 'fastmcp'
const server = new FastMCP({ name: 's', version: '1.0.0' })
server.addTool({ name: 'fastmcp', description: 'D', parameters: jsonSchemaAdapter({ type: 'object', properties: { city: { type: 'string' } } }), execute: async () => 'x' })
",
    ),
    (
        "ai.ts",
        "import { tool } from 'ai'
import { z } from 'zod'
export const tools = { ai: tool({ description: 'D', inputSchema: z.object({ city: z.string() }), execute: async ({ city }) => ({ city, days: 3 }) }) }
",
    ),
    (
        "openai.ts",
        "import OpenAI from 'openai'
new OpenAI().chat.completions.create({ model: 'm', messages: [], tools: [{ type: 'function', function: { name: 'openai', description: 'D', parameters: { type: 'object', properties: { city: { type: 'string' } } } } }] })
",
    ),
    (
        "responses.ts",
        "import OpenAI from 'openai'
new OpenAI().responses.create({ model: 'm', input: '', tools: [{ type: 'function', name: 'responses', description: 'D', strict: false, parameters: { type: 'object', properties: { city: { type: 'string' } } } }] })
",
    ),
    (
        "agents.ts",
        "import { tool } from '@openai/agents'
export const agents = tool({ name: 'agents', description: 'D', strict: false, parameters: { type: 'object', properties: { city: { type: 'string' } } }, execute: async () => [1] })
",
    ),
    (
        "anthropic.ts",
        "import Anthropic from '@anthropic-ai/sdk'
new Anthropic().messages.create({ model: 'm', max_tokens: 9, messages: [], tools: [{ name: 'anthropic', description: 'D', input_schema: { type: 'object', properties: { city: { type: 'string' } } } }] })
",
    ),
    (
        "google.ts",
        "import { GoogleGenAI, Type } from '@google/genai'
new GoogleGenAI({}).models.generateContent({ model: 'm', contents: '', config: { tools: [{ functionDeclarations: [{ name: 'google', description: 'D', parametersJsonSchema: { type: 'object', properties: { city: { type: 'string' } } } }] }] } })
",
    ),
    (
        "langchain.ts",
        "import { tool } from '@langchain/core/tools'
export const langchain = tool(async ({ city }) => `Rain in ${city}`, { name: 'langchain', description: 'D', schema: { type: 'object', properties: { city: { type: 'string' } } } })
",
    ),
    (
        "mastra.ts",
        "import { createTool } from '@mastra/core/tools'
export const mastra = createTool({ id: 'mastra', description: 'D', inputSchema: { type: 'object', properties: { city: { type: 'string' } } }, execute: async () => ({ days: 3 }) })
",
    ),
];

fn hosts() -> Folder {
    let package =
        r#"{ "name": "@acme/all", "dependencies": { "@modelcontextprotocol/sdk": "1", "zod": "4" } }"#;
    let files = HOSTS.iter().map(|(name, text)| (*name, *text));
    Folder::with(&[("package.json", package)].into_iter().chain(files).collect::<Vec<_>>())
}

#[test]
fn the_manual_has_the_tools_of_every_package() {
    let run = hosts().promptsig(&["manual"]);
    let functions: Vec<Value> = serde_json::from_str(&run.stdout).unwrap();
    let mut shown = run.stderr;
    for function in functions {
        let response = function.pointer("/responses/200/content/application~1json/schema");
        let response = response.map_or("nothing".to_owned(), Value::to_string);
        let parameters = &function["parameters"]["properties"];
        let unknown = &function["unknown"];
        writeln!(shown, "{} {parameters} → {response}, unknown {unknown}", function["name"]).unwrap();
    }
    expect![[r#"
        promptsig: mastra.ts:2:81: Only a run can tell the parameters of `mastra`.
        "all.agents" {"city":{"type":"string"}} → {"type":"array","items":{"type":"number"}}, unknown null
        "all.ai" {"city":{"type":"string"}} → {"type":"object","properties":{"city":{"type":"string"},"days":{"type":"number"}},"required":["city","days"]}, unknown null
        "all.anthropic" {"city":{"type":"string"}} → {"type":"string"}, unknown ["/responses/200/content/application~1json/schema"]
        "all.fastmcp" {"city":{"type":"string"}} → {"type":"string"}, unknown null
        "all.google" {"city":{"type":"string"}} → {"type":"string"}, unknown ["/responses/200/content/application~1json/schema"]
        "all.langchain" {"city":{"type":"string"}} → {"type":"string"}, unknown null
        "all.mastra" {} → {"type":"object","properties":{"days":{"type":"number"}},"required":["days"]}, unknown ["/parameters"]
        "all.mcp_list" {"city":{"type":"string"}} → {"type":"object","properties":{"days":{"type":"integer"}}}, unknown null
        "all.mcp" {"city":{"type":"string"}} → {"type":"object","properties":{"city":{"type":"string"}},"required":["city"]}, unknown null
        "all.mcp2" {"city":{"type":"string"}} → {"type":"string"}, unknown null
        "all.openai" {"city":{"type":"string"}} → {"type":"string"}, unknown ["/responses/200/content/application~1json/schema"]
        "all.responses" {"city":{"type":"string"}} → {"type":"string"}, unknown ["/responses/200/content/application~1json/schema"]
    "#]].assert_eq(&shown);
}

#[test]
fn every_format_of_the_manual_takes_the_tools_of_modules() {
    let folder = hosts();
    for format in ["json", "text", "markdown", "openapi", "mcp", "gemini", "semantic-kernel"] {
        let run = folder.promptsig(&["manual", "--format", format]);
        let names = ["all.ai", "all_ai", "\"Name\": \"ai\""];
        assert!(names.iter().any(|name| run.stdout.contains(name)), "{format}\n{}", run.stdout);
    }
    let page = folder.promptsig(&["manual", "--format", "markdown", "mcp.ts", "ai.ts"]).stdout;
    expect![[r#"
        # Functions Manual

        2 functions in 2 files.

        - [all](#all)
          - [`all.ai`](#allai): D
          - [`all.mcp`](#allmcp): D

        ## all

        2 tools, about 95 tokens in each request.

        ### `all.ai`

        D

        ```ts
        function ai(args: { city: string }): { city: string; days: number }
        ```

        | Parameter | Type | Required |
        | --- | --- | --- |
        | `city` | `string` | yes |

        **Response** (`object`, inferred from the code)

        | Member | Type | Always |
        | --- | --- | --- |
        | `city` | `string` | yes |
        | `days` | `number` | yes |

        Defined in [ai.ts:3](ai.ts#L3).

        ### `all.mcp`

        D

        ```ts
        function mcp(args: { city: string }): { city: string }
        ```

        | Parameter | Type | Required |
        | --- | --- | --- |
        | `city` | `string` | yes |

        **Response** (`object`, inferred from the code)

        | Member | Type | Always |
        | --- | --- | --- |
        | `city` | `string` | yes |

        Defined in [mcp.ts:4](mcp.ts#L4).
    "#]]
    .assert_eq(&page);
}

const ZOD_SERVER: &str = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
const server = new McpServer({ name: 's', version: '1' })
server.registerTool('get', {
  description: 'Gets it.',
  inputSchema: { city: z.string().describe('A city') },
  outputSchema: OUTPUT,
}, async ({ city }) => ({ content: [], structuredContent: { city } }))
";

fn zod_server(sdk: &str, zod: &str, output: &str) -> Folder {
    let package =
        format!(r#"{{ "dependencies": {{ "@modelcontextprotocol/sdk": "{sdk}", "zod": "{zod}" }} }}"#);
    Folder::with(&[("package.json", package.as_str()), ("server.ts", &ZOD_SERVER.replace("OUTPUT", output))])
}

#[test]
fn an_old_sdk_lists_no_parameters_of_zod_4() {
    let output = "{ city: z.string() }";
    let concise = |sdk, zod| {
        let folder = zod_server(sdk, zod, output);
        folder.promptsig(&["check", "--format", "concise", "--quiet"]).stdout
    };
    expect![[r#"
        server.ts:6:16: error[J16] The tool `get` is listed without parameters, and calls fail: this SDK reads schemas of zod 3 alone. Update it to 1.23 or newer, or import `zod/v3`.
    "#]]
    .assert_eq(&concise("1.22.0", "^4.1.0"));
    for (sdk, zod) in [("1.22.0", "^3.25.0"), ("1.23.0", "^4.1.0"), ("^1.17.0", "^4.1.0"), ("1", "^4.1.0")] {
        assert_eq!(concise(sdk, zod), "", "{sdk} with zod {zod}");
    }
}

#[test]
fn an_output_that_is_not_listed_is_null() {
    let listed = |output| {
        let rows = modules(&zod_server("^1.25.0", "^4.1.0", output), &["inspect"]);
        rows[0]["tools"][0].get("outputSchema").map(|schema| schema["properties"]["city"].clone())
    };
    assert_eq!(listed("{ city: z.string() }"), Some(json!({ "type": "string" })));
    assert_eq!(listed("z.object({ city: z.string() }).optional()"), Some(Value::Null));
    assert_eq!(listed("undefined"), None);
}

#[test]
fn the_size_of_a_package_is_counted_without_its_tests() {
    let test = HOSTS[0].1;
    let folder = hosts();
    folder.write("mcp.test.ts", test);
    let report: Value = serde_json::from_str(&folder.promptsig(&["inspect"]).stdout).unwrap();
    expect![[r#"[{"folder":".","tools":12,"tokens":381}]"#]].assert_eq(&report["packages"].to_string());
    let rows = report["modules"].as_array().unwrap();
    assert_eq!(rows.len(), HOSTS.len() + 1, "the tests are listed");
    let named = folder.promptsig(&["manual", "mcp.test.ts"]);
    assert!(named.stdout.contains("\"all.mcp\""), "{}", named.stdout);
    for (name, _) in HOSTS {
        let run = folder.promptsig(&["schema", name]);
        assert!(run.stdout.contains("city") || name == "mastra.ts", "{name}\n{}{}", run.stdout, run.stderr);
    }
}

const BUILDERS: &str = "import { FastMCP, jsonSchemaAdapter } from 'fastmcp'
import * as v from 'valibot'
import { type } from 'arktype'
import { Type } from '@sinclair/typebox'
const server = new FastMCP({ name: 'f', version: '1.0.0' })
server.addTool({
  name: 'of_valibot',
  description: 'Gets it.',
  parameters: v.object({ city: v.pipe(v.string(), v.minLength(1)), days: v.optional(v.number(), 3) }),
  execute: async ({ city, days }) => city.repeat(days),
})
server.addTool({
  name: 'of_arktype',
  description: 'Gets it.',
  parameters: type({ city: 'string > 0', 'unit?': \"'C' | 'F'\" }),
  execute: async ({ city, unit }) => `${city} ${unit}`,
})
server.addTool({
  name: 'of_typebox',
  description: 'Gets it.',
  parameters: jsonSchemaAdapter(Type.Object({ city: Type.String(), days: Type.Optional(Type.Integer()) })),
  execute: async ({ city }) => city,
})
";

#[test]
fn tools_of_other_builders() {
    let package = r#"{ "dependencies": { "fastmcp": "^4.0.0", "valibot": "^1.5.0", "arktype": "^2.2.0", "@sinclair/typebox": "^0.34.0" } }"#;
    let folder = Folder::with(&[("package.json", package), ("server.ts", BUILDERS)]);
    let rows = modules(&folder, &["inspect"]);
    let tools = rows[0]["tools"].as_array().unwrap();
    let shown: Vec<String> =
        tools.iter().map(|tool| format!("{} {}", tool["inputSchema"], tool["unknown"])).collect();
    expect![[r#"
        {"type":"object","properties":{"city":{"type":"string","minLength":1},"days":{"type":"number","default":3}},"required":["city"],"$schema":"http://json-schema.org/draft-07/schema#","additionalProperties":false} []
        {"type":"object","properties":{"city":{"type":"string","minLength":1},"unit":{"enum":["C","F"]}},"required":["city"],"$schema":"http://json-schema.org/draft-07/schema#","additionalProperties":false} []
        {"type":"object","required":["city"],"properties":{"city":{"type":"string"},"days":{"type":"integer"}},"additionalProperties":false} []"#]].assert_eq(&shown.join("\n"));
    expect![[r#"
        // tool, line 9
        type OfValibot = {
          city: string,
          days?: number,
        }

        // tool, line 15
        type OfArktype = {
          city: string,
          unit?: unknown,
        }

        // tool, line 21
        type OfTypebox = {
          city: string,
          days?: number,
        }
    "#]]
    .assert_eq(&folder.promptsig(&["schema", "server.ts", "--format", "typescript"]).stdout);
    expect![[r##"
        # Functions Manual

        3 functions in 1 file.

        - [server](#server)
          - [`server.of_valibot`](#serverof_valibot): Gets it.
          - [`server.of_arktype`](#serverof_arktype): Gets it.
          - [`server.of_typebox`](#serverof_typebox): Gets it.

        ## server

        3 tools, about 180 tokens in each request.

        ### `server.of_valibot`

        Gets it.

        ```ts
        function of_valibot(args: { city: string; days?: number = 3 }): string
        ```

        | Parameter | Type | Required | Default |
        | --- | --- | --- | --- |
        | `city` | `string` | yes |  |
        | `days` | `number` |  | `3` |

        **Response** (`string`, inferred from the code)

        Defined in [server.ts:6](server.ts#L6).

        ### `server.of_arktype`

        Gets it.

        ```ts
        function of_arktype(args: { city: string; unit?: "C" | "F" }): string
        ```

        | Parameter | Type | Required |
        | --- | --- | --- |
        | `city` | `string` | yes |
        | `unit` | `"C" \| "F"` |  |

        **Response** (`string`, inferred from the code)

        Defined in [server.ts:12](server.ts#L12).

        ### `server.of_typebox`

        Gets it.

        ```ts
        function of_typebox(args: { city: string; days?: integer }): unknown
        ```

        | Parameter | Type | Required |
        | --- | --- | --- |
        | `city` | `string` | yes |
        | `days` | `integer` |  |

        **Response** (`unknown`)

        Defined in [server.ts:18](server.ts#L18).
    "##]]
    .assert_eq(&folder.promptsig(&["manual", "--format", "markdown"]).stdout);
    expect![[r#"
        server.ts:15:51: warning[D07] Gemini does not allow a schema without `type`. Add it.
        server.ts:21:68: information[J07] The function never reads `days`, which a model is asked for. Read it, or remove it.
    "#]].assert_eq(&folder.promptsig(&["check", "--format", "concise", "--quiet"]).stdout);
}

#[test]
fn schemas_of_valibot_that_cannot_be_converted() {
    let server = "import { FastMCP } from 'fastmcp'\nimport * as v from 'valibot'\n\
                  const server = new FastMCP({ name: 'f', version: '1.0.0' })\n\
                  server.addTool({ name: 'a', description: 'A day.', parameters: v.object({ day: v.date() }), execute })\n\
                  server.addTool({ name: 'b', description: 'A day.', parameters: v.object({ day: v.string() }), execute })\n";
    let tools = "import { tool } from 'ai'\nimport * as v from 'valibot'\n\
                 export const tools = { c: tool({ description: 'A day.', inputSchema: v.object({ day: v.string() }) }) }\n";
    let concise = |valibot: &str| {
        let package = format!(
            r#"{{ "dependencies": {{ "fastmcp": "^4.0.0", "ai": "^7.0.0", "valibot": "{valibot}" }} }}"#
        );
        let folder =
            Folder::with(&[("package.json", package.as_str()), ("server.ts", server), ("tools.ts", tools)]);
        folder.promptsig(&["check", "--format", "concise", "--quiet"]).stdout
    };
    expect![[r#"
        server.ts:4:80: error[J15] No client gets a tool of this server: `tools/list` fails with `The "date" schema cannot be converted to JSON Schema.`. Write `v.pipe(v.string(), v.isoTimestamp())`, and make a date of the text in the function.
        tools.ts:3:70: error[J15] The request fails with `Standard schema vendor 'valibot' does not support JSON Schema conversion.`. Give it to `valibotSchema(…)` of `@ai-sdk/valibot`, or to `toStandardJsonSchema(…)` of `@valibot/to-json-schema`.
    "#]].assert_eq(&concise("^1.5.0"));
    // Nothing says which version it is.
    assert_eq!(concise("latest"), "");
}
