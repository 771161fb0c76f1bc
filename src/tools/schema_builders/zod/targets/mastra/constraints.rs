//! Constraints that become text behind the description.

use super::{has_type, remove};
use crate::syntax::{Member, Object, Value, ValueKind, number};
use crate::tools::schema_builders::zod::targets::closed::set;

const SAFE_INTEGER: f64 = 9_007_199_254_740_991.0;

/// Formats that OpenAI checks; any other is dropped there.
const OPENAI_FORMATS: [&str; 9] =
    ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"];

/// Formats that become text.
const TOLD_FORMATS: [&str; 7] = ["email", "emoji", "uri", "uuid", "date-time", "date", "time"];

/// Moves the constraints of a schema itself into its description.
pub(super) fn tell_constraints(object: &mut Object, is_openai: bool) {
    if object.get("allOf").and_then(Value::as_array).is_some_and(|all| !all.is_empty()) {
        merge_all(object);
    }
    let told = if has_type(object, &["object"]) || object.get("properties").is_some() {
        of_object(object);
        return;
    } else if has_type(object, &["array"]) || object.get("items").is_some() {
        of_array(object)
    } else if has_type(object, &["number", "integer"]) {
        of_number(object)
    } else if has_type(object, &["string"]) {
        of_string(object, is_openai)
    } else {
        return;
    };
    if told.is_empty() {
        return;
    }
    let before = object.get("description").and_then(Value::as_str).filter(|it| !it.is_empty());
    let before = before.map(|it| format!("{it}\n")).unwrap_or_default();
    let span = object.members.first().map(|it| it.value.span).unwrap_or_default();
    set(object, "description", Value::string(span, format!("{before}constraints: {}", told.join(", "))));
}

/// Puts the properties of all branches of an intersection together.
fn merge_all(object: &mut Object) {
    let Some(all) = remove(object, "allOf") else { return };
    let span = all.span;
    let (mut properties, mut required) = (Object::default(), Vec::<Value>::new());
    for branch in all.items() {
        let inside = branch.get("properties").and_then(Value::as_object);
        for Member { key, key_span, value } in inside.map(|it| it.members.as_slice()).unwrap_or_default() {
            match properties.members.iter_mut().find(|known| known.key == *key) {
                Some(known) => known.value = value.clone(),
                None => properties.members.push(Member {
                    key: key.clone(),
                    key_span: *key_span,
                    value: value.clone(),
                }),
            }
        }
        for key in branch.get("required").and_then(Value::as_array).unwrap_or_default() {
            if !required.iter().any(|known| known.as_str() == key.as_str()) {
                required.push(key.clone());
            }
        }
    }
    set(object, "type", Value::string(span, "object"));
    set(object, "properties", Value::new(span, ValueKind::Object(properties)));
    if !required.is_empty() {
        set(object, "required", Value::new(span, ValueKind::Array(required)));
    }
    set(object, "additionalProperties", Value::new(span, ValueKind::Bool(false)));
}

fn of_object(object: &mut Object) {
    let properties = object.get("properties").and_then(Value::as_object);
    let is_empty = properties.is_none_or(|it| it.members.is_empty());
    let span = object.members.first().map(|it| it.value.span).unwrap_or_default();
    if object.get("properties").is_some() && object.get("additionalProperties").is_none() {
        set(object, "additionalProperties", Value::new(span, ValueKind::Bool(false)));
    }
    if is_empty {
        set(object, "required", Value::new(span, ValueKind::Array(Vec::new())));
    }
}

fn taken(object: &mut Object, key: &str) -> Option<f64> {
    object.get(key).and_then(Value::as_number)?;
    remove(object, key).and_then(|it| it.as_number())
}

fn of_array(object: &mut Object) -> Vec<String> {
    let (least, most) = (taken(object, "minItems"), taken(object, "maxItems"));
    match (least, most) {
        (Some(least), Some(most)) if number::is_same(least, most) => {
            vec![format!("exact length {}", number::show(least))]
        }
        _ => lengths(least, most),
    }
}

fn lengths(least: Option<f64>, most: Option<f64>) -> Vec<String> {
    let least = least.map(|least| format!("minimum length {}", number::show(least)));
    let most = most.map(|most| format!("maximum length {}", number::show(most)));
    least.into_iter().chain(most).collect()
}

fn of_string(object: &mut Object, is_openai: bool) -> Vec<String> {
    let format = object.get("format").and_then(Value::as_str).unwrap_or_default();
    if is_openai && !format.is_empty() && !OPENAI_FORMATS.contains(&format) {
        remove(object, "format");
        remove(object, "pattern");
    }
    let mut told = lengths(taken(object, "minLength"), taken(object, "maxLength"));
    let format = object.get("format").and_then(Value::as_str).filter(|it| TOLD_FORMATS.contains(it));
    if let Some(format) = format {
        told.push(format!("a valid {format}"));
        remove(object, "format");
        remove(object, "pattern");
    }
    if told.is_empty()
        && let Some(pattern) = remove(object, "pattern")
    {
        told.push(format!("input must match this regex {}", pattern.as_str().unwrap_or_default()));
    }
    told
}

fn of_number(object: &mut Object) -> Vec<String> {
    let mut told = Vec::new();
    for (key, text, untold) in [
        ("minimum", "greater than or equal to", Some(-SAFE_INTEGER)),
        ("maximum", "lower than or equal to", Some(SAFE_INTEGER)),
        ("exclusiveMinimum", "greater than", None),
        ("exclusiveMaximum", "lower than", None),
        ("multipleOf", "multiple of", None),
    ] {
        if let Some(bound) = taken(object, key)
            && untold.is_none_or(|untold| !number::is_same(untold, bound))
        {
            told.push(format!("{text} {}", number::show(bound)));
        }
    }
    told
}
