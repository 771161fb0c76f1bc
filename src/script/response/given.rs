//! What a schema in the file says of values.

use std::sync::Arc;

use serde_json::{Map, Value as Json};

use super::types::{Member, Object, Type};

/// How deep schemas may nest.
const MAX_DEPTH: usize = 32;

/// The type of values of a parameter. What is about asking for them is left out.
pub(super) fn values_of(schema: &Json) -> Type {
    match value_schema(schema, 0) {
        Json::Object(members) if members.is_empty() => Type::Unknown,
        schema => Type::Given(Arc::new(schema)),
    }
}

/// A type of which only these strings or numbers are values.
pub(super) fn one_of(literals: &[Json]) -> Type {
    let kind = match literals.first() {
        Some(Json::String(_)) => "string",
        Some(Json::Bool(_)) => return Type::Boolean,
        Some(_) => "number",
        None => return Type::Never,
    };
    Type::Given(Arc::new(serde_json::json!({ "type": kind, "enum": literals })))
}

fn value_schema(schema: &Json, depth: usize) -> Json {
    let Json::Object(members) = schema else { return schema.clone() };
    if depth > MAX_DEPTH {
        return Json::Object(Map::new());
    }
    let is_of_value = |key: &str| key != "default" && !key.starts_with("ui");
    let inner = |schema: &Json| value_schema(schema, depth + 1);
    let members = members.iter().filter(|(key, _)| is_of_value(key)).map(|(key, value)| {
        let value = match (key.as_str(), value) {
            ("properties" | "$defs" | "definitions", Json::Object(named)) => {
                Json::Object(named.iter().map(|(name, schema)| (name.clone(), inner(schema))).collect())
            }
            ("items" | "additionalProperties", schema) => inner(schema),
            ("anyOf" | "oneOf" | "allOf", Json::Array(schemas)) => schemas.iter().map(inner).collect(),
            (_, value) => value.clone(),
        };
        (key.clone(), value)
    });
    Json::Object(members.collect())
}

/// What a value of the schema is one of.
pub(super) fn cases(schema: Arc<Json>) -> Vec<Type> {
    let branches = ["anyOf", "oneOf"].into_iter().find_map(|key| schema.get(key)?.as_array());
    if let Some(branches) = branches {
        return branches.iter().flat_map(cases_of).collect();
    }
    match schema.get("type") {
        Some(Json::Array(kinds)) => {
            let with_type = |kind: &Json| {
                let mut one = (*schema).clone();
                one["type"] = kind.clone();
                Type::Given(Arc::new(one))
            };
            kinds.iter().map(with_type).collect()
        }
        Some(Json::String(kind)) if kind == "null" => vec![Type::Null],
        _ => vec![Type::Given(schema)],
    }
}

fn cases_of(schema: &Json) -> Vec<Type> {
    match values_of(schema) {
        Type::Given(schema) => cases(schema),
        other => vec![other],
    }
}

/// The schema as a type with parts.
pub(super) fn shape(schema: &Json) -> Type {
    let part = |key: &str| schema.get(key);
    if part("anyOf").or(part("oneOf")).is_some() {
        return Type::Union(cases_of(schema).into());
    }
    match part("type").and_then(Json::as_str) {
        Some("string") => Type::String,
        Some("number" | "integer") => Type::Number,
        Some("boolean") => Type::Boolean,
        Some("null") => Type::Null,
        Some("array") => Type::array(part("items").map_or(Type::Unknown, values_of)),
        Some("object") => object(schema),
        _ => Type::Unknown,
    }
}

fn object(schema: &Json) -> Type {
    let required = schema.get("required").and_then(Json::as_array);
    let is_required = |name: &str| required.is_some_and(|names| names.iter().any(|known| known == name));
    let properties = schema.get("properties").and_then(Json::as_object);
    let members = properties.into_iter().flatten().map(|(name, property)| Member {
        name: name.clone(),
        value: values_of(property),
        optional: !is_required(name),
    });
    let others = match schema.get("additionalProperties") {
        Some(Json::Bool(true)) => Some(Type::Unknown),
        None | Some(Json::Bool(false)) => None,
        Some(others) => Some(values_of(others)),
    };
    Type::object(Object { members: members.collect(), others })
}

/// The values of a type of which there are few; `None` for others.
pub(super) fn enumeration(given: &Type) -> Option<&Vec<Json>> {
    match given {
        Type::Given(schema) => schema.get("enum")?.as_array(),
        _ => None,
    }
}

/// A type with these of its few values.
pub(super) fn with_enumeration(given: &Type, values: Vec<Json>) -> Type {
    match given {
        Type::Given(_) if values.is_empty() => Type::Never,
        Type::Given(schema) => {
            let mut schema = (**schema).clone();
            schema["enum"] = Json::Array(values);
            Type::Given(Arc::new(schema))
        }
        other => other.clone(),
    }
}

/// A whole number without a point.
pub(super) fn number_json(number: f64) -> Json {
    #[expect(clippy::cast_possible_truncation, reason = "the number is whole and small")]
    if number.fract() == 0.0 && number.abs() < 1e15 { Json::from(number as i64) } else { Json::from(number) }
}
