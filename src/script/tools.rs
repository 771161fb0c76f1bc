//! Tools and agents, and the functions behind them.

use tree_sitter::Node;

use super::extract::{self, Extraction};
use super::handlers::{self, Handler};
use crate::syntax::{Kind, Value, node};
use crate::text::Span;

/// One `defTool` or `defAgent` call.
#[derive(Clone, Debug, PartialEq)]
pub struct Tool {
    /// Which of the two.
    pub kind: ToolKind,
    /// How it is written.
    pub form: ToolForm,
    /// The whole call.
    pub span: Span,
    /// The called name.
    pub callee: Span,
    /// The name as written.
    pub name: Option<Value>,
    /// The description as written.
    pub description: Option<Value>,
    /// The parameters as written, or for servers the servers; an agent has none.
    pub parameters: Option<Value>,
    /// The function that is called.
    pub handler: Option<Handler>,
    /// The last argument.
    pub options: Option<Value>,
    /// Whether GenAIScript's own reader sees it, so that `tools: "name"` selects it: its name and
    /// description are double-quoted literals right after the parenthesis.
    pub selectable: bool,
}

/// Tool or agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToolKind {
    /// `defTool`
    Tool,
    /// `defAgent`
    Agent,
}

/// The forms of the call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToolForm {
    /// `defTool(name, description, parameters, handler, options)`, and every `defAgent`
    Arguments,
    /// `defTool({ spec: { name, description, parameters }, impl }, options)`
    Callback,
    /// `defTool({ id: { command, args } })`: servers of tools known at run time
    McpServers,
    /// `defTool(client)` or another expression
    Dynamic,
}

impl Tool {
    /// The id that models and scripts know it by, before characters are escaped; `None` when only
    /// a run can tell, and for servers.
    pub fn id(&self) -> Option<String> {
        let name = self.name.as_ref()?.as_str()?;
        Some(match self.kind {
            ToolKind::Tool => name.to_owned(),
            ToolKind::Agent => format!("agent_{}", name.strip_prefix("agent_").unwrap_or(name)),
        })
    }
}

/// Finds every tool and agent.
pub(super) fn read(extraction: &Extraction<'_, '_, '_>) -> Vec<Tool> {
    extraction.captures.calls.iter().filter_map(|&call| tool(extraction, call)).collect()
}

fn tool<'t>(extraction: &Extraction<'_, 't, '_>, call: Node<'t>) -> Option<Tool> {
    let callee = extract::callee(call)?;
    let kind = match node::text(callee.name, extraction.source) {
        "defTool" => ToolKind::Tool,
        "defAgent" => ToolKind::Agent,
        _ => return None,
    };
    if callee.object.is_none() && !extraction.environment.is_api(callee.name) {
        return None;
    }
    let arguments = extract::arguments(call);
    let value = |index: usize| arguments.get(index).map(|&argument| extraction.evaluator.value(argument));
    let mut tool = Tool {
        kind,
        form: ToolForm::Arguments,
        span: node::span(call),
        callee: node::span(callee.name),
        name: value(0),
        description: None,
        parameters: None,
        handler: None,
        options: None,
        selectable: is_selectable(extraction.source.get(callee.name.end_byte()..).unwrap_or("")),
    };
    match kind {
        ToolKind::Agent => {
            tool.description = value(1);
            tool.handler = arguments.get(2).map(|&function| Handler::open(function));
            tool.options = value(3);
        }
        ToolKind::Tool => match form(tool.name.as_ref(), arguments.len()) {
            ToolForm::Arguments => {
                tool.description = value(1);
                tool.parameters = value(2);
                tool.handler = arguments.get(3).map(|&function| handlers::read(extraction, function));
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

fn form(first: Option<&Value>, arguments: usize) -> ToolForm {
    match first.map(|first| &first.kind) {
        Some(Kind::Object(object)) if object.get("spec").is_some() => ToolForm::Callback,
        Some(Kind::Object(_)) => ToolForm::McpServers,
        // A client comes alone or with options; a name is followed by three more.
        Some(Kind::Dynamic(_)) if arguments < 3 => ToolForm::Dynamic,
        _ => ToolForm::Arguments,
    }
}

fn object_form<'t>(extraction: &Extraction<'_, 't, '_>, tool: &mut Tool, argument: Option<Node<'t>>) {
    let object = tool.name.take();
    match tool.form {
        ToolForm::McpServers => tool.parameters = object,
        ToolForm::Callback => {
            let spec = object.as_ref().and_then(|object| object.get("spec"));
            let part = |key: &str| spec.and_then(|spec| spec.get(key)).cloned();
            tool.name = part("name");
            tool.description = part("description");
            tool.parameters = part("parameters");
            tool.handler = argument
                .and_then(|argument| extract::property(node::unwrap(argument), "impl", extraction.source))
                .map(|function| handlers::read(extraction, function));
        }
        ToolForm::Arguments | ToolForm::Dynamic => {}
    }
}

/// Whether the text after `defTool` is what GenAIScript looks for:
/// `("name", "description"` with double quotes and no quote inside.
fn is_selectable(after: &str) -> bool {
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
