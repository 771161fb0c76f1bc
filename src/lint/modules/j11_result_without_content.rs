use tree_sitter::Node;

use super::ModuleTool;
use super::module_tool::{is_closed, members};
use super::results::returned;
use crate::lint::engine::ModuleContext;
use crate::lint::{Diagnostic, Severity};
use crate::syntax::node;

declare_rule! {
    /// The function of an MCP server's tool returns `{ content: […] }`. A string or a list is answered with the error
    /// `Invalid tools/call result`. Another object is sent with an empty `content` next to its own members: the model is
    /// shown nothing.
    ///
    /// Wrong:
    ///
    /// ```ts
    /// import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"
    /// const server = new McpServer({ name: "weather", version: "1.0.0" })
    /// server.registerTool("temperature", { description: "The temperature now." }, async () => "21")
    /// ```
    ///
    /// Right:
    ///
    /// ```ts
    /// import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"
    /// const server = new McpServer({ name: "weather", version: "1.0.0" })
    /// server.registerTool("temperature", { description: "The temperature now." }, async () => ({
    ///     content: [{ type: "text", text: "21" }],
    /// }))
    /// ```
    J11, "result-without-content", Error, ModuleTool, awaits Pause, "The function of an MCP tool returns something else than `content`."
}

/// Members of a result, of which one shows that it is one.
const MEMBERS: [&str; 5] = ["content", "structuredContent", "toolResult", "task", "isError"];

fn check(context: &ModuleContext<'_>, tool: &ModuleTool<'_>) -> Vec<Diagnostic> {
    let Some(function) = tool.function.filter(|_| tool.is_registered()) else { return Vec::new() };
    returned(function).into_iter().filter_map(|result| of_result(context, result)).collect()
}

fn of_result(context: &ModuleContext<'_>, result: Node<'_>) -> Option<Diagnostic> {
    let refused = |what: &str, place: Node<'_>| {
        let message = format!(
            "The client gets an error in place of {what}. Return `{{ content: [{{ type: \"text\", text: … }}] }}`."
        );
        Some(RULE.at(node::span(place), message))
    };
    match result.kind() {
        "string" | "template_string" => refused("this text", result),
        "array" => refused("this list", result),
        "number" | "true" | "false" => refused("this value", result),
        "object" if is_closed(result) => {
            let source = &context.file.source;
            let parts =
                members(result, source).find(|(key, _)| key == "content").and_then(|(_, value)| value);
            if let Some(parts) =
                parts.filter(|it| matches!(it.kind(), "string" | "template_string" | "object"))
            {
                return refused("this `content`, which has to be a list", parts);
            }
            let is_result = members(result, source).any(|(key, _)| MEMBERS.contains(&key.as_str()));
            let message = "A result without `content` shows the model nothing. Return `{ content: [{ type: \"text\", \
                           text: … }] }`.";
            (!is_result).then(|| RULE.at(node::span(result), message).severity(Severity::Warning))
        }
        _ => None,
    }
}
