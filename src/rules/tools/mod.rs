//! T: the tools and agents that a script defines.

mod arguments;
mod chat;
mod t01_name_changes;
mod t02_name_rejected;
mod t03_missing_argument;
mod t04_same_name;
mod t05_required_undeclared;
mod t06_undeclared_argument;
mod t07_unread_argument;
mod t08_context;
mod t09_long_description;
mod t10_root_not_object;
mod t11_array_without_items;
mod t12_hidden;
mod t13_agent_prefix;
mod t14_incomplete_spec;

use super::{Context, Rule};
use crate::script::{CallKind, Tool, ToolForm, ToolKind};
use crate::syntax::{Quote, Value};
use crate::text::Span;

/// The rules of this family, in the order of their codes.
pub(super) const RULES: &[&Rule] = &[
    &t01_name_changes::RULE,
    &t02_name_rejected::RULE,
    &t03_missing_argument::RULE,
    &t04_same_name::RULE,
    &t05_required_undeclared::RULE,
    &t06_undeclared_argument::RULE,
    &t07_unread_argument::RULE,
    &t08_context::RULE,
    &t09_long_description::RULE,
    &t10_root_not_object::RULE,
    &t11_array_without_items::RULE,
    &t12_hidden::RULE,
    &t13_agent_prefix::RULE,
    &t14_incomplete_spec::RULE,
];

/// The tools whose name and schema are written: not servers, and not what a run brings.
fn written<'a>(context: &Context<'a>) -> impl Iterator<Item = &'a Tool> + use<'a> {
    let tools = context.file.script.tools.iter();
    tools.filter(|tool| matches!(tool.form, ToolForm::Arguments | ToolForm::Callback))
}

/// What a tool is told of itself.
#[derive(Clone, Copy)]
enum Part {
    Name,
    Description,
    Parameters,
}

/// The place of a part: where it is written, or in the call the argument that stands for it.
fn place(tool: &Tool, part: Part) -> Span {
    let (index, value) = match part {
        Part::Name => (0, &tool.name),
        Part::Description => (1, &tool.description),
        Part::Parameters => (2, &tool.parameters),
    };
    let index = if tool.form == ToolForm::Arguments { index } else { 0 };
    let written = value.as_ref().map(|value| value.span);
    written
        .filter(|span| tool.span.contains(*span) && !span.is_empty())
        .or_else(|| tool.arguments.get(index).copied())
        .unwrap_or(tool.callee)
}

/// The variant in the options of a tool, if it has one.
fn variant(tool: &Tool) -> Option<&Value> {
    let variant = tool.options.as_ref()?.get("variant")?;
    (variant.as_str() != Some("")).then_some(variant)
}

/// The quote around an argument that is a string literal in the call.
fn literal_quote(context: &Context<'_>, tool: &Tool, value: &Value) -> Option<Quote> {
    value.as_str()?;
    if !tool.span.contains(value.span) {
        return None;
    }
    Quote::of(value.span.text(&context.file.source))
}

fn is_system(context: &Context<'_>) -> bool {
    context.file.script.kind() == Some(CallKind::System)
}

/// What a tool is called in a message.
fn noun(tool: &Tool) -> &'static str {
    match tool.kind {
        ToolKind::Tool => "tool",
        ToolKind::Agent => "agent",
    }
}
