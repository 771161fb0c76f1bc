use super::module_tool::{self, ModuleTool, is_plain};
use crate::lint::engine::ModuleContext;
use crate::lint::{Diagnostic, Fix, Safe, TextEdit};
use crate::text::Span;
use crate::tools::ToolHost;

declare_rule! {
    /// `tool` and `registerTool` of an MCP server take schemas of zod, not JSON Schema. Since version 1.28 of
    /// `@modelcontextprotocol/sdk` the call throws, so that the server does not start. Earlier versions list the tool
    /// without parameters, and the function never gets any; `tool` takes the schema for annotations, in every version
    /// where it is no more than `{ type: "object" }`. Write a shape of zod, or list the tool in a handler of
    /// `ListToolsRequestSchema`, which takes JSON Schema.
    ///
    /// The AI SDK, FastMCP and `@modelcontextprotocol/server` throw as well, but take a JSON Schema in a call of
    /// `jsonSchema`, `jsonSchemaAdapter` and `fromJsonSchema`.
    ///
    /// Wrong:
    ///
    /// ```ts
    /// import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"
    /// const server = new McpServer({ name: "weather", version: "1.0.0" })
    /// server.registerTool("forecast", {
    ///     description: "The forecast of a city.",
    ///     inputSchema: { type: "object", properties: { city: { type: "string" } } },
    /// }, async ({ city }) => ({ content: [{ type: "text", text: `Rain in ${city}` }] }))
    /// ```
    ///
    /// Right:
    ///
    /// ```ts
    /// import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"
    /// import { z } from "zod"
    /// const server = new McpServer({ name: "weather", version: "1.0.0" })
    /// server.registerTool("forecast", {
    ///     description: "The forecast of a city.",
    ///     inputSchema: { city: z.string() },
    /// }, async ({ city }) => ({ content: [{ type: "text", text: `Rain in ${city}` }] }))
    /// ```
    ///
    /// Wrong:
    ///
    /// ```ts
    /// import { jsonSchema, tool } from "ai"
    /// export const tools = {
    ///     forecast: tool({
    ///         description: "The forecast of a city.",
    ///         inputSchema: { type: "object", properties: { city: { type: "string" } } },
    ///         execute: async ({ city }) => `Rain in ${city}`,
    ///     }),
    /// }
    /// ```
    ///
    /// Right:
    ///
    /// ```ts
    /// import { jsonSchema, tool } from "ai"
    /// export const tools = {
    ///     forecast: tool({
    ///         description: "The forecast of a city.",
    ///         inputSchema: jsonSchema({ type: "object", properties: { city: { type: "string" } } }),
    ///         execute: async ({ city }) => `Rain in ${city}`,
    ///     }),
    /// }
    /// ```
    J01, "plain-json-schema", Error, ModuleTool, fix Safe, "A tool is given a JSON Schema where its package takes another kind of schema."
}

fn check(context: &ModuleContext<'_>, tool: &ModuleTool<'_>) -> Vec<Diagnostic> {
    let declaration = tool.declaration;
    let is_mcp = matches!(declaration.host, ToolHost::Mcp | ToolHost::Mcp2);
    let schemas = [&declaration.input, &declaration.output].into_iter().flatten();
    let schemas = schemas.filter(|_| !is_mcp || tool.registration.is_some());
    let plain = schemas.filter(|schema| is_plain(schema)).filter_map(|schema| context.here(&schema.place));
    let annotations = declaration.annotations.as_ref().filter(|_| is_taken_for_annotations(tool));
    let annotations = annotations.and_then(|annotations| context.here(&annotations.place));
    let dropped = annotations.map(|span| RULE.at(span, DROPPED));
    let refused =
        plain.filter(|span| is_json_schema(context, *span)).map(|span| refused(context, tool, span));
    refused.chain(dropped).collect()
}

const DROPPED: &str = "`tool` takes this JSON Schema for annotations: the tool is listed without parameters. Write a shape of zod.";

/// Whether `tool(name, { type: "object" }, …)` has a schema where annotations are expected.
pub(super) fn is_taken_for_annotations(tool: &ModuleTool<'_>) -> bool {
    let annotations = tool.declaration.annotations.as_ref().and_then(|it| it.value.as_object());
    tool.registration == Some("tool")
        && annotations
            .is_some_and(|it| it.get("type").and_then(crate::syntax::Value::as_str) == Some("object"))
}

fn is_json_schema(context: &ModuleContext<'_>, span: Span) -> bool {
    let object = context.file.syntax().node_at(span).filter(|node| node.kind() == "object");
    object.is_some_and(|object| {
        module_tool::members(object, &context.file.source).any(|(key, value)| {
            match (key.as_str(), value.map(|value| value.kind())) {
                ("type", Some("string" | "array")) => true,
                ("properties" | "$ref" | "anyOf" | "oneOf" | "allOf", value) => {
                    matches!(value, Some("object" | "string" | "array"))
                }
                _ => false,
            }
        })
    })
}

fn refused(context: &ModuleContext<'_>, tool: &ModuleTool<'_>, span: Span) -> Diagnostic {
    let method = tool.registration.unwrap_or("registerTool");
    let wrapped = |adapter: &str, what: &str| {
        (
            format!("{what} does not take a plain JSON Schema. Wrap it in `{adapter}(…)`."),
            Some(adapter.to_owned()),
        )
    };
    let (message, adapter) = match tool.declaration.host {
        ToolHost::Mcp if method == "tool" => (
            "`tool` does not take a JSON Schema: it throws since version 1.28 of the SDK, and takes it for annotations \
             before. Write a shape of zod."
                .to_owned(),
            None,
        ),
        ToolHost::Mcp => (
            "`registerTool` does not take a JSON Schema: it throws since version 1.28 of the SDK, and lists the tool \
             without parameters before. Write a shape of zod."
                .to_owned(),
            None,
        ),
        ToolHost::Mcp2 => wrapped("fromJsonSchema", "`registerTool`"),
        ToolHost::FastMcp => wrapped("jsonSchemaAdapter", "`addTool`"),
        ToolHost::AiSdk => wrapped("jsonSchema", "The AI SDK"),
        _ => ("The package does not take a plain JSON Schema here.".to_owned(), None),
    };
    let wrapped = adapter.filter(|adapter| imports(context, adapter)).map(|adapter| {
        let edits = [
            TextEdit::replace(Span::at(span.range().start), format!("{adapter}(")),
            TextEdit::replace(Span::at(span.range().end), ")"),
        ];
        Fix::new(format!("Wrap it in `{adapter}(…)`"), Safe, edits)
    });
    RULE.at(span, message).fixes(wrapped)
}

fn imports(context: &ModuleContext<'_>, name: &str) -> bool {
    let resolver = context.code().resolver;
    resolver.outer(name).is_some_and(|binding| matches!(binding.base, crate::syntax::scopes::Base::Import(_)))
}
