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
        ],
    );
}
