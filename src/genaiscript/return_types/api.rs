//! Types of GenAIScript's API, from a table generated from the type declarations of GenAIScript 2.5.1.
//! Promises are replaced with the types that they resolve to; `any` is `{}`.

use std::collections::{HashMap, HashSet};
use std::sync::{LazyLock, Mutex, PoisonError};

use serde_json::{Map, Value as Json, json};

use super::types::{self, ObjectType, Type, TypeMember};
use crate::budget::Budget;

/// Lists of entries, one per line. Entries are parsed lazily, as a script uses few of hundreds.
const TABLE: &str = include_str!("../data/api-returns-2.5.1.json");

static ENTRIES: LazyLock<ApiDeclaration> = LazyLock::new(ApiDeclaration::read);

/// Cache of schemas as types with parts, by the address of the schema.
static SHAPES: LazyLock<Mutex<HashMap<usize, Type>>> = LazyLock::new(Mutex::default);

/// Cache of parsed entries, by list and name. It lives as long as the process and is bounded by the table.
static KNOWN: LazyLock<Mutex<Entries>> = LazyLock::new(Mutex::default);

type Entries = HashMap<(&'static str, String), &'static Json>;

/// Maximum nesting of interfaces in an expanded schema.
const MAX_NESTING: usize = 3;

pub(super) fn global(name: &str) -> Option<Type> {
    entry("globals", name)
}

/// Returns the result type of a function by its full name: `host.exec`, `fetchText`.
pub(super) fn returned(name: &str) -> Option<Type> {
    entry("returns", name).or_else(|| nothing(name))
}

pub(super) fn method(object: &Type, name: &str) -> Option<Type> {
    let name = format!("{}.{name}", interface_of(object)?);
    entry("interfaceMethods", &name).or_else(|| nothing(&name))
}

/// Whether a function, by its full name, returns a promise: `workspace.readText`, `runPrompt`.
pub(in crate::genaiscript) fn is_async(name: &str) -> bool {
    match name.rsplit_once('.') {
        Some((object, method)) => global(object).is_some_and(|object| is_async_method(&object, method)),
        None => ENTRIES.promised.contains(name),
    }
}

/// Whether some function or method of this name has a known return type.
pub(in crate::genaiscript) fn gives(name: &str) -> bool {
    ENTRIES.giving.contains(name)
}

/// Whether some function or method of this name returns a promise.
pub(in crate::genaiscript) fn may_be_async(name: &str) -> bool {
    ENTRIES.promising.contains(name)
}

pub(super) fn is_async_method(object: &Type, name: &str) -> bool {
    let interface = interface_of(object);
    interface.is_some_and(|interface| ENTRIES.promised.contains(format!("{interface}.{name}").as_str()))
}

/// Returns `undefined` for functions without a return value.
fn nothing(name: &str) -> Option<Type> {
    ENTRIES.void.contains(name).then_some(Type::Nothing)
}

pub(super) fn interface(name: &str) -> Option<Type> {
    definition(name)?;
    reference(name)
}

pub(super) fn interface_of(object: &Type) -> Option<&'static str> {
    match object {
        Type::Api(schema) => name_in(schema),
        _ => None,
    }
}

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

pub(super) fn shape(schema: &'static Json) -> Type {
    let place = std::ptr::from_ref(schema).addr();
    let known = SHAPES.lock().unwrap_or_else(PoisonError::into_inner).get(&place).cloned();
    known.unwrap_or_else(|| {
        let shape = find_shape(schema);
        SHAPES.lock().unwrap_or_else(PoisonError::into_inner).insert(place, shape.clone());
        shape
    })
}

fn find_shape(schema: &'static Json) -> Type {
    let whole = resolved(schema);
    if whole.get("anyOf").is_some() {
        return Type::one_of_cases(&types::once(), cases(schema));
    }
    match whole.get("type").and_then(Json::as_str) {
        Some("array") => Type::array(&types::once(), whole.get("items").map_or(Type::Unknown, of_schema)),
        Some("object") => object(whole),
        Some(_) => types::shape(whole),
        None => Type::Unknown,
    }
}

/// Inlines the references of a schema. Recursion and deep nesting end in an object without members.
pub(super) fn expanded(schema: &Json, budget: &Budget) -> Json {
    expand(schema, &mut Vec::new(), budget)
}

fn expand<'a>(schema: &'a Json, around: &mut Vec<&'a str>, budget: &Budget) -> Json {
    if budget.step().is_err() {
        return json!({});
    }
    match schema {
        Json::Array(items) => items.iter().map(|item| expand(item, around, budget)).collect(),
        Json::Object(members) => match name_in(schema).and_then(|name| Some((name, definition(name)?))) {
            Some((name, _)) if around.contains(&name) || around.len() > MAX_NESTING => {
                json!({ "type": "object" })
            }
            Some((name, definition)) => {
                around.push(name);
                let expanded = expand(definition, around, budget);
                around.pop();
                expanded
            }
            None => {
                let inner = members.iter().map(|(key, value)| (key.clone(), expand(value, around, budget)));
                Json::Object(inner.collect::<Map<_, _>>())
            }
        },
        other => other.clone(),
    }
}

fn entry(list: &'static str, name: &str) -> Option<Type> {
    known(list, name).map(of_schema)
}

fn known(list: &'static str, name: &str) -> Option<&'static Json> {
    keep(list, name, || serde_json::from_str(ENTRIES.lists.get(&(list, name))?).ok())
}

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

#[derive(Default)]
struct ApiDeclaration {
    /// JSON text by list and name.
    lists: HashMap<(&'static str, &'static str), &'static str>,
    /// Functions without a return value.
    void: HashSet<&'static str>,
    /// Full names of functions that return a promise; `promising` has their last segments.
    promised: HashSet<&'static str>,
    promising: HashSet<&'static str>,
    /// Last name segments of functions with a known return type.
    giving: HashSet<&'static str>,
}

impl ApiDeclaration {
    fn read() -> Self {
        let (mut read, mut list) = (Self::default(), "");
        for line in TABLE.lines() {
            let entry = line.strip_prefix('"').and_then(|line| line.split_once("\": "));
            match entry {
                Some((name, "{" | "[")) => list = name,
                _ if list == "void" => read.void.extend(line.split('"').skip(1).step_by(2)),
                _ if list == "async" => read.promised.extend(line.split('"').skip(1).step_by(2)),
                Some((name, value)) => _ = read.lists.insert((list, name), value.trim_end_matches(',')),
                None => {}
            }
        }
        let method = |name: &'static str| name.rsplit('.').next().unwrap_or(name);
        let is_of_functions = |list: &str| matches!(list, "returns" | "interfaceMethods");
        let giving = read.lists.keys().filter(|(list, _)| is_of_functions(list));
        read.giving = giving.map(|(_, name)| method(name)).collect();
        read.promising = read.promised.iter().map(|name| method(name)).collect();
        read
    }
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
    let members = properties.into_iter().flatten().map(|(name, property)| TypeMember {
        optional: !is_required(name),
        ..TypeMember::new(name.as_str(), of_schema(property))
    });
    let others = schema.get("additionalProperties").map(|others| match others {
        Json::Bool(_) => Type::Unknown,
        others => of_schema(others),
    });
    Type::object(&types::once(), ObjectType::new(members.collect(), others))
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
