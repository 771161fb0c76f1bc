//! Values of the keywords of a schema.

use super::{CompletionRequest, likely_types};
use crate::ide::completion::choice::Choice;
use crate::ide::completion::item::ItemKind;
use crate::ide::completion::literal::{Literal, LiteralKind, LiteralSlot, LiteralStep};
use crate::ide::completion::place::Place;
use crate::ide::completion::schema_path::{SchemaContext, SchemaOwner, SchemaPosition};
use crate::ide::completion::topic::CompletionTopic;

/// Types with their meanings.
const TYPES: [(&str, &str); 6] = [
    ("string", "text"),
    ("integer", "whole number"),
    ("boolean", "`true` or `false`"),
    ("number", "number, also with a fraction"),
    ("array", "list"),
    ("object", "object with named properties"),
];

/// Formats of JSON Schema that validators know, most usual first.
const FORMATS: [&str; 11] =
    ["date", "date-time", "time", "email", "uri", "uuid", "hostname", "ipv4", "ipv6", "duration", "regex"];

pub fn choices(request: &CompletionRequest<'_>) -> Vec<Choice> {
    at(request.place, request.file.syntax.source(), request.is_typed)
}

/// Returns the values at a place in a schema. `source` shows which types its author uses.
pub fn at(place: &Place<'_>, source: &str, is_typed: bool) -> Vec<Choice> {
    let Some(context @ SchemaContext { position, object: Some(object), .. }) = SchemaContext::new(place)
    else {
        return Vec::new();
    };
    match position {
        SchemaPosition::Value("uiGroup") => {
            groups(place).into_iter().map(|group| Choice::text(group, "group in use")).collect()
        }
        SchemaPosition::Value("type") if !is_typed => {
            types(context, parameter_around(place).unwrap_or_default(), object, source)
        }
        SchemaPosition::Value(keyword) => of_keyword(context, keyword, object, is_typed),
        SchemaPosition::Item(keyword) => of_item(keyword, object),
        _ => Vec::new(),
    }
}

/// Returns the types of a parameter or property, the likeliest first.
fn types(place: SchemaContext<'_, '_>, name: &str, object: &Literal<'_>, source: &str) -> Vec<Choice> {
    let likely = if place.is_root { Some("object") } else { likely_types::of_schema(name, object) };
    let order = likely_types::order(likely, source).into_iter();
    let fitting = order.filter(|name| !(place.is_inferred && *name == "array"));
    let meaning = |name| TYPES.iter().find(|(known, _)| *known == name).map(|(_, meaning)| *meaning);
    let choice = |name: &'static str| {
        about_value("type", name, meaning(name).unwrap_or_default()).of_kind(ItemKind::Type)
    };
    fitting.map(choice).collect()
}

fn of_keyword(
    place: SchemaContext<'_, '_>,
    keyword: &str,
    object: &Literal<'_>,
    is_typed: bool,
) -> Vec<Choice> {
    let type_name = object.text_of("type");
    match keyword {
        "uiType" if !is_typed => match type_name {
            Some("boolean") => vec![about_value(keyword, "runOption", "next to the Run button")],
            _ => vec![about_value(keyword, "textarea", "field of several lines")],
        },
        "format" => FORMATS.iter().map(|format| about_value(keyword, format, "format")).collect(),
        "default" if type_name == Some("boolean") => flags("default"),
        "default" => listed(object, &["enum", "uiSuggestions"]),
        "required" if type_name != Some("object") && place.owner != SchemaOwner::Schema => flags("required"),
        "additionalProperties" | "uniqueItems" => flags(keyword),
        _ => Vec::new(),
    }
}

/// Returns the name of the parameter or property whose schema has the keyword at the cursor; `None` in one of items.
pub fn parameter_around<'s>(place: &Place<'s>) -> Option<&'s str> {
    let end = place.path.len() - usize::from(place.slot == LiteralSlot::Value);
    let last = end.checked_sub(1)?;
    let is_list = || place.at_depth(last).is_some_and(|around| around.text_of("type").is_some());
    match place.path.get(last)? {
        LiteralStep::Key("items") if is_list() => None,
        LiteralStep::Key(name) => Some(name),
        LiteralStep::Item(_) => None,
    }
}

fn about_value(keyword: &str, value: &str, detail: &str) -> Choice {
    let topic = CompletionTopic::KeywordValue { keyword: keyword.to_owned(), value: value.to_owned() };
    Choice::text(value, detail).about(topic)
}

fn of_item(keyword: &str, object: &Literal<'_>) -> Vec<Choice> {
    match keyword {
        "required" => {
            let names = object.get("properties").map(Literal::members).unwrap_or_default();
            let taken = texts(object.get("required"));
            let free = names.iter().map(|member| member.key).filter(|name| !taken.contains(name));
            free.map(|name| Choice::text(name, "property").of_kind(ItemKind::Option)).collect()
        }
        "enum" | "uiSuggestions" => {
            let taken = texts(object.get(keyword));
            let mut others = listed(object, &["default", "enum", "uiSuggestions"]);
            others.retain(|choice| !taken.contains(&&*choice.label));
            others
        }
        _ => Vec::new(),
    }
}

fn flags(keyword: &str) -> Vec<Choice> {
    ["true", "false"].iter().map(|flag| Choice::code(*flag, *flag, keyword)).collect()
}

/// Returns the texts in the values of these keywords.
fn listed(object: &Literal<'_>, keywords: &[&str]) -> Vec<Choice> {
    let mut all: Vec<Choice> = Vec::new();
    for keyword in keywords {
        for text in texts(object.get(keyword)) {
            if all.iter().all(|known| known.label != text) {
                all.push(Choice::text(text, format!("from `{keyword}`")));
            }
        }
    }
    all
}

/// Returns a text, or the texts of a list.
fn texts<'s>(literal: Option<&Literal<'s>>) -> Vec<&'s str> {
    let Some(literal) = literal else { return Vec::new() };
    match &literal.kind {
        LiteralKind::Text(text) => vec![text],
        _ => literal.items().iter().filter_map(Literal::text).filter(|text| !text.is_empty()).collect(),
    }
}

/// Returns the groups of the other parameters of the script, in source order.
fn groups(place: &Place<'_>) -> Vec<String> {
    let mut groups: Vec<String> = Vec::new();
    let parameters = place.at_depth(2).map(Literal::members).unwrap_or_default();
    for parameter in parameters {
        let group = parameter.value.as_ref().and_then(|value| value.text_of("uiGroup"));
        let is_here =
            parameter.value.as_ref().is_some_and(|value| value.span.touches(place.word.span.start as usize));
        if let Some(group) = group.filter(|group| !group.is_empty() && !is_here)
            && !groups.iter().any(|known| known == group)
        {
            groups.push(group.to_owned());
        }
    }
    groups
}
