use super::ModuleTool;
use super::module_tool::{is_closed, members};
use super::results::returned;
use crate::lint::Diagnostic;
use crate::lint::engine::ModuleContext;
use crate::text::Span;

declare_rule! {
    /// A tool with an `outputSchema` has to answer with `structuredContent`. Without it the SDK sends an error in place
    /// of the result: `Tool forecast has an output schema but no structured content was provided`. A result with
    /// `isError: true` needs none.
    ///
    /// Wrong:
    ///
    /// ```ts
    /// import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"
    /// import { z } from "zod"
    /// const server = new McpServer({ name: "weather", version: "1.0.0" })
    /// server.registerTool("temperature", {
    ///     description: "The temperature now.",
    ///     outputSchema: { celsius: z.number() },
    /// }, async () => ({ content: [{ type: "text", text: "21" }] }))
    /// ```
    ///
    /// Right:
    ///
    /// ```ts
    /// import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"
    /// import { z } from "zod"
    /// const server = new McpServer({ name: "weather", version: "1.0.0" })
    /// server.registerTool("temperature", {
    ///     description: "The temperature now.",
    ///     outputSchema: { celsius: z.number() },
    /// }, async () => ({ content: [{ type: "text", text: "21" }], structuredContent: { celsius: 21 } }))
    /// ```
    J09, "result-without-structured-content", Error, ModuleTool, awaits Pause, "A tool with an output schema returns a result without `structuredContent`."
}

fn check(context: &ModuleContext<'_>, tool: &ModuleTool<'_>) -> Vec<Diagnostic> {
    let source = &context.file.source;
    let Some(config) = tool.config().filter(|_| tool.is_registered()) else { return Vec::new() };
    let has_output = members(config, source).any(|(key, value)| {
        key == "outputSchema"
            && value.is_some_and(|value| matches!(value.kind(), "object" | "call_expression"))
    });
    let Some(function) = tool.function.filter(|_| has_output) else { return Vec::new() };
    let results = returned(function).into_iter().filter(|it| it.kind() == "object" && is_closed(*it));
    let lacking = results.filter_map(|result| {
        let keys: Vec<_> = members(result, source).collect();
        let has = |name: &str| keys.iter().any(|(key, _)| key == name);
        let is_lacking = has("content") && !has("structuredContent") && !has("isError");
        is_lacking.then(|| Span::new(result.start_byte(), result.end_byte()))
    });
    let message = || {
        format!(
            "{} has an `outputSchema`, so a result without `structuredContent` is an error. Add it, or `isError: true` to \
             a failure.",
            tool.subject()
        )
    };
    lacking.map(|span| RULE.at(span, message())).collect()
}
