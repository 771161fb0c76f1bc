//! Keys of the metadata and their values, where no TypeScript server offers them; groups in use everywhere.

use std::cmp::Reverse;

use super::{CompletionRequest, usual, workspace_counts};
use crate::genaiscript::metadata_keys::{MetadataKey, metadata_keys};
use crate::ide::completion::choice::Choice;
use crate::ide::completion::literal::{Literal, LiteralMember, LiteralSlot};
use crate::ide::completion::topic::CompletionTopic;
use crate::workspace::variables;

/// Keys of the types that no author sets.
const SET_BY_GENAISCRIPT: [&str; 3] = ["filename", "inputSchema", "isSystem"];

pub fn choices(request: &CompletionRequest<'_>) -> Vec<Choice> {
    let place = request.place;
    if !matches!((place.function, place.argument()), ("script" | "system", 0)) {
        return Vec::new();
    }
    match (place.slot, &*place.keys()) {
        (LiteralSlot::Key { .. }, []) if !request.is_typed => names(request),
        (LiteralSlot::Value, ["group"]) => groups(request),
        (LiteralSlot::Value, ["accept" | "files"]) => Vec::new(),
        (LiteralSlot::Value, [key]) if !request.is_typed => values(key),
        _ => Vec::new(),
    }
}

fn names(request: &CompletionRequest<'_>) -> Vec<Choice> {
    let place = request.place;
    let members = place.around().map(Literal::members).unwrap_or_default();
    let is_taken = |name: &str| {
        members.iter().any(|it| it.key == name && !it.key_span.touches(place.word.span.end as usize))
    };
    let is_usable = |key: &&MetadataKey| {
        (place.function == "script" || key.system)
            && !SET_BY_GENAISCRIPT.contains(&&*key.name)
            && !is_taken(&key.name)
    };
    let mut keys: Vec<&MetadataKey> = metadata_keys().iter().filter(is_usable).collect();
    let order: &[&str] = if place.function == "system" { &usual::SYSTEM_KEYS } else { &usual::SCRIPT_KEYS };
    let is_before = |member: &&LiteralMember<'_>| member.key_span.start < place.word.span.start;
    let written: Vec<&str> = members.iter().filter(is_before).map(|member| member.key).collect();
    let counts = workspace_counts::following_keys(request, &written, is_taken);
    let may_miss = is_taken("title") && !is_taken("parameters");
    let misses = may_miss && !variables::undeclared(request.file, request.project).is_empty();
    let is_missing = |key: &str| misses && key == "parameters";
    keys.sort_by_cached_key(|key| {
        let count = counts.get(&*key.name).copied().unwrap_or_default();
        let rank = usual::rank(order, &key.name);
        let is_description = rank <= usual::rank(order, "description");
        (Reverse(count), !(is_description || is_missing(&key.name)), rank)
    });
    let choice = |key: &MetadataKey| {
        let choice = Choice::key(&key.name, value_of(key), &key.type_name);
        choice.about(CompletionTopic::Metadata(key.name.clone()))
    };
    keys.into_iter().map(choice).collect()
}

fn value_of(key: &MetadataKey) -> &'static str {
    match (&*key.name, &*key.type_name) {
        ("parameters" | "vars" | "metadata" | "annotations" | "responseSchema" | "tests", _) => "{ $1 }",
        ("system" | "tools" | "files" | "excludedSystem", _) => "[\"$1\"]",
        (_, "number") => "${1:0}",
        (_, "boolean") => "${1:true}",
        (_, type_name) if type_name.contains("string") || !key.values.is_empty() => "\"$1\"",
        _ => "$1",
    }
}

fn values(key: &str) -> Vec<Choice> {
    let Some(key) = metadata_keys().iter().find(|known| known.name == key) else { return Vec::new() };
    let of_value = |value: &serde_json::Value| match value {
        serde_json::Value::String(text) => Choice::text(text, &key.name),
        other => Choice::code(other.to_string(), other.to_string(), &key.name),
    };
    let mut choices: Vec<Choice> = key.values.iter().map(of_value).collect();
    if choices.is_empty() && key.type_name == "boolean" {
        choices = ["true", "false"].iter().map(|flag| Choice::code(*flag, *flag, &key.name)).collect();
    }
    choices
}

/// Returns the groups of the other scripts, those of most scripts first.
fn groups(request: &CompletionRequest<'_>) -> Vec<Choice> {
    let mut groups: Vec<(usize, &str)> = Vec::new();
    for summary in request.project.summaries().filter(|it| it.path != request.file.path && !it.is_system()) {
        let Some(group) = summary.group.as_deref() else { continue };
        match groups.iter_mut().find(|(_, known)| *known == group) {
            Some((count, _)) => *count += 1,
            None => groups.push((1, group)),
        }
    }
    groups.sort_by(|left, right| right.0.cmp(&left.0).then(left.1.cmp(right.1)));
    groups.into_iter().map(|(count, group)| Choice::text(group, format!("in use by {count}"))).collect()
}
