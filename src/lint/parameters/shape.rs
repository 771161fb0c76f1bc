use crate::genaiscript::ScriptFile;
use crate::json_schema::keywords::{SCHEMA_TYPES, TYPES, keyword};
use crate::suggest;
use crate::syntax::{Member, Object, Quote, Value, ValueKind};

pub(super) fn is_finished(object: &Object) -> bool {
    let name = object.get("type").and_then(Value::as_str);
    name.is_some_and(|name| SCHEMA_TYPES.contains(&name))
}

/// Whether GenAIScript infers a type for each member, as far as that is known.
pub(super) fn is_inferred(object: &Object) -> bool {
    match object.get("type").map(|value| &value.kind) {
        Some(ValueKind::String(name)) => !SCHEMA_TYPES.contains(&name.as_str()),
        Some(ValueKind::Dynamic(_)) => false,
        Some(_) => true,
        None => !object.open,
    }
}

/// Whether the author most likely meant a schema: every key is a keyword or a misspelled one.
pub(super) fn is_meant_as_schema(object: &Object) -> bool {
    let members = &object.members;
    let slip = slipped_type(object).map(|member| member.key.as_str());
    let is_keyword = |key: &str| keyword(key).is_some() || Some(key) == slip;
    !members.is_empty() && members.iter().all(|member| is_keyword(&member.key))
}

/// Returns a misspelled `type` with a type as its value: `typ: "string"`.
pub(super) fn slipped_type(object: &Object) -> Option<&Member> {
    if object.get("type").is_some() {
        return None;
    }
    object.members.iter().find(|member| {
        let name = member.value.as_str().unwrap_or_default().to_lowercase();
        TYPES.contains(&&*name) && suggest::nearest(&member.key, ["type"]).is_some()
    })
}

/// GenAIScript's text reader turns names into strings and `undefined` into null, which the rules on metadata report.
/// YAML needs no quotes.
pub(super) fn is_written(value: &Value, file: &ScriptFile) -> bool {
    let written = value.span.text(&file.source);
    match &value.kind {
        ValueKind::String(_) => file.path.is_markdown() || Quote::detect(written).is_some(),
        ValueKind::Null => written == "null",
        ValueKind::Dynamic(_) | ValueKind::Undefined | ValueKind::Opaque => false,
        _ => true,
    }
}

pub(super) fn type_name(value: &Value) -> Option<&'static str> {
    Some(match &value.kind {
        ValueKind::String(_) => "string",
        ValueKind::Number(number) if number.fract() == 0.0 => "integer",
        ValueKind::Number(_) => "number",
        ValueKind::Bool(_) => "boolean",
        _ => return None,
    })
}

pub(super) fn is_of_type(value: &Value, type_name: &str) -> bool {
    match (&value.kind, type_name) {
        (ValueKind::Number(number), "integer") => number.is_finite() && number.fract() == 0.0,
        (ValueKind::Number(number), "number") => number.is_finite(),
        (ValueKind::String(_), "string")
        | (ValueKind::Bool(_), "boolean")
        | (ValueKind::Object(_), "object")
        | (ValueKind::Array(_), "array")
        | (ValueKind::Null, "null") => true,
        _ => false,
    }
}

/// Infers the type of an object without `type` from its other keywords.
pub(super) fn type_of(object: &Object) -> Option<&'static str> {
    let has_any = |keywords: &[&str]| keywords.iter().any(|key| object.get(key).is_some());
    if has_any(&["anyOf", "oneOf", "allOf", "$ref"]) {
        return None;
    }
    if has_any(&["properties"]) {
        return Some("object");
    }
    if let Some(values) = object.get("enum").and_then(Value::as_array) {
        let name = values.first().and_then(type_name)?;
        return values.iter().all(|value| is_of_type(value, name)).then_some(name);
    }
    if let Some(name) = object.get("default").or_else(|| object.get("const")).and_then(type_name) {
        return Some(name);
    }
    let is_number = has_any(&["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]);
    Some(if is_number { "number" } else { "string" })
}
