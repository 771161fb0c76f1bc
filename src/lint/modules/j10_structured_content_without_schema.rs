use super::ModuleTool;
use super::module_tool::{is_closed, members};
use super::results::returned;
use crate::lint::Diagnostic;
use crate::lint::engine::ModuleContext;
use crate::syntax::{node, pattern};

declare_rule! {
    /// A client learns from `outputSchema` what the `structuredContent` of a result has in it. Without one the SDK does
    /// not check it, and a client that goes by the list of tools does not expect it.
    ///
    /// Wrong:
    ///
    /// ```ts
    /// import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"
    /// const server = new McpServer({ name: "weather", version: "1.0.0" })
    /// server.registerTool("temperature", { description: "The temperature now." }, async () => ({
    ///     content: [{ type: "text", text: "21" }],
    ///     structuredContent: { celsius: 21 },
    /// }))
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
    J10, "structured-content-without-schema", Hint, ModuleTool, awaits Pause, only asked, "A tool returns `structuredContent` without an `outputSchema`."
}

fn check(context: &ModuleContext<'_>, tool: &ModuleTool<'_>) -> Option<Diagnostic> {
    let source = &context.file.source;
    let config = tool.config().filter(|config| tool.is_registered() && is_closed(*config))?;
    if members(config, source).any(|(key, _)| key == "outputSchema") {
        return None;
    }
    let results = returned(tool.function?).into_iter().filter(|it| it.kind() == "object");
    let parts = results.flat_map(node::children);
    let key = parts.filter_map(|part| match part.kind() {
        "pair" => node::field(part, "key"),
        "shorthand_property_identifier" => Some(part),
        _ => None,
    });
    let key = key
        .into_iter()
        .find(|key| pattern::key_text(*key, source).as_deref() == Some("structuredContent"))?;
    let message = format!(
        "{} has no `outputSchema`, by which a client knows what `structuredContent` has in it. Add one.",
        tool.subject()
    );
    let found = RULE.at(node::span(key), message);
    // Whoever adds one adds the others.
    Some(match tool.name() {
        Some(name) => found.common_cause(String::new(), name, "tools"),
        None => found,
    })
}
