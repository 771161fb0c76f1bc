//! What GenAIScript's API gives: a table made of the type declarations of GenAIScript 2.5.1. Promises are
//! what they resolve to; `any` is `{}`.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use serde_json::{Map, Value as Json, json};

use super::given;
use super::types::{Member, Object, Type};

/// Lists of entries, one a line. Only those are parsed that somebody asks for, as a script asks for few of
/// hundreds.
const TABLE: &str = include_str!("../data/api-returns-2.5.1.json");

/// The entries that were asked for, by list and name. They stay as long as the process, and are as many as the
/// table has at most.
static KNOWN: LazyLock<Mutex<Entries>> = LazyLock::new(Mutex::default);

type Entries = HashMap<(&'static str, String), &'static Json>;

/// How many interfaces may lie within each other where they are written out.
const MAX_NESTING: usize = 3;

/// What a global name is.
pub(super) fn global(name: &str) -> Option<Type> {
    entry("globals", name)
}

/// What a function gives by its full name: `host.exec`, `fetchText`.
pub(super) fn returned(name: &str) -> Option<Type> {
    entry("returns", name).or_else(|| nothing(name))
}

/// What a method of a value of the API gives.
pub(super) fn method(object: &Type, name: &str) -> Option<Type> {
    let name = format!("{}.{name}", interface_of(object)?);
    entry("interfaceMethods", &name).or_else(|| nothing(&name))
}

/// What those give that give no value.
fn nothing(name: &str) -> Option<Type> {
    list("void").contains(&format!("\"{name}\"")).then_some(Type::Nothing)
}

/// The interface of this name.
pub(super) fn interface(name: &str) -> Option<Type> {
    definition(name)?;
    reference(name)
}

/// The name of the interface that a value of the API has.
pub(super) fn interface_of(object: &Type) -> Option<&'static str> {
    match object {
        Type::Api(schema) => name_in(schema),
        _ => None,
    }
}

/// What a value of the API is one of.
pub(super) fn cases(schema: &'static Json) -> Vec<Type> {
    match resolved(schema).get("anyOf").and_then(Json::as_array) {
        Some(branches) => branches.iter().flat_map(cases_of).collect(),
        None => vec![Type::Api(schema)],
    }
}

fn cases_of(schema: &'static Json) -> Vec<Type> {
    match of_schema(schema) {
        Type::Api(schema) => cases(schema),
        other => vec![other],
    }
}

/// The schema as a type with parts.
pub(super) fn shape(schema: &'static Json) -> Type {
    let whole = resolved(schema);
    if whole.get("anyOf").is_some() {
        return Type::Union(cases(schema).into());
    }
    match whole.get("type").and_then(Json::as_str) {
        Some("array") => Type::array(whole.get("items").map_or(Type::Unknown, of_schema)),
        Some("object") => object(whole),
        Some(_) => given::shape(whole),
        None => Type::Unknown,
    }
}

/// The schema without references. What lies within itself ends in an object of which nothing is said.
pub(super) fn expanded(schema: &Json) -> Json {
    expand(schema, &mut Vec::new())
}

fn expand<'a>(schema: &'a Json, around: &mut Vec<&'a str>) -> Json {
    match schema {
        Json::Array(items) => items.iter().map(|item| expand(item, around)).collect(),
        Json::Object(members) => match name_in(schema).and_then(|name| Some((name, definition(name)?))) {
            Some((name, _)) if around.contains(&name) || around.len() > MAX_NESTING => {
                json!({ "type": "object" })
            }
            Some((name, definition)) => {
                around.push(name);
                let expanded = expand(definition, around);
                around.pop();
                expanded
            }
            None => {
                let inner = members.iter().map(|(key, value)| (key.clone(), expand(value, around)));
                Json::Object(inner.collect::<Map<_, _>>())
            }
        },
        other => other.clone(),
    }
}

fn entry(list: &'static str, name: &str) -> Option<Type> {
    known(list, name).map(of_schema)
}

/// An entry of a list.
fn known(list: &'static str, name: &str) -> Option<&'static Json> {
    keep(list, name, || {
        let written = self::list(list);
        let start = format!("\n{}: ", Json::from(name));
        let entry = &written[written.find(&start)? + start.len()..];
        let entry = entry.lines().next()?.trim_end_matches(',');
        serde_json::from_str(entry).ok()
    })
}

/// What was found before, or what `find` finds.
fn keep(list: &'static str, name: &str, find: impl FnOnce() -> Option<Json>) -> Option<&'static Json> {
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let place = (list, name.to_owned());
    if let Some(known) = known.get(&place) {
        return Some(known);
    }
    let found = &*Box::leak(Box::new(find()?));
    known.insert(place, found);
    Some(found)
}

/// The text of a list.
fn list(name: &str) -> &'static str {
    let Some(start) = TABLE.find(&format!("\n\"{name}\": ")) else { return "" };
    let rest = &TABLE[start..];
    let end = ["\n}", "\n]"].iter().filter_map(|end| rest.find(end)).min();
    &rest[..end.unwrap_or(rest.len())]
}

fn of_schema(schema: &'static Json) -> Type {
    match schema.as_object() {
        Some(members) if !members.is_empty() => match (members.len(), members.get("type")) {
            (1, Some(Json::String(kind))) if kind == "null" => Type::Null,
            (1, Some(Json::String(kind))) if kind == "string" => Type::String,
            (1, Some(Json::String(kind))) if kind == "number" => Type::Number,
            (1, Some(Json::String(kind))) if kind == "boolean" => Type::Boolean,
            _ => Type::Api(schema),
        },
        _ => Type::Unknown,
    }
}

fn object(schema: &'static Json) -> Type {
    let required = schema.get("required").and_then(Json::as_array);
    let is_required = |name: &str| required.is_some_and(|names| names.iter().any(|known| known == name));
    let properties = schema.get("properties").and_then(Json::as_object);
    let members = properties.into_iter().flatten().map(|(name, property)| Member {
        name: name.clone(),
        value: of_schema(property),
        optional: !is_required(name),
    });
    let others = schema.get("additionalProperties").map(|others| match others {
        Json::Bool(_) => Type::Unknown,
        others => of_schema(others),
    });
    Type::object(Object { members: members.collect(), others })
}

fn resolved(schema: &'static Json) -> &'static Json {
    name_in(schema).and_then(definition).unwrap_or(schema)
}

fn reference(name: &str) -> Option<Type> {
    keep("references", name, || Some(json!({ "$ref": format!("#/$defs/{name}") }))).map(Type::Api)
}

fn definition(name: &str) -> Option<&'static Json> {
    known("$defs", name)
}

fn name_in(schema: &Json) -> Option<&str> {
    schema.get("$ref")?.as_str()?.strip_prefix("#/$defs/")
}
