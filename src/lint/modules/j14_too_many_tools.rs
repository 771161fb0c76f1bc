use std::collections::BTreeSet;

use super::{is_server, is_test};
use crate::lint::Diagnostic;
use crate::lint::engine::ModuleContext;
use crate::tools::ToolDeclaration;

declare_rule! {
    /// OpenAI takes 128 tools in a request, and VS Code offers no more than that to a model. With more, clients leave out
    /// some or refuse the server, and models choose worse. Let the server's options turn on groups of tools, or give one
    /// tool a parameter for what several do.
    ///
    /// The tools of an MCP server are counted, in all modules of its package, but for declarations whose listing is not
    /// found, from which other code may choose. Nothing is counted in a package that makes several servers.
    ///
    /// Wrong, if the server has more than 128 of these:
    ///
    /// ```ts
    /// import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"
    /// const server = new McpServer({ name: "weather", version: "1.0.0" })
    /// const answer = async () => ({ content: [{ type: "text", text: "Rain" }] })
    /// server.registerTool("forecast_monday", { description: "The forecast of Monday." }, answer)
    /// server.registerTool("forecast_tuesday", { description: "The forecast of Tuesday." }, answer)
    /// ```
    ///
    /// Right:
    ///
    /// ```ts
    /// import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"
    /// import { z } from "zod"
    /// const server = new McpServer({ name: "weather", version: "1.0.0" })
    /// const config = { description: "The forecast of a day.", inputSchema: { day: z.string() } }
    /// server.registerTool("forecast", config, async ({ day }) => ({
    ///     content: [{ type: "text", text: `Rain on ${day}` }],
    /// }))
    /// ```
    J14, "too-many-tools", Information, Module, awaits Pause, "An MCP server has more tools than clients take."
}

const MAX_TOOLS: usize = 128;

fn check(context: &ModuleContext<'_>) -> Option<Diagnostic> {
    // Which of several servers has a tool is not known.
    if context.servers > 1 {
        return None;
    }
    let is_shipped = |tool: &&ToolDeclaration| !is_test(&tool.place.path, context.project);
    // Other code may choose among those that are only declared.
    let is_served = |tool: &&ToolDeclaration| is_server(tool.host) && tool.has_sender();
    let served = || context.package.iter().map(AsRef::as_ref).filter(is_served).filter(is_shipped);
    // Only one module counts them all.
    let first = served().find(|tool| tool.name.known().is_some())?;
    let span = context.here(first.name.place())?;
    let names: BTreeSet<&String> = served().filter_map(|tool| tool.name.known()).collect();
    if names.len() <= MAX_TOOLS {
        return None;
    }
    let message = format!(
        "This package has {} tools for MCP servers; OpenAI and VS Code take at most {MAX_TOOLS}. Turn on groups of them by \
         an option, or give one tool a parameter for what several do.",
        names.len()
    );
    Some(RULE.at(span, message))
}
