use tree_sitter::Node;

use super::ModuleTool;
use super::module_tool::members;
use crate::lint::engine::ModuleContext;
use crate::lint::{Diagnostic, Fix, Safe, TextEdit, Unsafe};
use crate::syntax::{callee, node};
use crate::text::Span;
use crate::tools::ToolHost;
use crate::tools::evaluator::Reason;
use crate::tools::schema_builders::zod;

declare_rule! {
    /// A shape is an object whose values are schemas; `z.object(…)` makes a schema of it. `tool` of an MCP server takes a
    /// shape alone: a schema throws since version 1.28 of `@modelcontextprotocol/sdk`, and is taken for annotations
    /// before, so that the tool has no parameters. `registerTool` takes both. The AI SDK, FastMCP and the
    /// helpers of `openai` take a schema alone: with a shape the request, the registration or the call throws.
    ///
    /// A value of a shape that is no schema, such as `z.string` without its call, throws with zod 4, and with zod 3 the
    /// argument is dropped. In TypeScript its compiler reports these, but for the schema that `tool` is given.
    ///
    /// Wrong:
    ///
    /// ```ts
    /// import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"
    /// import { z } from "zod"
    /// const server = new McpServer({ name: "weather", version: "1.0.0" })
    /// server.tool("forecast", "The forecast of a city.", z.object({ city: z.string() }), async ({ city }) => ({
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
    /// server.tool("forecast", "The forecast of a city.", { city: z.string() }, async ({ city }) => ({
    ///     content: [{ type: "text", text: `Rain in ${city}` }],
    /// }))
    /// ```
    ///
    /// Wrong, in `server.mjs`:
    ///
    /// ```js
    /// import { tool } from "ai"
    /// import { z } from "zod"
    /// export const tools = {
    ///     forecast: tool({
    ///         description: "The forecast of a city.",
    ///         inputSchema: { city: z.string() },
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
    J17, "wrong-kind-of-schema", Error, ModuleTool, awaits Pause, fix Safe, "A tool is given a shape where its package takes a schema, or the reverse."
}

fn check<'a>(context: &ModuleContext<'a>, tool: &ModuleTool<'a>) -> Vec<Diagnostic> {
    let of_tool = of_schema(context, tool);
    let of_values = shape(context, tool).map(|shape| values(context, shape)).unwrap_or_default();
    of_tool.into_iter().chain(of_values).collect()
}

/// Reports a shape given to a package that takes schemas alone, and the reverse.
fn of_schema(context: &ModuleContext<'_>, tool: &ModuleTool<'_>) -> Option<Diagnostic> {
    let input = tool.declaration.input.as_ref()?;
    let written = context.file.syntax().node_at(context.here(&input.place)?).map(node::unwrap)?;
    if input.build.as_ref().is_some_and(|build| build.is_refused) {
        let (who, consequence) = refusal(tool.declaration.host)?;
        return shape_for_schema(context, written, who, consequence);
    }
    let is_of_zod = |reason: &Reason| matches!(reason, Reason::SchemaBuilder(name) if zod::is_zod(name));
    let is_unread = input.unknown.iter().any(|part| part.place == input.place && is_of_zod(&part.reason));
    let is_schema = tool.registration == Some("tool") && written.kind() == "call_expression";
    (is_unread && is_schema && tool.declaration.host == ToolHost::Mcp)
        .then(|| schema_for_shape(context, written, argument(tool).unwrap_or(written)))
}

/// Returns who takes schemas alone, and what happens with a shape.
fn refusal(host: ToolHost) -> Option<(&'static str, &'static str)> {
    match host {
        ToolHost::AiSdk => Some(("The AI SDK", "the request fails")),
        ToolHost::FastMcp => Some(("FastMCP", "`addTool` throws")),
        ToolHost::OpenAi => Some(("The helper of `openai`", "it throws")),
        _ => None,
    }
}

fn shape_for_schema(
    context: &ModuleContext<'_>,
    shape: Node<'_>,
    who: &str,
    consequence: &str,
) -> Option<Diagnostic> {
    if shape.kind() != "object" {
        return None;
    }
    let source = &context.file.source;
    // Where each field is a schema.
    let mut values = members(shape, source).map(|(_, value)| value.and_then(|it| library(it, source)));
    let library = values.next().flatten().filter(|first| values.all(|other| other == Some(*first)))?;
    if context.file.is_typescript() {
        return None;
    }
    let message =
        format!("{who} takes a schema, and with this shape {consequence}. Wrap it in `{library}.object(…)`.");
    let span = node::span(shape);
    let edits = [
        TextEdit::replace(Span::at(span.range().start), format!("{library}.object(")),
        TextEdit::replace(Span::at(span.range().end), ")"),
    ];
    let fix = Fix::new(format!("Wrap it in `{library}.object(…)`"), Safe, edits);
    Some(RULE.at(span, message).fixes(Some(fix)))
}

