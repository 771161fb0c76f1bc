//! Tools and agents, with their handlers.

use tree_sitter::Node;

use super::extraction::Extraction;
use super::handlers;
use super::names::escape_tool_name;
use crate::syntax::callee::{self, Callee};
use crate::syntax::handlers::Handler;
use crate::syntax::pattern::{self, PatternStep};
use crate::syntax::scopes::Base;
use crate::syntax::{Object, Value, ValueKind, node, usage};
use crate::text::Span;

/// Length to which GenAIScript truncates a description, in UTF-16 code units.
pub const MAX_DESCRIPTION: usize = 1000;

/// Call of `defTool` or `defAgent`.
#[derive(Clone, Debug, PartialEq)]
pub struct Tool {
    pub kind: ToolKind,
    pub form: ToolForm,
    pub span: Span,
    pub callee: Span,
    /// Spans of the arguments, up to a spread.
    pub arguments: Vec<Span>,
    /// Object that replaces the name argument.
    pub object: Option<Value>,
    pub name: Option<Value>,
    pub description: Option<Value>,
    /// Parameters as written, or the servers of [`ToolForm::McpServers`]; an agent has none.
    pub parameters: Option<Value>,
    pub handler: Option<Handler>,
    pub options: Option<Value>,
    /// Whether GenAIScript's text search finds it, which `tools: "name"` requires: its name and description
    /// are double-quoted literals directly after the parenthesis.
    pub selectable: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToolKind {
    Tool,
    Agent,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToolForm {
    /// `defTool(name, description, parameters, handler, options)`, and every `defAgent`
    Arguments,
    /// `defTool({ spec: { name, description, parameters }, impl }, options)`: an object with `impl`
    Callback,
    /// `defTool({ id: { command, args } })`: servers of tools known at run time
    McpServers,
    /// `defTool(client)` or another expression
    Dynamic,
}

impl Tool {
    /// Returns the unescaped id; `None` for servers and if it is known only at run time.
    pub fn id(&self) -> Option<String> {
        let name = self.name.as_ref()?.as_str()?;
        Some(match self.kind {
            ToolKind::Tool => name.to_owned(),
            ToolKind::Agent => format!("agent_{}", bare_agent(name)),
        })
    }

    /// Returns the unescaped registered name with its variant; `None` if it is known only at run time.
    pub fn full_name(&self) -> Option<String> {
        let id = self.id().filter(|id| !id.is_empty())?;
        let Some(options) = &self.options else { return Some(id) };
        let object = options.as_object().filter(|object| !object.open)?;
        match object.get("variant") {
            Some(variant) if variant.truthy() != Some(false) => Some(format!("{id}_{}", variant.as_str()?)),
            _ => Some(id),
        }
    }

    /// Whether its description promises JSON as output, not as input.
    pub fn promises_json(&self) -> bool {
        let description = self.description.as_ref().and_then(Value::as_str).unwrap_or_default();
        ["as JSON", "in JSON", "returns JSON", "Returns JSON", "return JSON"].iter().any(|words| {
            description.match_indices(words).any(|(at, words)| {
                let after = description[at + words.len()..].chars().next();
                after.is_none_or(|next| !next.is_alphanumeric() && next != '5')
            })
        })
    }

    pub fn final_name(&self) -> Option<String> {
        self.full_name().map(|name| escape_tool_name(&name))
    }

    /// Returns the description without common indentation; `None` if it is known only at run time.
    pub fn whole_description(&self) -> Option<String> {
        let text = self.description.as_ref()?.as_str()?;
        let indents = text.lines().skip(1).filter(|line| !line.trim().is_empty());
        let shared = indents.map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
        let lines = text.trim().lines().enumerate();
        let lines =
            lines.map(|(index, line)| if index == 0 { line } else { line.get(shared..).unwrap_or("") });
        Some(lines.collect::<Vec<_>>().join("\n"))
    }

    pub fn variant_description(&self) -> Option<&Value> {
        self.options.as_ref()?.get("variantDescription")
    }

    pub fn sent_description(&self) -> Option<String> {
        if let Some(variant) = self.variant_description() {
            return variant.as_str().map(str::to_owned);
        }
        let whole = self.whole_description()?;
        let mut units = 0;
        let is_sent = |character: &char| {
            units += character.len_utf16();
            units <= MAX_DESCRIPTION
        };
        Some(whole.chars().take_while(is_sent).collect())
    }
}

/// Returns the name of an agent without GenAIScript's prefix `agent_`.
pub fn bare_agent(name: &str) -> &str {
    const PREFIX: &str = "agent_";
    match name.split_at_checked(PREFIX.len()) {
        Some((start, bare)) if start.eq_ignore_ascii_case(PREFIX) => bare,
        _ => name,
    }
}

pub(super) fn read(extraction: &Extraction<'_, '_, '_>) -> Vec<Tool> {
    extraction.calls.iter().filter_map(|&(call, callee)| tool(extraction, call, callee)).collect()
}

fn tool<'t>(extraction: &Extraction<'_, 't, '_>, call: Node<'t>, callee: Callee<'t>) -> Option<Tool> {
    let kind = kind(extraction, &callee)?;
    let arguments = callee::arguments(call);
    let is_plain = |argument: &&Node<'_>| argument.kind() != "spread_element";
    let value = |index: usize| arguments.get(index).map(|&argument| extraction.evaluator.value(argument));
    let mut tool = Tool {
        kind,
        form: ToolForm::Arguments,
        span: node::span(call),
        callee: node::span(callee.name),
        arguments: arguments.iter().take_while(is_plain).map(|&argument| node::span(argument)).collect(),
        object: None,
        name: value(0),
        description: None,
        parameters: None,
        handler: None,
        options: None,
        selectable: is_selectable(callee.name, extraction.source),
    };
    match kind {
        ToolKind::Agent => {
            tool.description = value(1);
            tool.handler = arguments.get(2).map(|&function| handlers::read(extraction, function, 1));
            tool.options = value(3);
        }
        ToolKind::Tool => match form(tool.name.as_ref(), arguments.len()) {
            ToolForm::Arguments => {
                tool.description = value(1);
                tool.parameters = value(2);
                tool.handler = arguments.get(3).map(|&function| handlers::read(extraction, function, 0));
                tool.options = value(4);
            }
            form => {
                tool.form = form;
                tool.options = value(1);
                object_form(extraction, &mut tool, arguments.first().copied());
            }
        },
    }
    Some(tool)
}

fn kind(extraction: &Extraction<'_, '_, '_>, callee: &Callee<'_>) -> Option<ToolKind> {
    let named = |name: &str| match name {
        "defTool" => Some(ToolKind::Tool),
        "defAgent" => Some(ToolKind::Agent),
        _ => None,
    };
    let by_name = named(node::text(callee.name, extraction.source));
    if callee.object.is_some() {
        return by_name;
    }
    if by_name.is_some() {
        return by_name.filter(|_| extraction.environment.is_api(callee.name));
    }
    // `const { defTool: tool } = ctx`, `const tool = ctx.defTool`
    let binding = extraction.resolver.resolve(callee.name)?;
    match (binding.steps.last(), &binding.base) {
        (Some(PatternStep::Key(key)), Base::Value(_) | Base::Parameter(..)) => named(key),
        (None, Base::Value(value)) if binding.constant => {
            let access = usage::access(node::unwrap(*value), extraction.source)?;
            named(&access.key?)
        }
        _ => None,
    }
}

fn form(first: Option<&Value>, arguments: usize) -> ToolForm {
    match first.map(|first| &first.kind) {
        Some(ValueKind::Object(object)) if may_have_function(object) => ToolForm::Callback,
        Some(ValueKind::Object(_)) => ToolForm::McpServers,
        // A client is the only argument or is followed by options; a name is followed by three arguments.
        Some(ValueKind::Dynamic(_)) if arguments < 3 => ToolForm::Dynamic,
        _ => ToolForm::Arguments,
    }
}

/// GenAIScript distinguishes a tool from servers by its function.
fn may_have_function(object: &Object) -> bool {
    match object.get("impl") {
        Some(function) => function.truthy() != Some(false),
        None => object.open && object.get("spec").is_some(),
    }
}

fn object_form<'t>(extraction: &Extraction<'_, 't, '_>, tool: &mut Tool, argument: Option<Node<'t>>) {
    let object = tool.name.take();
    match tool.form {
        ToolForm::McpServers => tool.parameters.clone_from(&object),
        ToolForm::Callback => {
            let spec = object.as_ref().and_then(|object| object.get("spec"));
            let part = |key: &str| spec.and_then(|spec| spec.get(key)).cloned();
            tool.name = part("name");
            tool.description = part("description");
            tool.parameters = part("parameters");
            tool.handler = argument
                .and_then(|argument| literal(extraction, node::unwrap(argument)))
                .and_then(|literal| property(literal, "impl", extraction.source))
                .map(|function| handlers::read(extraction, function, 0));
        }
        ToolForm::Arguments | ToolForm::Dynamic => return,
    }
    tool.object = object;
}

