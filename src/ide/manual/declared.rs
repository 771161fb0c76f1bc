//! A declared tool as a function of the manual, whichever language declares it.

use std::sync::Arc;

use super::entries::schema;
use super::entry::{ManualEntry, ManualGap};
use crate::return_types::{Confidence, ReturnType};
use crate::syntax::{Member, Object, Value, ValueKind};
use crate::text::Span;
use crate::tools::{FileSpan, Part, ToolDeclaration, ToolSchema, UnknownPart};

/// File of a tool, and the result that is inferred there.
pub(super) struct EntryOrigin {
    pub plugin: String,
    /// Word for the tool in messages.
    pub noun: &'static str,
    pub response: ReturnType,
    /// First line of the declaration, from 1.
    pub line: u32,
    pub source: Arc<str>,
}

pub(super) fn entry(tool: &ToolDeclaration, origin: EntryOrigin) -> ManualEntry {
    let EntryOrigin { plugin, noun, mut response, line, source } = origin;
    let span = tool.place.span;
    let here = |place: &FileSpan| here_of(tool, place);
    let mut gaps = Vec::new();
    let mut gap = |place: &FileSpan, message: String, is_whole| {
        gaps.push(ManualGap { span: here(place), message, is_whole });
    };
    let function = match &tool.name {
        Part::Known { value, .. } => Some(value.clone()),
        Part::Unknown { place, .. } => {
            gap(place, format!("This {noun} is left out: only a run can tell its name."), true);
            None
        }
    };
    let description = match &tool.description {
        Some(Part::Known { value, .. }) => value.clone(),
        Some(Part::Unknown { place, .. }) => {
            if let Some(function) = &function {
                gap(place, format!("Only a run can tell the description of `{function}`."), false);
            }
            String::new()
        }
        None => String::new(),
    };
    let unknown = tool.input.as_ref().and_then(|input| Some((input, input.unknown.first()?)));
    if let (Some(function), Some((input, part))) = (&function, unknown) {
        let what = if input.json.is_none() { "the parameters" } else { "all parameters" };
        gap(&part.place, format!("Only a run can tell {what} of `{function}`."), false);
    }
    let output = tool.output.as_ref().filter(|output| output.json.is_some()).map(known);
    if output.is_some() {
        response.confidence = Confidence::Declared;
    }
    let place = tool.input.as_ref().map_or(span, |input| here_of(tool, &input.place));
    let mut parameters = schema(tool.input.as_ref().map(known), place);
    let is_unknown = tool.input.as_ref().is_some_and(|input| input.json.is_none());
    if let (true, ValueKind::Object(object)) = (is_unknown, &mut parameters.kind) {
        object.open = true;
    }
    let is_open = |part: &UnknownPart| part.pointer == "/inputSchema";
    ManualEntry {
        plugin,
        function,
        description,
        parameters,
        response,
        output,
        has_unknown_parameters: tool.input.iter().flat_map(|input| &input.unknown).any(is_open),
        external: false,
        path: tool.place.path.clone(),
        span,
        line,
        gaps,
        source,
    }
}

/// Returns a span in the file of the declaration; that of all of it for a place in another file.
fn here_of(tool: &ToolDeclaration, place: &FileSpan) -> Span {
    if place.path == tool.place.path { place.span } else { tool.place.span }
}

/// Returns a schema in which any value fits the parts that are not known.
fn known(schema: &ToolSchema) -> Value {
    with_any(&schema.value)
}

fn with_any(value: &Value) -> Value {
    let kind = match &value.kind {
        ValueKind::Dynamic(_) => ValueKind::Object(Object { members: Vec::new(), open: true }),
        ValueKind::Array(items) => ValueKind::Array(items.iter().map(with_any).collect()),
        ValueKind::Object(object) => {
            let member = |member: &Member| Member { value: with_any(&member.value), ..member.clone() };
            ValueKind::Object(Object {
                members: object.members.iter().map(member).collect(),
                open: object.open,
            })
        }
        kind => kind.clone(),
    };
    Value::new(value.span, kind)
}
