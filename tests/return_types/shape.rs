//! A comparable form of return types' schemas.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value as Json;

#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    Any,
    Of(Kinds),
}

/// JSON's kinds, and `undefined`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Kinds {
    pub nothing: bool,
    pub null: bool,
    pub booleans: bool,
    pub numbers: Option<Numbers>,
    pub strings: Option<Strings>,
    /// Items of arrays of any kind, merged.
    pub items: Option<Box<Shape>>,
    pub objects: Vec<Object>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Numbers {
    All,
    Integers,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Strings {
    All,
    Only(BTreeSet<String>),
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Object {
    pub members: BTreeMap<String, Member>,
    /// Type of other members, if there may be some.
    pub others: Option<Box<Shape>>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    pub value: Shape,
    pub required: bool,
}

impl Shape {
    pub fn from_schema(schema: Option<&Json>, nothing: bool) -> Self {
        let shape = schema.map_or_else(|| Self::Of(Kinds::default()), read);
        match shape {
            Self::Of(kinds) => Self::Of(Kinds { nothing, ..kinds }),
            Self::Any => Self::Any,
        }
    }

    fn join(self, other: Self) -> Self {
        let (Self::Of(one), Self::Of(other)) = (self, other) else { return Self::Any };
        let strings = match (one.strings, other.strings) {
            (Some(Strings::Only(one)), Some(Strings::Only(other))) => Some(Strings::Only(&one | &other)),
            (Some(_), Some(_)) => Some(Strings::All),
            (one, other) => one.or(other),
        };
        let numbers = match (one.numbers, other.numbers) {
            (Some(one), Some(other)) if one != other => Some(Numbers::All),
            (one, other) => one.or(other),
        };
        let items = match (one.items, other.items) {
            (Some(one), Some(other)) => Some(Box::new(one.join(*other))),
            (one, other) => one.or(other),
        };
        let mut objects = one.objects;
        objects.extend(other.objects.into_iter().filter(|it| !objects.contains(it)).collect::<Vec<_>>());
        Self::Of(Kinds {
            nothing: one.nothing || other.nothing,
            null: one.null || other.null,
            booleans: one.booleans || other.booleans,
            numbers,
            strings,
            items,
            objects,
        })
    }
}

fn read(schema: &Json) -> Shape {
    let none = Shape::Of(Kinds::default());
    for key in ["anyOf", "oneOf"] {
        if let Some(cases) = schema[key].as_array() {
            return cases.iter().map(read).fold(none, Shape::join);
        }
    }
    match &schema["type"] {
        Json::String(name) => kind(name, schema),
        Json::Array(names) => {
            names.iter().map(|name| kind(name.as_str().unwrap(), schema)).fold(none, Shape::join)
        }
        // An enumeration without a type is one of strings.
        _ if schema["enum"].is_array() => kind("string", schema),
        _ => Shape::Any,
    }
}

fn kind(name: &str, schema: &Json) -> Shape {
    let mut kinds = Kinds::default();
    match name {
        "null" => kinds.null = true,
        "boolean" => kinds.booleans = true,
        "number" => kinds.numbers = Some(Numbers::All),
        "integer" => kinds.numbers = Some(Numbers::Integers),
        "string" => kinds.strings = Some(strings(schema)),
        "array" => kinds.items = Some(Box::new(schema.get("items").map_or(Shape::Any, read))),
        "object" => kinds.objects.push(object(schema)),
        other => panic!("{other} is no type"),
    }
    Shape::Of(kinds)
}

fn strings(schema: &Json) -> Strings {
    let Some(listed) = schema["enum"].as_array() else { return Strings::All };
    Strings::Only(listed.iter().filter_map(Json::as_str).map(str::to_owned).collect())
}

fn object(schema: &Json) -> Object {
    let required = schema["required"].as_array().map(Vec::as_slice).unwrap_or_default();
    let properties = schema["properties"].as_object();
    let members = properties.into_iter().flatten().map(|(name, value)| {
        let required = required.iter().any(|it| it.as_str() == Some(name));
        (name.clone(), Member { value: read(value), required })
    });
    let others = match schema.get("additionalProperties") {
        None if properties.is_some() => None,
        Some(Json::Bool(false)) => None,
        None | Some(Json::Bool(true)) => Some(Box::new(Shape::Any)),
        Some(others) => Some(Box::new(read(others))),
    };
    Object { members: members.collect(), others }
}
