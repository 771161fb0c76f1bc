//! `promptsig inspect` on ordinary code that declares tools.

use expect_test::expect;
use serde_json::{Value, json};

use super::module_commands::{HOSTS, hosts};
use super::run::Folder;

pub const SERVER: &str = "import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { tools } from './tools.js'
new Server({}, {}).setRequestHandler(ListToolsRequestSchema, () => ({ tools }))
";

const TOOLS: &str = "const day = load()
export const tools = [
  { name: 'get', description: 'Get', inputSchema: { type: 'object', properties: { day } } },
]
";

pub const PACKAGE: &str = r#"{ "dependencies": { "@modelcontextprotocol/sdk": "^1" } }"#;

pub fn modules(folder: &Folder, arguments: &[&str]) -> Value {
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
        server.ts:15:51: warning[D07] Gemini does not allow a schema without `type` (in `unit`). Add it.
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

/// A module that gets its server as a parameter does not name the package; its own package does.
#[test]
fn servers_that_are_parameters() {
    let module = "import { z } from 'zod'\n\
                  export function register(server) {\n  \
                    server.addTool({ name: 'add', description: 'Adds.', parameters: z.object({ a: z.number() }), execute: async ({ a }) => `${a}` })\n  \
                    server.addTool({ name: 'other', description: 'No schema.', run: () => 1 })\n}\n";
    let shown = |package: &str| {
        let folder = Folder::with(&[("package.json", package), ("add.js", module)]);
        let rows = modules(&folder, &["inspect"]);
        let tools = rows.as_array().unwrap().iter().flat_map(|row| row["tools"].as_array().unwrap());
        let lines = tools.map(|tool| {
            format!("{} {} {} {}", tool["name"], tool["host"], tool["inputSchema"], tool["unknown"])
        });
        lines.collect::<Vec<_>>().join("\n")
    };
    expect![[r#"
        "add" "fastmcp" {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"a":{"type":"number"}},"required":["a"],"additionalProperties":false} []"#]].assert_eq(&shown(r#"{ "dependencies": { "fastmcp": "^4.0.0", "zod": "^4.0.0" } }"#));
    expect![[r#"
        "add" "mcp" {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"a":{"type":"number"}},"required":["a"]} []"#]].assert_eq(&shown(
        r#"{ "dependencies": { "@modelcontextprotocol/sdk": "^1.0.0", "zod": "^4.0.0" } }"#,
    ));
}

/// An app may get the SDK from a package of its workspace.
#[test]
fn packages_that_depend_on_one_of_their_workspace() {
    const SERVER: &str = "export function add(server) {\n\
         server.registerTool('radar', { description: 'Radar.' }, async () => ({ content: [] }))\n}\n";
    let apps = |common: &str| {
        let folder = Folder::with(&[
            ("package.json", r#"{ "name": "root", "workspaces": ["apps/*", "packages/*"] }"#),
            (
                "packages/sdk/package.json",
                r#"{ "name": "@acme/sdk", "dependencies": { "@modelcontextprotocol/sdk": "^1" } }"#,
            ),
            ("packages/common/package.json", common),
            ("packages/none/package.json", r#"{ "name": "@acme/none", "dependencies": { "zod": "^4" } }"#),
            (
                "apps/radar/package.json",
                r#"{ "name": "radar", "dependencies": { "@acme/common": "workspace:*" } }"#,
            ),
            ("apps/radar/tools.ts", SERVER),
            ("apps/other/package.json", r#"{ "name": "other", "dependencies": { "@acme/none": "*" } }"#),
            ("apps/other/tools.ts", SERVER),
        ]);
        let report: Value = serde_json::from_str(&folder.promptsig(&["inspect"]).stdout).unwrap();
        let rows = report["modules"].as_array().cloned().unwrap_or_default();
        rows.iter().map(|row| row["file"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(
        apps(r#"{ "name": "@acme/common", "dependencies": { "@acme/sdk": "*" } }"#),
        ["apps/radar/tools.ts"]
    );
    assert_eq!(apps(r#"{ "name": "@acme/common" }"#), [""; 0]);
}

/// Of a module in TypeScript and what is made of it, the first is read; of another that has its name, both.
#[test]
fn modules_that_are_compiled() {
    let server = |name: &str| {
        format!(
            "import {{ McpServer }} from '@modelcontextprotocol/sdk/server/mcp.js'\n\
             const server = new McpServer({{ name: 's', version: '1.0.0' }})\n\
             server.registerTool('{name}', {{ description: 'It.' }}, async () => ({{ content: [] }}))\n"
        )
    };
    let (made, other, third) = (server("made"), server("other"), server("third"));
    let folder = Folder::with(&[
        ("package.json", r#"{ "dependencies": { "@modelcontextprotocol/sdk": "^1.32.0" } }"#),
        ("made.ts", &made),
        ("made.js", &made),
        ("other.mts", &other),
        ("other.js", &third),
    ]);
    let files = |arguments: &[&str]| {
        let rows = modules(&folder, arguments);
        rows.as_array()
            .unwrap()
            .iter()
            .map(|row| row["file"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(files(&["inspect"]), ["made.ts", "other.js", "other.mts"]);
    assert_eq!(files(&["inspect", "made.js"]), ["made.js"]);
}
