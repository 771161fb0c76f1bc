//! Types of the functions that a host offers to handlers, from a table of JSON Schemas generated from the
//! host's type declarations. Promises are replaced with the types that they resolve to; `any` is `{}`.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::{Mutex, PoisonError};

use serde_json::{Map, Value as Json, json};

use super::types::{self, ObjectType, Type, TypeMember};
use crate::budget::Budget;

/// API of a host. Entries of its table are parsed lazily, as a handler uses few of hundreds.
pub struct HostApi {
    pub names: HostNames,
    table: ApiTable,
    /// Cache of schemas as types with parts, by the address of the schema.
    shapes: Mutex<HashMap<usize, Type>>,
    /// Cache of parsed entries, by list and name. It lives as long as the process and is bounded by the table.
    entries: Mutex<HashMap<(&'static str, String), &'static Json>>,
}

#[derive(Clone, Copy, Debug)]
pub struct HostNames {
    /// Part of the names of modules that export the API.
    pub module: &'static str,
    /// Interface whose `vars` are the parameters of the run.
    pub variables: &'static str,
    pub queue: &'static str,
    /// Interface of a prompt's result, whose `options` returns itself.
    pub prompt_result: &'static str,
    /// Functions that run an inner prompt, also as methods of unknown objects.
    pub prompts: &'static [&'static str],
    pub file: &'static str,
    /// Functions that read a file by its name.
    pub readers: &'static [&'static str],
}

#[derive(Clone, Copy)]
pub struct ApiSchema {
    api: &'static HostApi,
    schema: &'static Json,
}

const MAX_NESTING: usize = 3;

impl HostApi {
    /// Creates an API from its table: lists of entries, one per line.
    pub fn new(table: &'static str, names: HostNames) -> Self {
        Self { names, table: ApiTable::read(table), shapes: Mutex::default(), entries: Mutex::default() }
    }

    pub fn global(&'static self, name: &str) -> Option<Type> {
        self.entry("globals", name)
    }

    /// Returns the result type of a function by its full name: `host.exec`, `fetchText`.
    pub fn returned(&'static self, name: &str) -> Option<Type> {
        self.entry("returns", name).or_else(|| self.nothing(name))
    }

    /// Whether a function, by its full name, returns a promise: `workspace.readText`, `runPrompt`.
    pub fn is_async(&'static self, name: &str) -> bool {
        match name.rsplit_once('.') {
            Some((object, method)) => {
                self.global(object).is_some_and(|object| object.is_async_method(method))
            }
            None => self.table.promised.contains(name),
        }
    }

    /// Whether some function or method of this name has a known return type.
    pub fn gives(&self, name: &str) -> bool {
        self.table.giving.contains(name)
    }

    /// Whether some function or method of this name returns a promise.
    pub fn may_be_async(&self, name: &str) -> bool {
        self.table.promising.contains(name)
    }

    pub fn interface(&'static self, name: &str) -> Option<Type> {
        self.definition(name)?;
        let reference = || Some(json!({ "$ref": format!("#/$defs/{name}") }));
        let schema = self.cached("references", name, reference)?;
        Some(Type::Api(ApiSchema { api: self, schema }))
    }

    fn nothing(&self, name: &str) -> Option<Type> {
        self.table.void.contains(name).then_some(Type::Nothing)
    }

    fn definition(&self, name: &str) -> Option<&'static Json> {
        self.parsed("$defs", name)
    }

    fn entry(&'static self, list: &'static str, name: &str) -> Option<Type> {
        self.parsed(list, name).map(|schema| self.type_of(schema))
    }

    fn parsed(&self, list: &'static str, name: &str) -> Option<&'static Json> {
        self.cached(list, name, || serde_json::from_str(self.table.lists.get(&(list, name))?).ok())
    }

    fn cached(
        &self,
        list: &'static str,
        name: &str,
        parse: impl FnOnce() -> Option<Json>,
    ) -> Option<&'static Json> {
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (list, name.to_owned());
        if let Some(known) = entries.get(&key) {
            return Some(known);
        }
        let parsed = &*Box::leak(Box::new(parse()?));
        entries.insert(key, parsed);
        Some(parsed)
    }

    fn type_of(&'static self, schema: &'static Json) -> Type {
        match schema.as_object() {
            Some(members) if !members.is_empty() => match (members.len(), members.get("type")) {
                (1, Some(Json::String(kind))) if kind == "null" => Type::Null,
                (1, Some(Json::String(kind))) if kind == "string" => Type::String,
                (1, Some(Json::String(kind))) if kind == "number" => Type::Number,
                (1, Some(Json::String(kind))) if kind == "boolean" => Type::Boolean,
                _ => Type::Api(ApiSchema { api: self, schema }),
            },
            _ => Type::Unknown,
        }
    }
}

impl fmt::Debug for HostApi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HostApi").field("names", &self.names).finish_non_exhaustive()
    }
}

