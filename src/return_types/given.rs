//! Types of values that a schema in the file describes.

use serde_json::{Map, Value as Json};

use super::types::{PassedValue, Type, part};
use crate::budget::Budget;

/// Maximum nesting of schemas.
const MAX_DEPTH: usize = 32;

/// Returns the type of a parameter's values, without keywords on how to prompt for them.
pub fn values_of(budget: &Budget, schema: &Json) -> Type {
    part(budget, &value_schema(schema, 0))
}

/// Returns the type that JSON Schema and JSDoc call `integer`; `None` for another name.
pub(super) fn integer(budget: &Budget, name: &str) -> Option<Type> {
    let schema = || serde_json::json!({ "type": "integer" });
    (name == "integer").then(|| Type::given(budget, PassedValue::new(schema())))
}

pub(super) fn one_of(budget: &Budget, literals: &[Json]) -> Type {
    let kind = match literals.first() {
        Some(Json::String(_)) => "string",
        Some(Json::Bool(_)) => return Type::Boolean,
        Some(_) => "number",
        None => return Type::Never,
    };
    Type::given(budget, PassedValue::new(serde_json::json!({ "type": kind, "enum": literals })))
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

pub(super) fn enumeration(given: &Type) -> Option<&Vec<Json>> {
    match given {
        Type::Given(given) => given.enumeration(),
        _ => None,
    }
}

pub(super) fn with_enumeration(budget: &Budget, given: &Type, values: Vec<Json>) -> Type {
    match given {
        Type::Given(_) if values.is_empty() => Type::Never,
        Type::Given(given) => {
            let mut values = Some(Json::Array(values));
            let members = given.schema().as_object().into_iter().flatten().map(|(key, value)| {
                let value = if key == "enum" { values.take() } else { None }.unwrap_or_else(|| value.clone());
                (key.clone(), value)
            });
            Type::given(budget, PassedValue::new(Json::Object(members.collect())))
        }
        other => other.clone(),
    }
}

/// Returns a number, without a decimal point if it is whole.
pub(super) fn number_json(number: f64) -> Json {
    #[expect(clippy::cast_possible_truncation, reason = "the number is whole and small")]
    if number.fract() == 0.0 && number.abs() < 1e15 { Json::from(number as i64) } else { Json::from(number) }
}
