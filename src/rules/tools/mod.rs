//! T: the tools and agents that a script defines.

mod arguments;
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
use crate::script::names::escape_tool_name;
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

/// The name that a tool registers under, its variant included, before characters are escaped;
/// `None` where only a run can tell.
fn full_name(tool: &Tool) -> Option<String> {
    let id = tool.id().filter(|id| !id.is_empty())?;
    let Some(options) = &tool.options else { return Some(id) };
    let object = options.as_object().filter(|object| !object.open)?;
    match object.get("variant") {
        None => Some(id),
        Some(variant) => match variant.as_str()? {
            "" => Some(id),
            variant => Some(format!("{id}_{variant}")),
        },
    }
}

/// The name that the model sees.
fn final_name(tool: &Tool) -> Option<String> {
    full_name(tool).map(|name| escape_tool_name(&name))
}

/// The place of an argument, or of the called name where the argument stands elsewhere.
fn place(tool: &Tool, value: Option<&Value>) -> Span {
    value
        .map(|value| value.span)
        .filter(|span| tool.span.contains(*span) && !span.is_empty())
        .unwrap_or(tool.callee)
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