impl ApiSchema {
    pub(super) fn json(self) -> &'static Json {
        self.schema
    }

    pub(super) fn cases(self) -> Vec<Type> {
        let case = |schema| match self.api.type_of(schema) {
            Type::Api(schema) => schema.cases(),
            other => vec![other],
        };
        match self.resolved().get("anyOf").and_then(Json::as_array) {
            Some(branches) => branches.iter().flat_map(case).collect(),
            None => vec![Type::Api(self)],
        }
    }

    pub(super) fn shape(self) -> Type {
        let shapes = || self.api.shapes.lock().unwrap_or_else(PoisonError::into_inner);
        let place = std::ptr::from_ref(self.schema).addr();
        let known = shapes().get(&place).cloned();
        known.unwrap_or_else(|| {
            let shape = self.find_shape();
            shapes().insert(place, shape.clone());
            shape
        })
    }

    fn find_shape(self) -> Type {
        let whole = self.resolved();
        if whole.get("anyOf").is_some() {
            return Type::one_of_cases(&types::once(), self.cases());
        }
        match whole.get("type").and_then(Json::as_str) {
            Some("array") => {
                let items = whole.get("items").map_or(Type::Unknown, |items| self.api.type_of(items));
                Type::array(&types::once(), items)
            }
            Some("object") => self.object(whole),
            Some(_) => types::shape(whole),
            None => Type::Unknown,
        }
    }

    fn object(self, schema: &'static Json) -> Type {
        let required = schema.get("required").and_then(Json::as_array);
        let is_required = |name: &str| required.is_some_and(|names| names.iter().any(|known| known == name));
        let properties = schema.get("properties").and_then(Json::as_object);
        let members = properties.into_iter().flatten().map(|(name, property)| TypeMember {
            optional: !is_required(name),
            ..TypeMember::new(name.as_str(), self.api.type_of(property))
        });
        let others = schema.get("additionalProperties").map(|others| match others {
            Json::Bool(_) => Type::Unknown,
            others => self.api.type_of(others),
        });
        Type::object(&types::once(), ObjectType::new(members.collect(), others))
    }

    /// Inlines the references of the schema. Recursion and deep nesting end in an object without members.
    pub(super) fn expanded(self, budget: &Budget) -> Json {
        expand(self.schema, self.api, &mut Vec::new(), budget)
    }

    fn resolved(self) -> &'static Json {
        name_in(self.schema).and_then(|name| self.api.definition(name)).unwrap_or(self.schema)
    }
}

impl PartialEq for ApiSchema {
    fn eq(&self, other: &Self) -> bool {
        self.schema == other.schema
    }
}

impl fmt::Debug for ApiSchema {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.schema.fmt(f)
    }
}

impl Type {
    pub fn interface(&self) -> Option<&'static str> {
        match self {
            Self::Api(schema) => name_in(schema.schema),
            _ => None,
        }
    }

    /// Whether a case is this interface of a host's API.
    pub fn is_interface(&self, name: &str) -> bool {
        self.clone().into_cases().iter().any(|case| case.interface() == Some(name))
    }

    pub(super) fn api_method(&self, name: &str) -> Option<Self> {
        let Self::Api(ApiSchema { api, .. }) = self else { return None };
        let name = format!("{}.{name}", self.interface()?);
        api.entry("interfaceMethods", &name).or_else(|| api.nothing(&name))
    }

    pub(super) fn is_async_method(&self, name: &str) -> bool {
        let Self::Api(ApiSchema { api, .. }) = self else { return false };
        let interface = self.interface();
        interface.is_some_and(|interface| api.table.promised.contains(format!("{interface}.{name}").as_str()))
    }
}

fn expand<'a>(schema: &'a Json, api: &HostApi, around: &mut Vec<&'a str>, budget: &Budget) -> Json {
    if budget.step().is_err() {
        return json!({});
    }
    match schema {
        Json::Array(items) => items.iter().map(|item| expand(item, api, around, budget)).collect(),
        Json::Object(members) => match name_in(schema).and_then(|name| Some((name, api.definition(name)?))) {
            Some((name, _)) if around.contains(&name) || around.len() > MAX_NESTING => {
                json!({ "type": "object" })
            }
            Some((name, definition)) => {
                around.push(name);
                let expanded = expand(definition, api, around, budget);
                around.pop();
                expanded
            }
            None => {
                let inner =
                    members.iter().map(|(key, value)| (key.clone(), expand(value, api, around, budget)));
                Json::Object(inner.collect::<Map<_, _>>())
            }
        },
        other => other.clone(),
    }
}

fn name_in(schema: &Json) -> Option<&str> {
    schema.get("$ref")?.as_str()?.strip_prefix("#/$defs/")
}

#[derive(Default)]
struct ApiTable {
    /// JSON text by list and name.
    lists: HashMap<(&'static str, &'static str), &'static str>,
    void: HashSet<&'static str>,
    /// Full names of functions that return a promise; `promising` has their last segments.
    promised: HashSet<&'static str>,
    promising: HashSet<&'static str>,
    /// Last name segments of functions with a known return type.
    giving: HashSet<&'static str>,
}

impl ApiTable {
    fn read(table: &'static str) -> Self {
        let (mut read, mut list) = (Self::default(), "");
        for line in table.lines() {
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
