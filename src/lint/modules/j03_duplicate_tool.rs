use tree_sitter::Node;

use super::ModuleTool;
use crate::lint::engine::ModuleContext;
use crate::lint::{Diagnostic, Severity};
use crate::syntax::{callee, node};
use crate::text::Span;
use crate::tools::{ToolDeclaration, ToolHost};

declare_rule! {
    /// An MCP server of the SDK throws `Tool forecast is already registered` when it is given a second tool of a name,
    /// and does not start. FastMCP replaces the first one without a word. In the answer to `tools/list` both are there:
    /// most clients keep one, and some providers refuse the request.
    ///
    /// Wrong:
    ///
    /// ```ts
    /// import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"
    /// const server = new McpServer({ name: "weather", version: "1.0.0" })
    /// const answer = async () => ({ content: [{ type: "text", text: "Rain" }] })
    /// server.registerTool("forecast", { description: "The forecast of today." }, answer)
    /// server.registerTool("forecast", { description: "The forecast of the week." }, answer)
    /// ```
    ///
    /// Right:
    ///
    /// ```ts
    /// import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"
    /// const server = new McpServer({ name: "weather", version: "1.0.0" })
    /// const answer = async () => ({ content: [{ type: "text", text: "Rain" }] })
    /// server.registerTool("forecast", { description: "The forecast of today." }, answer)
    /// server.registerTool("week_forecast", { description: "The forecast of the week." }, answer)
    /// ```
    J03, "duplicate-tool", Error, ModuleTool, awaits Pause, "A server has two tools of one name."
}

fn check(context: &ModuleContext<'_>, tool: &ModuleTool<'_>) -> Option<Diagnostic> {
    let name = tool.name()?;
    let span = context.here(tool.declaration.name.place())?;
    let node = unit(tool.node?);
    let earlier = context.package.iter().take_while(|other| !std::ptr::eq(other.as_ref(), tool.declaration));
    let mut same = earlier.filter(|other| {
        other.host == tool.declaration.host && other.name.known().map(String::as_str) == Some(name)
    });
    let first = same.find_map(|other| {
        together(context, node, other).or_else(|| in_one_list(context, tool.declaration, other))
    })?;
    let (message, severity) = match (node.kind(), tool.declaration.host) {
        ("call_expression", ToolHost::FastMcp) => (
            format!("This tool replaces the other one of the name `{name}`. Rename one of them."),
            Severity::Warning,
        ),
        ("call_expression", _) => (
            format!("The tool `{name}` is already registered: the server throws. Rename one of them."),
            Severity::Error,
        ),
        _ => (
            format!(
                "The tool `{name}` is already in this list: only one of them can be called. Rename one of them."
            ),
            Severity::Warning,
        ),
    };
    Some(RULE.at(span, message).severity(severity).related(first, "the other tool of that name"))
}

/// Returns the name of another tool if both certainly belong to one server: they are in one list, or one server
/// registers them in one block.
fn together(context: &ModuleContext<'_>, node: Node<'_>, other: &ToolDeclaration) -> Option<Span> {
    let source = &context.file.source;
    let before = unit(context.file.syntax().node_at(context.here(&other.place)?)?);
    let name = context.here(other.name.place())?;
    if before.id() == node.id() || before.kind() != node.kind() {
        return None;
    }
    let is_together = match node.kind() {
        "object" => {
            let list = |item| node::wrap(item).1.filter(|it| it.kind() == "array").map(|it| it.id());
            list(node).is_some() && list(node) == list(before)
        }
        "call_expression" => {
            let receiver = |call| {
                let callee = callee::callee(call)?;
                let object = callee.name.parent().and_then(|member| node::field(member, "object"))?;
                Some(node::text(object, source))
            };
            block(node).is_some()
                && block(node) == block(before)
                && receiver(node).is_some()
                && receiver(node) == receiver(before)
        }
        _ => false,
    };
    is_together.then_some(name)
}

/// Returns the name of another tool if both names are in items of one list, whose tools a loop registers.
fn in_one_list(context: &ModuleContext<'_>, tool: &ToolDeclaration, other: &ToolDeclaration) -> Option<Span> {
    if tool.place != other.place || !tool.is_sent() {
        return None;
    }
    let name = |tool: &ToolDeclaration| context.here(tool.name.place());
    let list = |span| {
        let (_, pair) = node::wrap(context.file.syntax().node_at(span)?);
        let object = pair.filter(|it| it.kind() == "pair")?.parent()?;
        node::wrap(unit(object)).1.filter(|it| it.kind() == "array").map(|it| it.id())
    };
    let (before, here) = (name(other)?, name(tool)?);
    (before != here && list(before).is_some() && list(before) == list(here)).then_some(before)
}

/// Returns the call that an object is the argument of, or else the node itself.
fn unit(node: Node<'_>) -> Node<'_> {
    let arguments = node::wrap(node).1.filter(|it| it.kind() == "arguments" && node.kind() == "object");
    arguments.and_then(|it| it.parent()).filter(|it| it.kind() == "call_expression").unwrap_or(node)
}

/// Returns the block whose statement a call is.
fn block(call: Node<'_>) -> Option<usize> {
    let mut at = node::wrap(call).1?;
    while matches!(at.kind(), "await_expression" | "assignment_expression" | "variable_declarator") {
        at = at.parent()?;
    }
    let is_statement = matches!(at.kind(), "expression_statement" | "lexical_declaration");
    // A call outside of functions may be in another tree, whose root is not that of the other call.
    let block = at.parent().filter(|_| is_statement)?;
    Some(if block.kind() == "program" { 0 } else { block.id() })
}
