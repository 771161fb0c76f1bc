//! Options of GenAIScript's functions, and their values, where no TypeScript server offers them.

use super::CompletionRequest;
use crate::genaiscript::api_options::{self, FunctionOptions};
use crate::genaiscript::{ParameterType, metadata_meaning};
use crate::ide::completion::choice::Choice;
use crate::ide::completion::literal::{Literal, LiteralSlot};
use crate::ide::completion::topic::CompletionTopic;

/// Options in the order of their use in real scripts; the others follow by name.
const USUAL: [&str; 13] = [
    "label",
    "model",
    "system",
    "tools",
    "temperature",
    "responseType",
    "responseSchema",
    "maxTokens",
    "language",
    "lineNumbers",
    "format",
    "cache",
    "detectPromptInjection",
];

pub fn choices(request: &CompletionRequest<'_>) -> Vec<Choice> {
    let place = request.place;
    if request.is_typed {
        return Vec::new();
    }
    let found = api_options::of_method(place.function).iter().find(|of| {
        let is_whole = of.name == place.function || of.name == format!("workspace.{}", place.function);
        is_whole && of.place == place.argument()
    });
    let Some(of) = found else { return Vec::new() };
    match (place.slot, &*place.keys()) {
        (LiteralSlot::Key { .. }, []) => names(request, of),
        (LiteralSlot::Value, [key]) => values(of, key),
        _ => Vec::new(),
    }
}

fn names(request: &CompletionRequest<'_>, of: &FunctionOptions) -> Vec<Choice> {
    let place = request.place;
    let members = place.around().map(Literal::members).unwrap_or_default();
    let is_taken = |name: &str| {
        members.iter().any(|it| it.key == name && !it.key_span.touches(place.word.span.end as usize))
    };
    let mut free: Vec<(&String, &ParameterType)> =
        of.declared.iter().filter(|(name, _)| !is_taken(name)).collect();
    free.sort_by_key(|(name, _)| USUAL.iter().position(|usual| usual == name).unwrap_or(USUAL.len()));
    let choice = |(name, declared): (&String, &ParameterType)| {
        let choice = Choice::key(name, value_of(name, declared), type_of(declared));
        match metadata_meaning(name) {
            Some(_) => choice.about(CompletionTopic::Metadata(name.clone())),
            None => choice,
        }
    };
    free.into_iter().map(choice).collect()
}

fn value_of(name: &str, declared: &ParameterType) -> &'static str {
    let is = |kind: &str| declared.kinds.iter().any(|known| known == kind);
    match name {
        "system" | "tools" | "excludedSystem" => "[\"$1\"]",
        "responseSchema" => "{ $1 }",
        _ if is("string") => "\"$1\"",
        _ if is("boolean") || is("true") => "${1:true}",
        _ if is("number") => "${1:0}",
        _ if is("array") => "[$1]",
        _ if is("object") => "{ $1 }",
        _ => "$1",
    }
}

fn type_of(declared: &ParameterType) -> String {
    if declared.values.is_empty() {
        return declared.kinds.join(" | ");
    }
    let texts = declared.values.iter().map(|value| format!("{value:?}"));
    let others = declared.kinds.iter().filter(|kind| *kind != "string").cloned();
    texts.chain(others).collect::<Vec<_>>().join(" | ")
}

fn values(of: &FunctionOptions, key: &str) -> Vec<Choice> {
    let Some(declared) = of.declared.get(key) else { return Vec::new() };
    let texts = of.choices(key).unwrap_or_default();
    let mut choices: Vec<Choice> = texts.into_iter().map(|text| Choice::text(text, key)).collect();
    let flags = ["true", "false"]
        .iter()
        .filter(|flag| declared.kinds.iter().any(|kind| kind == "boolean" || kind == *flag));
    choices.extend(flags.map(|flag| Choice::code(*flag, *flag, key)));
    choices
}
