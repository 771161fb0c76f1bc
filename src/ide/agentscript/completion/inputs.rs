//! The input of a called function: its fields, in an object that is an argument.

use super::CompletionChoice;
use super::context::CallArgument;
use super::values::{CompletionPosition, key};
use crate::agentscript::ast::{AgentShape, AgentType, Field, TypeKind};
use crate::agentscript::meaning::PossibleFields;
use crate::ide::completion::ItemKind;

/// Returns the fields that are not given yet.
pub fn fields(
    at: &CompletionPosition<'_, '_>,
    argument: &CallArgument,
    given: &[String],
) -> Vec<CompletionChoice> {
    let Some(shape) = shape_of(at, argument) else { return Vec::new() };
    let left = shape.fields.iter().filter(|field| !given.contains(&field.name.text));
    left.map(|field| {
        let choice = CompletionChoice::new(ItemKind::Field, &field.name.text, type_of(field));
        key(choice, &value(at, field, 1), at.next)
    })
    .collect()
}

/// Returns an object with all fields.
pub fn whole(at: &CompletionPosition<'_, '_>, argument: &CallArgument) -> Option<CompletionChoice> {
    let shape = shape_of(at, argument).filter(|shape| !shape.fields.is_empty())?;
    let names: Vec<&str> = shape.fields.iter().map(|field| field.name.text.as_str()).collect();
    let members: Vec<String> = shape
        .fields
        .iter()
        .enumerate()
        .map(|(index, field)| format!("{}: {}", field.name.text, value(at, field, index + 1)))
        .collect();
    let label = format!("{{ {} }}", names.join(", "));
    let choice = CompletionChoice::new(ItemKind::Snippet, label, "the input with all of its fields");
    Some(choice.snippet(format!("{{ {} }}", members.join(", "))))
}

fn shape_of<'a>(at: &CompletionPosition<'_, 'a>, argument: &CallArgument) -> Option<&'a AgentShape> {
    let path: Vec<&str> = argument.path.iter().map(String::as_str).collect();
    let agent = at.origin().map(|origin| origin.agent);
    let called = PossibleFields::new(at.meaning).called_by(&path, agent)?;
    called.function.parameters.get(argument.index)?.shape.as_ref()
}

fn type_of(field: &Field) -> String {
    field.ty.as_ref().map_or_else(|| "string".to_owned(), AgentType::text)
}

/// Returns a value with a tab stop: a variable of the field's name, or an empty value of its type.
fn value(at: &CompletionPosition<'_, '_>, field: &Field, stop: usize) -> String {
    let name = &field.name.text;
    if at.known().iter().any(|binding| binding.name == name && !binding.kind.is_fixed()) {
        return format!("${{{stop}:{name}}}");
    }
    match field.ty.as_ref().map(|ty| &ty.kind) {
        None | Some(TypeKind::String) => format!("\"${stop}\""),
        Some(TypeKind::Number) => format!("${{{stop}:0}}"),
        Some(TypeKind::Boolean) => format!("${{{stop}:true}}"),
        Some(TypeKind::List(_)) => format!("[${stop}]"),
        Some(TypeKind::Json) => format!("${{{stop}:none}}"),
    }
}
