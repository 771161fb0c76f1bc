//! What an object or a value looks like: a schema that GenAIScript recognizes, one that it does not, or
//! a map.

use crate::rules::near;
use crate::schema::keywords::{SCHEMA_TYPES, TYPES, keyword};
use crate::script::SourceFile;
use crate::syntax::{Kind, Member, Object, Quote, Value};

/// Whether GenAIScript recognizes an object as a schema.
pub(super) fn is_finished(object: &Object) -> bool {
    let name = object.get("type").and_then(Value::as_str);
    name.is_some_and(|name| SCHEMA_TYPES.contains(&name))
}

/// Whether GenAIScript infers a type for each member, as far as that is known.
pub(super) fn is_inferred(object: &Object) -> bool {
    match object.get("type").map(|value| &value.kind) {
        Some(Kind::String(name)) => !SCHEMA_TYPES.contains(&name.as_str()),
        Some(Kind::Dynamic(_)) => false,
        Some(_) => true,
        None => !object.open,
    }
}

/// Whether an author most likely meant a schema: every key is a keyword, or was meant for one.
pub(super) fn is_meant_as_schema(object: &Object) -> bool {
    let members = &object.members;
    let slip = slipped_type(object).map(|member| member.key.as_str());
    let is_keyword = |key: &str| keyword(key).is_some() || Some(key) == slip;
    !members.is_empty() && members.iter().all(|member| is_keyword(&member.key))
}

/// A misspelled `type` that has a type for its value: `typ: "string"`.
pub(super) fn slipped_type(object: &Object) -> Option<&Member> {
    if object.get("type").is_some() {
        return None;
    }
    object.members.iter().find(|member| {
        let name = member.value.as_str().unwrap_or_default().to_lowercase();
        TYPES.contains(&&*name) && near::nearest(&member.key, ["type"]).is_some()
    })
}

/// Whether a value is known as it was written. GenAIScript's text reader makes strings of names and
/// null of `undefined`, which the rules on metadata report. YAML needs no quotes.
pub(super) fn is_written(value: &Value, file: &SourceFile) -> bool {
    let written = value.span.text(&file.source);
    match &value.kind {
        Kind::String(_) => file.path.is_markdown() || Quote::of(written).is_some(),
        Kind::Null => written == "null",
        Kind::Dynamic(_) | Kind::Undefined | Kind::Opaque => false,
        _ => true,
    }
}

/// The JSON Schema type of a plain value.
pub(super) fn type_name(value: &Value) -> Option<&'static str> {
    Some(match &value.kind {
        Kind::String(_) => "string",
        Kind::Number(number) if number.fract() == 0.0 => "integer",
        Kind::Number(_) => "number",
        Kind::Bool(_) => "boolean",
        _ => return None,
    })
}

/// Whether a value is of a type of JSON Schema.
pub(super) fn is_of_type(value: &Value, type_name: &str) -> bool {
    match (&value.kind, type_name) {
        (Kind::Number(number), "integer") => number.is_finite() && number.fract() == 0.0,
        (Kind::Number(number), "number") => number.is_finite(),
        (Kind::String(_), "string")
        | (Kind::Bool(_), "boolean")
        | (Kind::Object(_), "object")
        | (Kind::Array(_), "array")
        | (Kind::Null, "null") => true,
        _ => false,
    }
}

/// The type that the other keywords of an object without `type` suggest.
pub(super) fn type_of(object: &Object) -> Option<&'static str> {
    let has_any = |keywords: &[&str]| keywords.iter().any(|key| object.get(key).is_some());
    if has_any(&["anyOf", "oneOf", "allOf", "$ref"]) {
        return None;
    }
    if has_any(&["properties"]) {
        return Some("object");
    }
    if let Some(values) = object.get("enum").and_then(Value::as_array) {
        return values.iter().find_map(type_name).or(Some("string"));
    }
    if let Some(name) = object.get("default").or_else(|| object.get("const")).and_then(type_name) {
        return Some(name);
    }
    let is_number = has_any(&["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]);
    Some(if is_number { "number" } else { "string" })
}
