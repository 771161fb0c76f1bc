use super::ModuleTool;
use crate::lint::Diagnostic;
use crate::lint::engine::ModuleContext;
use crate::tools::{Part, ToolHost};

declare_rule! {
    /// A model chooses among tools by their descriptions. Of one without it, it knows the name and the names of the
    /// parameters. Of 1,065 tools that published MCP servers list, each has a description.
    ///
    /// Wrong:
    ///
    /// ```ts
    /// import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"
    /// import { z } from "zod"
    /// const server = new McpServer({ name: "weather", version: "1.0.0" })
    /// server.registerTool("forecast", { inputSchema: { city: z.string() } }, async ({ city }) => ({
    ///     content: [{ type: "text", text: `Rain in ${city}` }],
    /// }))
    /// ```
    ///
    /// Right:
    ///
    /// ```ts
    /// import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"
    /// import { z } from "zod"
    /// const server = new McpServer({ name: "weather", version: "1.0.0" })
    /// const description = "The weather of the next three days in a city."
    /// server.registerTool("forecast", { description, inputSchema: { city: z.string() } }, async ({ city }) => ({
    ///     content: [{ type: "text", text: `Rain in ${city}` }],
    /// }))
    /// ```
    J04, "tool-without-description", Warning, ModuleTool, "A tool has no description."
}

fn check(context: &ModuleContext<'_>, tool: &ModuleTool<'_>) -> Option<Diagnostic> {
    let declaration = tool.declaration;
    // LangChain takes the description of the schema, or makes one of the name. Without a known name it is code that
    // registers the tools of others.
    if !declaration.is_sent() || declaration.host == ToolHost::LangChain || tool.name().is_none() {
        return None;
    }
    let span = match &declaration.description {
        // Where the tool is only listed, there is nothing to add it to.
        None => context.here(&declaration.place).and_then(|_| tool.heading(context))?,
        Some(Part::Known { place, value }) if value.trim().is_empty() => context.here(place)?,
        Some(_) => return None,
    };
    let message =
        format!("{} has no description, by which a model learns when to call it. Add one.", tool.subject());
    Some(RULE.at(span, message))
}
