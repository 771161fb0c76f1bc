//! Tool arguments: the keys of a tool's schema, and the properties that its function reads.

use super::form::{self, MentionForm};
use super::{Collector, MentionKind, SymbolIndex, is_schema};
use crate::genaiscript::{ArgumentRead, Tool, ToolForm, ToolKind};
use crate::syntax::characters::is_name_part;
use crate::syntax::string::is_identifier;
use crate::syntax::{Value, ValueKind};
use crate::text::Span;

/// Property passed to a tool along with its arguments.
const CONTEXT: &str = "context";

pub(in crate::workspace) fn of_arguments(tool: &Tool, source: &str) -> SymbolIndex {
    let mut collector = Collector::new(source);
    collector.keys(MentionKind::Argument, declaring(tool), "");
    if let Some(schema) = schema(tool)
        && let Some(ValueKind::Array(required)) = schema.get("required").map(|required| &required.kind)
    {
        for name in required {
            collector.text(MentionKind::Required, name);
        }
    }
    let declares = |name: &str| declaring(tool).is_some_and(|object| object.get(name).is_some());
    // Arguments of an agent are declared by GenAIScript and cannot be renamed.
    let handler = tool.handler.iter().filter(|_| tool.kind == ToolKind::Tool);
    for read in handler.flat_map(|handler| &handler.reads) {
        if read.name == CONTEXT && !declares(CONTEXT) {
            continue;
        }
        let local = local_name(source, read);
        let found = match local {
            Some(local) => form::bound(source, read.span, &read.name, local),
            None => form::member(source, read.span, &read.name)
                .or_else(|| form::written(source, read.span, &read.name)),
        };
        if let Some((span, form)) = found {
            let local = local.filter(|_| matches!(form, MentionForm::Bound { .. }));
            let local = local.map_or("", |local| local.text(source));
            collector.push(MentionKind::ArgumentRead, &read.name, local, span, form);
        }
    }
    collector.finish()
}

pub(in crate::workspace) fn declaring(tool: &Tool) -> Option<&Value> {
    match schema(tool) {
        Some(schema) => schema.get("properties"),
        None => tool.parameters.as_ref().filter(|_| tool.form == ToolForm::Arguments),
    }
}

fn schema(tool: &Tool) -> Option<&Value> {
    let parameters = tool.parameters.as_ref()?;
    match tool.form {
        ToolForm::Callback => Some(parameters),
        ToolForm::Arguments if is_schema(parameters) => Some(parameters),
        _ => None,
    }
}

/// Returns the local name in `{ city: town }`, which in `{ city }` is the word itself.
fn local_name(source: &str, read: &ArgumentRead) -> Option<Span> {
    if read.shorthand {
        return Some(read.span);
    }
    let before = source.get(..read.span.start as usize)?.trim_end();
    if !before.ends_with(['{', ',']) {
        return None;
    }
    let after = source.get(read.span.end as usize..)?.trim_start().strip_prefix(':')?.trim_start();
    let start = source.len() - after.len();
    let length = after.find(|char| !is_name_part(char))?;
    let name = Span::new(start, start + length);
    let ends = after[length..].trim_start().starts_with([',', '}', '=']);
    (ends && is_identifier(name.text(source))).then_some(name)
}