/// Returns the name that an expression over zod begins with: `z` of `z.string().min(1)`.
fn library<'s>(mut value: Node<'_>, source: &'s str) -> Option<&'s str> {
    loop {
        value = node::unwrap(value);
        let call = callee::callee(value)?;
        let object = node::unwrap(call.object?);
        if object.kind() == "identifier" {
            return Some(&source[object.byte_range()]).filter(|name| matches!(*name, "z" | "zod"));
        }
        value = object;
    }
}

fn schema_for_shape(context: &ModuleContext<'_>, schema: Node<'_>, argument: Node<'_>) -> Diagnostic {
    let message = "`tool` takes a shape, and no schema: it throws since version 1.28 of the SDK, and takes it for \
                   annotations before. Give it the shape, or call `registerTool`.";
    let diagnostic = RULE.at(node::span(argument), message);
    let object = callee::callee(schema).filter(|it| node::text(it.name, &context.file.source) == "object");
    let shape = object.and_then(|_| callee::arguments(schema).first().copied()).map(node::unwrap);
    if let Some(shape) = shape.filter(|shape| shape.kind() == "object" && schema.id() == argument.id()) {
        let (outer, inner) = (node::span(schema).range(), node::span(shape).range());
        let edits = [
            TextEdit::replace(Span::new(outer.start, inner.start), ""),
            TextEdit::replace(Span::new(inner.end, outer.end), ""),
        ];
        return diagnostic.fix("Give it the shape", Safe, edits);
    }
    let end = node::span(argument).range().end;
    diagnostic.fix("Give it `.shape`", Unsafe, [TextEdit::replace(Span::at(end), ".shape")])
}

/// Returns the argument of `tool` that is taken for a shape.
fn argument<'a>(tool: &ModuleTool<'a>) -> Option<Node<'a>> {
    let arguments = callee::arguments(tool.node?);
    let mut rest = arguments.into_iter().skip(1).map(node::unwrap);
    rest.find(|it| matches!(it.kind(), "call_expression" | "identifier" | "member_expression"))
}

/// Returns the shape that `tool` or `registerTool` is given, if it is written there.
fn shape<'a>(context: &ModuleContext<'a>, tool: &ModuleTool<'a>) -> Option<Node<'a>> {
    // In TypeScript its compiler knows which values are schemas.
    if !tool.is_registered() || context.file.is_typescript() {
        return None;
    }
    let source = &context.file.source;
    let shape = match tool.config() {
        Some(config) => members(config, source).find(|(key, _)| key == "inputSchema")?.1?,
        None => callee::arguments(tool.node?)
            .into_iter()
            .skip(1)
            .map(node::unwrap)
            .find(|it| it.kind() == "object")?,
    };
    let is_shape =
        |(_, value): (String, Option<Node<'_>>)| value.is_some_and(|it| library(it, source).is_some());
    (shape.kind() == "object" && members(shape, source).any(is_shape)).then_some(shape)
}

/// Functions of zod that are called without arguments.
const CALLED: [&str; 9] = ["string", "number", "boolean", "any", "unknown", "int", "email", "url", "uuid"];

/// Reports the values of a shape that are certainly no schemas.
fn values(context: &ModuleContext<'_>, shape: Node<'_>) -> Vec<Diagnostic> {
    let source = &context.file.source;
    let values = members(shape, source).filter_map(|(key, value)| Some((key, value?)));
    let found = values.filter_map(|(key, value)| {
        let consequence = format!("with zod 4 the call throws, and with zod 3 `{key}` is dropped");
        let span = node::span(value);
        match value.kind() {
            "string" | "number" | "true" | "false" | "null" | "template_string" => {
                let message =
                    format!("This value is no schema: {consequence}. Write the schema of its values.");
                Some(RULE.at(span, message))
            }
            "member_expression" => {
                let function = node::field(value, "property").map(|it| node::text(it, source))?;
                let object = node::field(value, "object").map(node::unwrap)?;
                let is_function =
                    matches!(node::text(object, source), "z" | "zod") && CALLED.contains(&function);
                let text = node::text(value, source);
                let edits = [TextEdit::replace(Span::at(span.range().end), "()")];
                let fix = Fix::new(format!("Call `{text}`"), Safe, edits);
                let message = format!("`{text}` is a function, and no schema: {consequence}. Call it.");
                is_function.then(|| RULE.at(span, message).fixes(Some(fix)))
            }
            _ => None,
        }
    });
    found.collect()
}
