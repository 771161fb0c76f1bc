use super::{check, made};
use crate::lint::harness::table::Row;

/// Row with a handler of `tools/list` whose tool has a schema that is converted.
fn converted(version: &str, from: &str, call: &str) -> Row {
    made(format!(
        r#"import {{ Server }} from "@modelcontextprotocol/sdk/server/index.js"
import {{ ListToolsRequestSchema }} from "@modelcontextprotocol/sdk/types.js"
import {{ z }} from "{version}"
import {{ zodToJsonSchema }} from {from}
const server = new Server({{ name: "a", version: "1" }}, {{ capabilities: {{ tools: {{}} }} }})
server.setRequestHandler(ListToolsRequestSchema, async () => ({{
    tools: [
        {{ name: "a", description: "b", inputSchema: {call}(z.object({{ a: z.string() }})) }},
        {{ name: "b", description: "b", inputSchema: {call}(z.object({{ a: z.string() }})) }},
    ],
}}))
"#
    ))
}

fn registered(version: u8, schema: &str) -> Row {
    made(format!(
        r#"import {{ McpServer }} from "@modelcontextprotocol/sdk/server/mcp.js"
import {{ z }} from "zod/v{version}"
const server = new McpServer({{ name: "a", version: "1" }})
server.registerTool("a", {{ description: "b", inputSchema: {schema} }}, async () => ({{ content: [] }}))
"#
    ))
}

#[test]
fn j16_lost_schema() {
    check(
        "J16",
        &[
            converted("zod/v4", r#"«"zod-to-json-schema"»"#, "zodToJsonSchema"),
            made(
                "import { z } from \"zod/v4\"\nimport { zodToJsonSchema } from «\"zod-to-json-schema\"»\nexport const tool = { name: \"a\", description: \"b\", inputSchema: zodToJsonSchema(z.object({ a: z.string() }), { $refStrategy: \"none\" }) }\n",
            ),
            converted("zod/v3", r#""zod-to-json-schema""#, "zodToJsonSchema"),
            converted("zod/v4", r#""zod-to-json-schema""#, "z.toJSONSchema"),
            // Which version is installed is not known.
            converted("zod", r#""zod-to-json-schema""#, "zodToJsonSchema"),
            registered(4, "«z.object({ a: z.string() }).transform((it) => it)»"),
            registered(4, "«z.object({ a: z.string() }).optional()»"),
            registered(4, "«z.union([z.object({ a: z.string() }), z.object({ b: z.string() })])»"),
            registered(3, "«z.object({ a: z.string() }).refine((it) => it)»"),
            registered(4, "z.object({ a: z.string() }).refine((it) => it)"),
            registered(4, "z.object({ a: z.string() })"),
            registered(4, "{ a: z.string() }"),
            registered(4, "SCHEMAS.a"),
            registered(3, "z.object(shapeOf(\"a\"))"),
            registered(3, "z.object({ a: z.string() }).merge(OTHER)"),
        ],
    );
}

#[test]
fn j16_schema_with_an_id() {
    check(
        "J16",
        &[
            registered(4, "«z.object({ a: z.string() }).meta({ id: \"A\" })»"),
            registered(4, "z.object({ a: z.string().meta({ id: \"A\" }) })"),
            registered(4, "z.object({ a: z.string() }).meta({ title: \"A\" })"),
        ],
    );
}

#[test]
fn j16_record_that_is_closed() {
    let fastmcp = |schema: &str| {
        made(format!(
            "import {{ FastMCP }} from \"fastmcp\"\nimport {{ z }} from \"zod/v4\"\n\
             const server = new FastMCP({{ name: \"a\", version: \"1.0.0\" }})\n\
             server.addTool({{ name: \"a\", description: \"b\", parameters: {schema}, execute: async (it) => run(it) }})\n"
        ))
    };
    check(
        "J16",
        &[
            fastmcp("z.object({ «a»: z.record(z.string(), z.string()) })"),
            fastmcp("z.object({ a: z.object({ b: z.string(), «c»: z.record(z.string(), z.string()) }) })"),
            fastmcp("z.object({ a: z.object({}) })"),
            fastmcp("z.object({ a: z.object({ b: z.object({}) }) })"),
            fastmcp("z.object({ a: z.array(z.record(z.string(), z.string())) })"),
            fastmcp("z.object({ a: z.string() })"),
        ],
    );
}

/// Schemas of which the real SDK lists no parameters, and the real converter makes nothing.
#[test]
fn lost_schemas_are_those_of_the_packages() {
    let read = |name: &str| -> Vec<serde_json::Value> {
        let path = test_support::repository().join("tests/conformance").join(name);
        serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
    };
    let empty = serde_json::json!({ "type": "object", "properties": {} });
    let zod = read("zod.json");
    for (form, source) in [
        ("4/mcp/input", "z.object({ a: z.string() }).transform((o) => o.a)"),
        ("4/mcp/input", "z.object({ a: z.string() }).optional()"),
        ("4/mcp/input", "z.union([z.object({ a: z.string() }), z.object({ b: z.number() })])"),
        ("3/mcp/input", "z.object({ a: z.string() }).refine((o) => o.a)"),
    ] {
        let case = zod.iter().find(|case| case["source"] == source).unwrap();
        assert_eq!(case["answers"][form], empty, "{source}");
    }
    let modules = read("tools-in-code.json");
    let lost =
        modules.iter().filter(|case| case["id"].as_str().unwrap().starts_with("mcp/low-level-zod3-on-zod4/"));
    let schemas: Vec<_> = lost.map(|case| &case["expected"]["tools"][0]["inputSchema"]).collect();
    assert!(
        schemas.len() > 1 && schemas.iter().all(|schema| schema.get("properties").is_none()),
        "{schemas:?}"
    );
}
