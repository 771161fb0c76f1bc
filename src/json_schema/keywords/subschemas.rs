use super::{KeywordShape, shape};
use crate::syntax::{Value, ValueKind};

/// Maximum nesting depth, beyond any handwritten schema.
pub const MAX_DEPTH: usize = 64;

/// Keywords whose schema is a condition and does not describe a value.
const CONDITIONS: [&str; 3] = ["else", "if", "then"];

/// Iterates over a schema and all schemas in it, outer ones first.
pub fn all(schema: &Value) -> impl Iterator<Item = &Value> {
    let mut todo = vec![(schema, 0)];
    std::iter::from_fn(move || {
        let (schema, depth) = std::iter::from_fn(|| todo.pop()).find(|(it, _)| it.as_object().is_some())?;
        if depth < MAX_DEPTH {
            todo.extend(inner(schema).into_iter().rev().map(|inner| (inner, depth + 1)));
        }
        Some(schema)
    })
}

fn inner(schema: &Value) -> Vec<&Value> {
    let mut inner = Vec::new();
    for member in schema.as_object().map(|object| object.entries()).unwrap_or_default() {
        match (&member.value.kind, shape(&member.key)) {
            _ if CONDITIONS.contains(&member.key.as_str()) => {}
            (ValueKind::Object(_), Some(KeywordShape::Schema | KeywordShape::SchemaOrSchemas)) => {
                inner.push(&member.value);
            }
            (ValueKind::Object(map), Some(KeywordShape::Map)) => {
                inner.extend(map.entries().into_iter().map(|member| &member.value));
            }
            (ValueKind::Array(items), Some(KeywordShape::Schemas | KeywordShape::SchemaOrSchemas)) => {
                inner.extend(items);
            }
            _ => {}
        }
    }
    inner
}

/// Returns the subschemas that GenAIScript makes strict: it sends branches of an `anyOf` and the like unchanged.
pub fn made_strict(schema: &Value) -> Vec<&Value> {
    let mut found = vec![schema];
    let mut next = 0;
    while let Some(schema) = found.get(next).copied() {
        next += 1;
        let inner = |keyword: &str| schema.get(keyword);
        match schema.get("type").and_then(Value::as_str) {
            Some("object") => {
                let properties = inner("properties").and_then(Value::as_object);
                found.extend(properties.iter().flat_map(|map| map.entries()).map(|member| &member.value));
            }
            Some("array") => found.extend(inner("items")),
            _ => {}
        }
    }
    found
}

/// Whether an object's schema allows only its listed properties.
pub fn is_closed(schema: &Value) -> bool {
    let Some(object) = schema.as_object() else { return false };
    let may_have_more = ["$ref", "allOf", "anyOf", "oneOf", "if", "patternProperties", "dependentSchemas"]
        .iter()
        .any(|keyword| object.get(keyword).is_some());
    let additional = object.get("additionalProperties");
    !object.open && !may_have_more && additional.is_none_or(|it| it.truthy() == Some(false))
}
