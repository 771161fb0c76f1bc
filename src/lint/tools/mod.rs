//! T: tools and agents that a script defines.

pub(in crate::lint) mod arguments;
mod chat;
mod mistake;
mod t01_tool_name_changes;
mod t02_tool_name_rejected;
mod t03_tool_argument_missing;
mod t04_tool_defined_twice;
mod t05_required_not_declared;
mod t06_undeclared_argument;
mod t07_unread_argument;
mod t08_argument_named_context;
mod t09_tool_description_cut;
mod t10_tool_schema_not_an_object;
mod t11_array_without_items;
mod t12_tool_hidden;
mod t13_agent_prefix;
mod t14_tool_spec_incomplete;
mod t15_optional_argument_assumed;
mod t16_positional_arguments;

use std::cell::OnceCell;
use std::ops::Deref;

use super::{LintContext, TextEdit};
use crate::genaiscript::{Tool, ToolForm, ToolKind};
use crate::syntax::{Quote, Value};
use crate::text::Span;
use arguments::ReadArguments;
pub(super) use chat::Chat;
pub(super) use t02_tool_name_rejected::MAX_NAME;

rules! {
    t01_tool_name_changes,
    t02_tool_name_rejected,
    t03_tool_argument_missing,
    t04_tool_defined_twice,
    t05_required_not_declared,
    t06_undeclared_argument,
    t07_unread_argument,
    t08_argument_named_context,
    t09_tool_description_cut,
    t10_tool_schema_not_an_object,
    t11_array_without_items,
    t12_tool_hidden,
    t13_agent_prefix,
    t14_tool_spec_incomplete,
    t15_optional_argument_assumed,
    t16_positional_arguments,
}

pub(super) struct WrittenTool<'a> {
    tool: &'a Tool,
    arguments: OnceCell<Option<ReadArguments>>,
}

impl<'a> WrittenTool<'a> {
    /// Leaves out servers and values known only at run time.
    pub fn all(context: &LintContext<'a>) -> Vec<Self> {
        let tools = context.file.script().tools.iter();
        let written = tools.filter(|tool| matches!(tool.form, ToolForm::Arguments | ToolForm::Callback));
        written.map(|tool| Self { tool, arguments: OnceCell::new() }).collect()
    }

    pub fn call(&self) -> &'a Tool {
        self.tool
    }

    /// Returns the argument schema that a model receives; `None` without one, or if another rule reports it.
    pub fn schema(&self) -> Option<&Value> {
        self.arguments().map(|arguments| &arguments.schema)
    }

    /// Returns `None` if the arguments are not literal or GenAIScript throws over them.
    fn arguments(&self) -> Option<&ReadArguments> {
        self.arguments.get_or_init(|| ReadArguments::read(self.tool)).as_ref()
    }
}

impl Deref for WrittenTool<'_> {
    type Target = Tool;

    fn deref(&self) -> &Tool {
        self.tool
    }
}

#[derive(Clone, Copy)]
pub(super) enum ToolPart {
    Name,
    Description,
    Parameters,
}

/// Returns the span of a part: its value, or the argument of the call that yields it.
pub(super) fn place(tool: &Tool, part: ToolPart) -> Span {
    let (index, value) = match part {
        ToolPart::Name => (0, &tool.name),
        ToolPart::Description => (1, &tool.description),
        ToolPart::Parameters => (2, &tool.parameters),
    };
    let index = if tool.form == ToolForm::Arguments { index } else { 0 };
    let written = value.as_ref().map(|value| value.span);
    written
        .filter(|span| tool.span.contains(*span) && !span.is_empty())
        .or_else(|| tool.arguments.get(index).copied())
        .unwrap_or(tool.callee)
}

fn literal_quote(context: &LintContext<'_>, tool: &Tool, value: &Value) -> Option<Quote> {
    value.as_str().filter(|_| tool.span.contains(value.span))?;
    Quote::detect(value.span.text(&context.file.source))
}

fn rewrite(context: &LintContext<'_>, tool: &Tool, value: &Value, text: &str) -> Option<TextEdit> {
    let quote = literal_quote(context, tool, value)?;
    Some(TextEdit::replace(value.span, quote.quote(text)))
}

fn noun(tool: &Tool) -> &'static str {
    match tool.kind {
        ToolKind::Tool => "tool",
        ToolKind::Agent => "agent",
    }
}