fn literal<'t>(extraction: &Extraction<'_, 't, '_>, argument: Node<'t>) -> Option<Node<'t>> {
    if argument.kind() != "identifier" {
        return Some(argument);
    }
    let binding = extraction.resolver.resolve(argument)?;
    match binding.base {
        Base::Value(value) if binding.constant && binding.steps.is_empty() => Some(node::unwrap(value)),
        _ => None,
    }
}

fn property<'t>(object: Node<'t>, key: &str, source: &str) -> Option<Node<'t>> {
    node::children(object).into_iter().find_map(|member| {
        let name = match member.kind() {
            "pair" => node::field(member, "key")?,
            "method_definition" => node::field(member, "name")?,
            "shorthand_property_identifier" => member,
            _ => return None,
        };
        let named = pattern::key_text(name, source).is_some_and(|name| name == key);
        named.then(|| node::field(member, "value").unwrap_or(member))
    })
}

/// Whether it has the text `defTool` or `defAgent`, then `("name", "description"`, without further quotes.
fn is_selectable(callee: Node<'_>, source: &str) -> bool {
    let name = node::text(callee, source);
    let after = source.get(callee.end_byte()..).unwrap_or("");
    (name.ends_with("defTool") || name.ends_with("defAgent")) && has_literals(after)
}

fn has_literals(after: &str) -> bool {
    let literal = |text: &str| -> Option<usize> {
        let inner = text.strip_prefix('"')?;
        let end = inner.find('"')?;
        (end > 0).then_some(end + 2)
    };
    let Some(rest) = after.trim_start().strip_prefix('(') else { return false };
    let rest = rest.trim_start();
    let Some(name) = literal(rest) else { return false };
    let Some(rest) = rest[name..].trim_start().strip_prefix(',') else { return false };
    literal(rest.trim_start()).is_some()
}
