//! Inferred types of values in the parameters of a script, a system or a tool, where a value does not say its type
//! plainly: `city: ""` is a required string, and `days: 3` an integer.

use super::{InlayHint, cut, written};
use crate::config::HintKind;
use crate::genaiscript::{Defaults, Giver, RunValue, ScriptFile, infer_type, is_required};
use crate::ide::markup::MarkupDocument;
use crate::ide::run_values::{self, is_schema};
use crate::json_schema::keywords::{SCHEMA_TYPES, is_written_as_schema};
use crate::json_schema::short_type;
use crate::syntax::{Member, Object, Value, ValueKind};
use crate::text::Span;
use crate::workspace::Project;

/// Depth of objects in each other that is looked at.
const MAX_DEPTH: usize = 8;

pub fn collect(file: &ScriptFile, _: &Project, range: Span) -> Vec<InlayHint> {
    let script = file.script();
    let own = script.metadata().and_then(|it| it.get("parameters")).filter(|map| !is_schema(map));
    let tools = script.tools.iter().filter_map(|tool| tool.parameters.as_ref()).filter(|map| !is_schema(map));
    let mut hints = Vec::new();
    for map in own.into_iter().chain(tools) {
        of_map(&file.source, map, range, 0, &mut hints);
    }
    hints
}

fn of_map(source: &str, map: &Value, range: Span, depth: usize, hints: &mut Vec<InlayHint>) {
    let is_near = |value: &Value| value.span.start <= range.end && range.start <= value.span.end;
    for member in written(map).filter(|member| is_near(&member.value)) {
        if let Some(label) = label(&member.value) {
            hints.push(InlayHint {
                kind: HintKind::Shorthand,
                offset: end(source, &member.value),
                label: cut(&label),
                tooltip: tooltip(map, member),
            });
        }
        let inner = match &member.value.kind {
            ValueKind::Array(items) => items.first(),
            _ => Some(&member.value),
        };
        if let Some(inner) = inner.filter(|it| depth < MAX_DEPTH && it.as_object().is_some_and(is_map)) {
            of_map(source, inner, range, depth + 1, hints);
        }
    }
}

/// Whether an object is neither a schema nor meant as one.
fn is_map(object: &Object) -> bool {
    let type_name = object.get("type").and_then(Value::as_str);
    !object.open
        && !type_name.is_some_and(|name| SCHEMA_TYPES.contains(&name))
        && !is_written_as_schema(object)
}

/// Returns the type of a value that does not say it; `None` if it does, or if it is an object.
fn label(value: &Value) -> Option<String> {
    match &value.kind {
        ValueKind::String(text) if text.is_empty() => Some("required string".to_owned()),
        ValueKind::Number(number) if number.is_nan() => Some("required number".to_owned()),
        ValueKind::Number(number) if number.fract() == 0.0 => Some("integer".to_owned()),
        // The members of objects have hints of their own.
        ValueKind::Array(items) if items.first().is_some_and(|first| first.as_object().is_none()) => {
            let inference = infer_type(value, Defaults::Keep);
            let schema = inference.schema.filter(|_| inference.throws.is_empty())?;
            Some(short_type(&schema)).filter(|shown| inference.unknown.is_empty() && shown != "unknown")
        }
        _ => None,
    }
}

/// Returns the end of a value without the spaces and the comment that may follow it in a YAML value's span.
fn end(source: &str, value: &Value) -> usize {
    let text = value.span.text(source);
    let text = if value.as_array().is_none() { text.split(" #").next().unwrap_or(text) } else { text };
    value.span.range().start + text.trim_end().len()
}

fn tooltip(map: &Value, member: &Member) -> MarkupDocument {
    let mut text = MarkupDocument::default();
    let run = RunValue::from_parameter(&member.value, Giver::Caller);
    if let Some(schema) = run.schema() {
        text.schema(&member.key, schema);
    }
    text.fact(match is_required(&member.value) {
        Some(true) => "An empty value stands for its type, and makes the parameter required.",
        _ if matches!(member.value.kind, ValueKind::Array(_)) => {
            "The first item gives the type of all items. The array itself is no default."
        }
        _ => "The type is inferred from this value, which is the default.",
    });
    run_values::of_member(&mut text, map, &member.key);
    text
}
