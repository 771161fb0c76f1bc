//! Objects as packages close them after the conversion.

use super::ConversionTarget;
use crate::syntax::{Member, Object, Value, ValueKind};

/// Puts `type: "object"` where a schema has no type, as MCP's SDK 2 does.
pub(super) fn add_type(value: &mut Value) {
    let span = value.span;
    if let ValueKind::Object(object) = &mut value.kind
        && object.get("type").is_none()
    {
        let member = Member { key: "type".to_owned(), key_span: span, value: Value::string(span, "object") };
        object.members.insert(0, member);
    }
}

/// Adapts a schema that says itself which JSON Schema it has, as the package does that sends it.
pub(super) fn adapt(value: &mut Value, target: ConversionTarget) {
    match target {
        ConversionTarget::AiSdk => close(value),
        ConversionTarget::Mcp2 => add_type(value),
        ConversionTarget::FastMcp { is_closed: true } => close_properties(value),
        _ => {}
    }
}

/// Adapts a part of such a schema.
pub(super) fn adapt_part(value: &mut Value, target: ConversionTarget) {
    match target {
        ConversionTarget::AiSdk => close(value),
        ConversionTarget::FastMcp { is_closed: true } => close_part(value),
        _ => {}
    }
}

/// Closes objects, as the AI SDK does.
pub(super) fn close(value: &mut Value) {
    let span = value.span;
    let ValueKind::Object(object) = &mut value.kind else { return };
    let is_object = object.get("type").is_some_and(|kind| {
        kind.as_str() == Some("object")
            || kind.as_array().is_some_and(|all| all.iter().any(|it| it.as_str() == Some("object")))
    });
    if is_object {
        match member(object, "additionalProperties") {
            Some(extra) if matches!(extra.kind, ValueKind::Object(_)) => close(extra),
            Some(extra) if matches!(extra.kind, ValueKind::Dynamic(_)) => {}
            Some(extra) => extra.kind = ValueKind::Bool(false),
            None => object.members.push(Member {
                key: "additionalProperties".to_owned(),
                key_span: span,
                value: Value::new(span, ValueKind::Bool(false)),
            }),
        }
        close_members(object, "properties");
    }
    for keyword in ["items", "anyOf", "allOf", "oneOf"] {
        match member(object, keyword).map(|value| &mut value.kind) {
            Some(ValueKind::Array(items)) => items.iter_mut().for_each(close),
            Some(_) => {
                if let Some(value) = member(object, keyword) {
                    close(value);
                }
            }
            None => {}
        }
    }
    close_members(object, "definitions");
}

fn close_members(object: &mut Object, keyword: &str) {
    if let Some(Value { kind: ValueKind::Object(inner), .. }) = member(object, keyword) {
        inner.members.iter_mut().for_each(|member| close(&mut member.value));
    }
}

pub(super) fn member<'o>(object: &'o mut Object, key: &str) -> Option<&'o mut Value> {
    object.members.iter_mut().find(|member| member.key == key).map(|member| &mut member.value)
}

/// Closes an object and the objects among its properties, as FastMCP 4 does.
pub(super) fn close_properties(value: &mut Value) {
    let span = value.span;
    let ValueKind::Object(object) = &mut value.kind else { return };
    set(object, "additionalProperties", Value::new(span, ValueKind::Bool(false)));
    let Some(Value { kind: ValueKind::Object(properties), .. }) = member(object, "properties") else {
        return;
    };
    for property in &mut properties.members {
        if property.value.get("type").and_then(Value::as_str) == Some("object") {
            close_properties(&mut property.value);
        }
    }
}

/// Closes a part as it is closed within the whole.
pub(super) fn close_part(value: &mut Value) {
    if value.get("type").and_then(Value::as_str) == Some("object") {
        close_properties(value);
    }
}

/// Sets a member, at the place of the one that is there.
pub(super) fn set(object: &mut Object, key: &str, value: Value) {
    match member(object, key) {
        Some(known) => *known = value,
        None => object.members.push(Member { key: key.to_owned(), key_span: value.span, value }),
    }
}

/// Writes the list of required properties where an object has none.
pub(super) fn require_none(value: &mut Value) {
    let span = value.span;
    if let ValueKind::Object(object) = &mut value.kind
        && object.get("required").is_none()
    {
        set(object, "required", Value::new(span, ValueKind::Array(Vec::new())));
    }
}
