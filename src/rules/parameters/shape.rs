//! What an object looks like: a schema that GenAIScript recognises, one that it does not, or a map.

use crate::rules::near;
use crate::schema::keywords::{SCHEMA_TYPES, TYPES, keyword};
use crate::syntax::{Kind, Member, Object, Quote, Value};

/// Deeper than anyone writes.
pub(super) const MAX_DEPTH: usize = 64;

/// Whether GenAIScript knows an object for a schema.
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

/// A misspelt `type` that has one for its value: `typ: "string"`.
pub(super) fn slipped_type(object: &Object) -> Option<&Member> {
    if object.get("type").is_some() {
        return None;
    }
    object.members.iter().find(|member| {
        let name = member.value.as_str().unwrap_or_default().to_lowercase();
        TYPES.contains(&&*name) && near::nearest(&member.key, ["type"]).is_some()
    })
}

/// Whether a value is known as it was written. GenAIScript's text reader makes texts of names and
/// null of `undefined`, of which the rules on metadata speak.
pub(super) fn is_written(value: &Value, source: &str) -> bool {
    let written = value.span.text(source);
    match &value.kind {
        Kind::String(_) => Quote::of(written).is_some(),
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
