//! `promptsig schema`, `preview` and `manual` on ordinary code that declares tools.

use std::fmt::Write;

use expect_test::expect;
use serde_json::{Value, json};

use super::modules::PACKAGE;
use super::run::Folder;

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
pub const HOSTS: [(&str, &str); 12] = [
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

pub fn hosts() -> Folder {
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
