use std::collections::HashSet;

use tree_sitter::Node;

use super::ModuleTool;
use crate::genaiscript::ArgumentRead;
use crate::lint::Diagnostic;
use crate::lint::assumed::{assumption, is_thought_of};
use crate::lint::engine::ModuleContext;
use crate::syntax::node;
use crate::tools::ToolHost;

declare_rule! {
    /// A model leaves out an argument that is not in `required`. The function uses it as if it were always given, and
    /// throws. A `default` in a JSON Schema is sent to the model, and filled in by none of the packages.
    ///
    /// Nothing is reported where the function tests the argument anywhere, or has a fallback for it.
    ///
    /// Wrong:
    ///
    /// ```ts
    /// import { jsonSchema, tool } from "ai"
    /// export const tools = {
    ///     price: tool({
    ///         description: "The price of something.",
    ///         inputSchema: jsonSchema({
    ///             type: "object",
    ///             properties: { currency: { type: "string", default: "eur" } },
    ///         }),
    ///         execute: async ({ currency }) => `1 ${currency.toUpperCase()}`,
    ///     }),
    /// }
    /// ```
    ///
    /// Right:
    ///
    /// ```ts
    /// import { jsonSchema, tool } from "ai"
    /// export const tools = {
    ///     price: tool({
    ///         description: "The price of something.",
    ///         inputSchema: jsonSchema({
    ///             type: "object",
    ///             properties: { currency: { type: "string", default: "eur" } },
    ///         }),
    ///         execute: async ({ currency = "eur" }) => `1 ${currency.toUpperCase()}`,
    ///     }),
    /// }
    /// ```
    J08, "optional-argument-used", Warning, ModuleTool, awaits Pause, "The function of a tool uses an optional argument as if it were always given."
}

fn check<'a>(context: &ModuleContext<'a>, tool: &ModuleTool<'a>) -> Vec<Diagnostic> {
    // The agents SDK gives `null` for what is left out.
    let is_filled = tool.declaration.host == ToolHost::OpenAiAgents;
    let Some(handler) = tool.reads().filter(|handler| !handler.open && !is_filled) else { return Vec::new() };
    let Some(arguments) = tool.arguments(context) else { return Vec::new() };
    let optional = arguments.optional();
    let source = &context.file.source;
    let mut thought_of: HashSet<&str> = HashSet::new();
    let mut assumed = Vec::new();
    for read in handler.reads.iter().filter(|read| optional.contains(read.name.as_str())) {
        let uses = uses(context, tool, read);
        let words =
            uses.iter().map(|place| node::field(*place, "property").unwrap_or(*place)).map(node::span);
        if words.chain([read.span]).any(|word| is_thought_of(source, word)) {
            thought_of.insert(&read.name);
        }
        let found = uses.into_iter().find_map(|place| Some((place, assumption(place, source)?)));
        assumed.extend(found.map(|(place, assumption)| (read, place, assumption)));
    }
    let mut reported = HashSet::new();
    assumed
        .retain(|(read, ..)| !thought_of.contains(read.name.as_str()) && reported.insert(read.name.as_str()));
    let report = |(read, place, assumption): (&ArgumentRead, Node<'_>, crate::lint::assumed::Assumption)| {
        let (name, consequence) = (&read.name, assumption.consequence);
        let message = format!(
            "Where the model leaves out `{name}`, which is optional, {consequence}. Give it a fallback, or require it."
        );
        RULE.at(node::span(place), message)
    };
    assumed.into_iter().map(report).collect()
}

/// Returns the uses of an argument: of the name that it is destructured to, or the members of the arguments.
fn uses<'a>(context: &ModuleContext<'a>, tool: &ModuleTool<'a>, read: &ArgumentRead) -> Vec<Node<'a>> {
    let (Some(key), Some(function)) = (context.file.syntax().node_at(read.span), tool.function) else {
        return Vec::new();
    };
    let name = match key.kind() {
        "shorthand_property_identifier_pattern" => Some(key),
        _ => key
            .parent()
            .filter(|it| it.kind() == "pair_pattern")
            .and_then(|pair| node::field(pair, "value"))
            .filter(|value| value.kind() == "identifier"),
    };
    let Some(name) = name else {
        let member = key.parent();
        return member
            .filter(|it| matches!(it.kind(), "member_expression" | "subscript_expression"))
            .into_iter()
            .collect();
    };
    // A default in the pattern is a fallback.
    if name.parent().is_some_and(|it| it.kind().ends_with("assignment_pattern")) {
        return Vec::new();
    }
    let code = context.code();
    let references = code.resolver.references_in(node::span(function));
    references
        .filter(|it| it.id() != name.id())
        .filter(|it| code.resolver.resolve(*it).is_some_and(|binding| binding.name.id() == name.id()))
        .collect()
}
