//! J01 to J20: tools in modules of ordinary code. Rows are parts of a server or of calls of an SDK.

mod j01;
mod j02;
mod j03;
mod j04;
mod j05;
mod j06;
mod j07;
mod j08;
mod j09;
mod j10;
mod j11;
mod j12;
mod j13;
mod j14;
mod j15;
mod j16;
mod j17;
mod j18;
mod j19;
mod j20;
mod limits;
mod marked;

use crate::lint::harness::diagnostics;
use crate::lint::harness::table::{self, Row, made};
use test_support::Fixture;

const NAMES: [&str; 2] = ["server.mjs", "server.ts"];

fn check(code: &str, rows: &[Row]) {
    table::check_in(code, rows, &NAMES, str::to_owned);
}

/// Rows of what the compiler of TypeScript reports itself: the rule is silent there.
fn check_in_javascript(code: &str, rows: &[Row]) {
    table::check_in(code, rows, &["server.mjs"], str::to_owned);
    for row in rows {
        let source = row.source().replace(['«', '»'], "");
        let found = diagnostics(&Fixture::parse(&format!("//- /server.ts\n{source}")));
        assert!(found.iter().all(|it| it.rule.code != code), "{code} on {source}");
    }
}

const SERVER: &str = r#"import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"
import { z } from "zod"
const server = new McpServer({ name: "a", version: "1" })
const answer = async () => ({ content: [{ type: "text", text: "x" }] })
"#;

/// Row with a server that registers tools.
fn server(code: &str) -> Row {
    made(format!("{SERVER}{code}\n"))
}

/// Row with a handler of `tools/list` that answers with these items.
fn listed(items: &str) -> Row {
    made(format!(
        r#"import {{ Server }} from "@modelcontextprotocol/sdk/server/index.js"
import {{ ListToolsRequestSchema }} from "@modelcontextprotocol/sdk/types.js"
const server = new Server({{ name: "a", version: "1" }}, {{ capabilities: {{ tools: {{}} }} }})
server.setRequestHandler(ListToolsRequestSchema, async () => ({{ tools: [{items}] }}))
"#
    ))
}

/// Row with a tool of the AI SDK: its schema and its function.
fn ai(schema: &str, execute: &str) -> Row {
    made(ai_source(schema, execute))
}

fn ai_source(schema: &str, execute: &str) -> String {
    format!(
        r#"import {{ jsonSchema, tool }} from "ai"
export const tools = {{ a: tool({{ description: "b", inputSchema: {schema}, execute: {execute} }}) }}
"#
    )
}

/// Row with a tool of the AI SDK whose schema is one of zod 4.
fn zod(schema: &str, execute: &str) -> Row {
    made(format!("import {{ z }} from \"zod/v4\"\n{}", ai_source(schema, execute)))
}

/// Row with a request to Anthropic that has one tool.
fn anthropic(name: &str, description: &str, schema: &str) -> Row {
    made(anthropic_source(name, description, schema))
}

fn anthropic_source(name: &str, description: &str, schema: &str) -> String {
    format!(
        r#"import Anthropic from "@anthropic-ai/sdk"
const client = new Anthropic()
client.messages.create({{ model: "m", max_tokens: 9, messages: [], tools: [{{ name: {name}, description: {description}, input_schema: {schema} }}] }})
"#
    )
}
