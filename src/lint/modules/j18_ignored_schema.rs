use tree_sitter::Node;

use super::ModuleTool;
use super::module_tool::{is_closed, lower, members};
use crate::lint::engine::ModuleContext;
use crate::lint::{Diagnostic, Safe, TextEdit};
use crate::syntax::{callee, node};
use crate::tools::ToolHost;

declare_rule! {
    /// `registerTool` of an MCP server reads its parameters from `inputSchema`, and so does the AI SDK since version 5.
    /// Both ignore any other key without a word, so that a model is shown a tool without parameters, and its function is
    /// given none. In TypeScript its compiler reports the key.
    ///
    /// Wrong, in `server.mjs`:
    ///
    /// ```js
    /// import { tool } from "ai"
    /// import { z } from "zod"
    /// export const tools = {
    ///     forecast: tool({
    ///         description: "The forecast of a city.",
    ///         parameters: z.object({ city: z.string() }),
    ///         execute: async ({ city }) => `Rain in ${city}`,
    ///     }),
    /// }
    /// ```
    ///
    /// Right, in `server.mjs`:
    ///
    /// ```js
    /// import { tool } from "ai"
    /// import { z } from "zod"
    /// export const tools = {
    ///     forecast: tool({
    ///         description: "The forecast of a city.",
    ///         inputSchema: z.object({ city: z.string() }),
    ///         execute: async ({ city }) => `Rain in ${city}`,
    ///     }),
    /// }
    /// ```
    J18, "ignored-schema", Warning, ModuleTool, awaits Pause, fix Safe, "A tool has its schema below a key that its package ignores."
}

/// Keys of other packages and versions, and what people write for the one that counts.
const OTHERS: [&str; 8] =
    ["parameters", "schema", "inputs", "input", "args", "paramsSchema", "input_schema", "inputschema"];

fn check<'a>(context: &ModuleContext<'a>, tool: &ModuleTool<'a>) -> Option<Diagnostic> {
    let key = ignored_key(context, tool)?;
    let who = if tool.declaration.host == ToolHost::AiSdk { "The AI SDK" } else { "`registerTool`" };
    let name = node::text(key, &context.file.source);
    let message =
        format!("{who} ignores `{name}`: {} has no parameters. Write `inputSchema`.", lower(&tool.subject()));
    Some(RULE.at(node::span(key), message).fix(
        "Write `inputSchema`",
        Safe,
        vec![TextEdit::replace(node::span(key), "inputSchema")],
    ))
}

/// Returns the key below which a tool has a schema that its package does not read.
pub(super) fn ignored_key<'a>(context: &ModuleContext<'a>, tool: &ModuleTool<'a>) -> Option<Node<'a>> {
    // Only where the package certainly lists no parameters: an older version may take another key.
    let input = tool.declaration.input.as_ref().filter(|input| input.unknown.is_empty())?;
    let is_empty = input.place == tool.declaration.place && input.json.is_some();
    if !is_empty || context.file.is_typescript() {
        return None;
    }
    let object = definition(tool)?;
    let source = &context.file.source;
    if !is_closed(object) || members(object, source).any(|(key, _)| key == "inputSchema") {
        return None;
    }
    node::children(object).into_iter().find_map(|part| {
        let key = node::field(part, "key").filter(|_| part.kind() == "pair")?;
        let value = node::field(part, "value").map(node::unwrap)?;
        let holds_schema =
            matches!(value.kind(), "object" | "call_expression" | "identifier" | "member_expression");
        (holds_schema && OTHERS.contains(&node::text(key, source))).then_some(key)
    })
}

/// Returns the object with the parts of a tool.
fn definition<'a>(tool: &ModuleTool<'a>) -> Option<Node<'a>> {
    match tool.declaration.host {
        ToolHost::Mcp | ToolHost::Mcp2 => tool.config(),
        ToolHost::AiSdk => {
            let node = tool.node.map(node::unwrap)?;
            let argument = || callee::arguments(node).first().copied().map(node::unwrap);
            let object = if node.kind() == "object" { Some(node) } else { argument() };
            object.filter(|it| it.kind() == "object")
        }
        _ => None,
    }
}
