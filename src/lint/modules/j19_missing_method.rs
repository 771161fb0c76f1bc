use super::ModuleTool;
use crate::lint::Diagnostic;
use crate::lint::engine::ModuleContext;
use crate::syntax::{callee, node};
use crate::tools::ToolHost;

declare_rule! {
    /// The server of `@modelcontextprotocol/server`, version 2 of the SDK, has `registerTool`, and no method `tool`: the
    /// program ends with `server.tool is not a function`. In TypeScript its compiler reports the call.
    ///
    /// Wrong, in `server.mjs`:
    ///
    /// ```js
    /// import { McpServer } from "@modelcontextprotocol/server"
    /// import { z } from "zod"
    /// const server = new McpServer({ name: "weather", version: "1.0.0" })
    /// server.tool("forecast", "The forecast of a city.", { city: z.string() }, async ({ city }) => ({
    ///     content: [{ type: "text", text: `Rain in ${city}` }],
    /// }))
    /// ```
    ///
    /// Right, in `server.mjs`:
    ///
    /// ```js
    /// import { McpServer } from "@modelcontextprotocol/server"
    /// import { z } from "zod"
    /// const server = new McpServer({ name: "weather", version: "1.0.0" })
    /// const config = { description: "The forecast of a city.", inputSchema: { city: z.string() } }
    /// server.registerTool("forecast", config, async ({ city }) => ({
    ///     content: [{ type: "text", text: `Rain in ${city}` }],
    /// }))
    /// ```
    J19, "missing-method", Error, ModuleTool, "A tool is registered by a method that this version of the SDK does not have."
}

fn check(context: &ModuleContext<'_>, tool: &ModuleTool<'_>) -> Option<Diagnostic> {
    let is_other = tool.declaration.host != ToolHost::Mcp2 || tool.registration != Some("tool");
    if is_other || context.file.is_typescript() {
        return None;
    }
    let method = callee::callee(tool.node?)?.name;
    let message = "Version 2 of the SDK has no method `tool`: the call throws. Write `registerTool`, and its description and \
                   schema as an object.";
    Some(RULE.at(node::span(method), message))
}
