//! What GenAIScript gets of a call, for the rules that look at single keys.

use crate::rules::Context;
use crate::script::{CallKind, Fidelity};
use crate::syntax::{Kind, Member, Value};

/// The metadata that GenAIScript gets of one of the file's calls. None where it drops it, or takes
/// it from a comment or a string.
pub(super) fn metadata<'a>(context: &Context<'a>) -> Option<&'a Value> {
    let script = &context.file.script;
    let read = script.reading.span.filter(|_| script.reading.fidelity != Fidelity::Lost)?;
    let mut arguments = script.calls.iter().filter_map(|call| call.argument.as_ref());
    arguments.any(|argument| argument.literal.start == read.start).then_some(&script.reading.value)
}

/// The member of the metadata with this key, if it has a place.
pub(super) fn member<'a>(context: &Context<'a>, key: &str) -> Option<&'a Member> {
    let member = metadata(context)?.as_object()?.member(key)?;
    // What the repair made up has none.
    (!member.key_span.is_empty() && !member.value.span.is_empty()).then_some(member)
}

/// A list as GenAIScript takes it: what is none counts as its only item.
pub(in crate::rules) fn items(value: &Value) -> &[Value] {
    match &value.kind {
        Kind::Array(items) => items,
        Kind::Undefined => &[],
        _ => std::slice::from_ref(value),
    }
}

/// Whether GenAIScript takes the file for a system script.
pub(super) fn is_system(context: &Context<'_>) -> bool {
    let reading = &context.file.script.reading;
    reading.kind == Some(CallKind::System)
        || reading.value.get("isSystem").is_some_and(|value| value.truthy() == Some(true))
}
