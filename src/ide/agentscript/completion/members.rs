//! Members of a value: methods of resources, functions of agents, fields of shapes and objects, also of the result of
//! a call.

use std::collections::HashSet;

use super::CompletionChoice;
use super::context::Receiver;
use super::values::{CompletionPosition, call_of, parameters};
use crate::agentscript::ast::{AgentType, ImportKind};
use crate::agentscript::meaning::{BindingKind, Fields, PossibleFields};
use crate::agentscript::printed;
use crate::agentscript::resources::scheme_of;
use crate::ide::completion::ItemKind;

/// The maximum length of a value that is shown, in characters.
const MAX_VALUE: usize = 40;

pub fn members(at: &CompletionPosition<'_, '_>, receiver: &Receiver) -> Vec<CompletionChoice> {
    let Some((first, rest)) = receiver.path.split_first() else { return Vec::new() };
    let known = at.known();
    let binding = known.iter().find(|binding| binding.name == first);
    match binding.map(|binding| binding.kind) {
        Some(BindingKind::Import(import)) if rest.is_empty() && !receiver.is_call => {
            if import.kind == Some(ImportKind::Agent) {
                return functions(at, first);
            }
            let uri = import.uri.as_ref().map_or("", |uri| &uri.text);
            let Some(scheme) = import.kind.and_then(|kind| scheme_of(kind, uri)) else { return Vec::new() };
            let methods = scheme.methods.iter();
            methods.map(|method| CompletionChoice::new(ItemKind::Method, *method, scheme.what)).collect()
        }
        Some(BindingKind::Agent(_)) if rest.is_empty() && !receiver.is_call => functions(at, first),
        Some(_) => fields(at, receiver),
        None => Vec::new(),
    }
}

fn fields(at: &CompletionPosition<'_, '_>, receiver: &Receiver) -> Vec<CompletionChoice> {
    let possible = PossibleFields::new(at.meaning);
    let path: Vec<&str> = receiver.path.iter().map(String::as_str).collect();
    let kinds = match (path.split_first(), at.origin()) {
        (_, origin) if receiver.is_call => {
            let called = possible.called_by(&path, origin.map(|origin| origin.agent));
            called.map(|called| possible.of_result(called)).unwrap_or_default()
        }
        (Some((first, rest)), Some(origin)) => {
            let start = possible.of_name(first, origin);
            rest.iter().fold(start, |kinds, name| possible.members(&kinds, name))
        }
        _ => Vec::new(),
    };
    let mut seen = HashSet::new();
    let choices = kinds.into_iter().flat_map(choices_of);
    choices.filter(|choice| seen.insert(choice.label.clone())).collect()
}

fn choices_of(fields: Fields<'_>) -> Vec<CompletionChoice> {
    let field = |name: &str, detail: String| CompletionChoice::new(ItemKind::Field, name, detail);
    match fields {
        Fields::Shape(shape) => shape
            .fields
            .iter()
            .map(|it| {
                field(&it.name.text, it.ty.as_ref().map_or_else(|| "string".to_owned(), AgentType::text))
            })
            .collect(),
        Fields::Object(members) => members
            .iter()
            .map(|it| field(&it.key.text, printed(&it.value).chars().take(MAX_VALUE).collect()))
            .collect(),
        Fields::List => vec![
            CompletionChoice::new(ItemKind::Method, "add", "appends an item"),
            field("length", "number".to_owned()),
            field("summary", "list".to_owned()),
        ],
        Fields::Nothing(_) => Vec::new(),
    }
}

fn functions(at: &CompletionPosition<'_, '_>, agent: &str) -> Vec<CompletionChoice> {
    let functions = at.meaning.agent(agent).into_iter().flat_map(|agent| &agent.functions);
    let named = functions.filter(|function| function.name.is_some());
    named
        .map(|function| {
            let choice = CompletionChoice::new(ItemKind::Method, function.id(), parameters(function));
            call_of(choice, function, at.next)
        })
        .collect()
}
