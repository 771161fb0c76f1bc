//! Values of the keywords of a schema.

use super::CompletionRequest;
use crate::ide::completion::choice::Choice;
use crate::ide::completion::item::ItemKind;
use crate::ide::completion::literal::{Literal, LiteralKind};
use crate::ide::completion::place::Place;
use crate::ide::completion::schema_path::{SchemaContext, SchemaOwner, SchemaPosition};
use crate::ide::completion::topic::CompletionTopic;

/// Types in the order of their use.
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
    at(request.place, request.is_typed)
}

pub fn at(place: &Place<'_>, is_typed: bool) -> Vec<Choice> {
    let Some(context @ SchemaContext { position, object: Some(object), .. }) = SchemaContext::new(place)
    else {
        return Vec::new();
    };
    match position {
        SchemaPosition::Value("uiGroup") => {
            groups(place).into_iter().map(|group| Choice::text(group, "group in use")).collect()
        }
        SchemaPosition::Value(keyword) => of_keyword(context, keyword, object, is_typed),
        SchemaPosition::Item(keyword) => of_item(keyword, object),
        _ => Vec::new(),
    }
}

fn of_keyword(
    place: SchemaContext<'_, '_>,
    keyword: &str,
    object: &Literal<'_>,
    is_typed: bool,
) -> Vec<Choice> {
    let type_name = object.text_of("type");
    match keyword {
        "type" if !is_typed => {
            let fitting = TYPES.iter().filter(|(name, _)| !(place.is_inferred && *name == "array"));
            let mut types: Vec<&(&str, &str)> = fitting.collect();
            if place.is_root {
                types.reverse();
            }
            let choice =
                |(name, detail): &(&str, &str)| about_value(keyword, name, detail).of_kind(ItemKind::Type);
            types.into_iter().map(choice).collect()
        }
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
