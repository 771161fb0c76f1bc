//! Schemas of Anthropic's structured outputs: only their keywords stay, the others become text in the description.

use super::closed::member;
use crate::syntax::{Member, Object, Value, ValueKind};

/// Formats of strings that stay.
const FORMATS: [&str; 10] =
    ["date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid"];

const NO_TYPE: &str = "JSON schema must have a type defined if anyOf/oneOf/allOf/enum/const are not used";

/// Maximum depth of a schema; real ones stay below ten.
const MAX_DEPTH: usize = 64;

/// Changes a schema in place; the error is the message of the exception.
pub(super) fn to_output_format(value: &mut Value, depth: usize) -> Result<(), String> {
    let span = value.span;
    let object = match &mut value.kind {
        ValueKind::Object(object) => object,
        ValueKind::Dynamic(_) => return Ok(()),
        _ => return Err(NO_TYPE.to_owned()),
    };
    if depth > MAX_DEPTH {
        return Ok(());
    }
    let mut left = std::mem::take(object);
    let mut kept = Object { members: Vec::new(), open: left.open };
    if let Some(mut definitions) = take(&mut left, "$defs") {
        change_members(&mut definitions.value, depth)?;
        kept.members.push(definitions);
    }
    if let Some(reference) = take(&mut left, "$ref") {
        kept.members.push(reference);
        *object = kept;
        return Ok(());
    }
    let is_plain = |value: &Value| !matches!(value.kind, ValueKind::Array(_) | ValueKind::Object(_));
    if left
        .get("enum")
        .and_then(Value::as_array)
        .is_some_and(|all| !all.is_empty() && all.iter().all(is_plain))
    {
        kept.members.extend(take(&mut left, "enum"));
    }
    if left.get("const").is_some_and(is_plain) {
        kept.members.extend(take(&mut left, "const"));
    }
    let has_literals = !kept.members.is_empty() && kept.members.iter().any(|it| it.key != "$defs");
    let declared = take(&mut left, "type");
    let declared = declared.filter(|_| !has_literals);
    let [any, one, all] = ["anyOf", "oneOf", "allOf"].map(|key| take(&mut left, key));
    take(&mut left, "$schema");
    let kind = declared.as_ref().and_then(|it| it.value.as_str().map(str::to_owned));
    if let Some(mut branches) = any.or(one.map(|it| Member { key: "anyOf".to_owned(), ..it })).or(all) {
        if let ValueKind::Array(items) = &mut branches.value.kind {
            items.iter_mut().try_for_each(|item| to_output_format(item, depth + 1))?;
        }
        kept.members.push(branches);
    } else if !has_literals {
        let Some(declared) = declared else {
            return Err(NO_TYPE.to_owned());
        };
        kept.members.push(declared);
    }
    kept.members.extend(take(&mut left, "description"));
    kept.members.extend(take(&mut left, "title"));
    match kind.as_deref() {
        Some("object") => {
            let mut properties = take(&mut left, "properties").unwrap_or_else(|| Member {
                key: "properties".to_owned(),
                key_span: span,
                value: Value::new(span, ValueKind::Object(Object::default())),
            });
            change_members(&mut properties.value, depth)?;
            kept.members.push(properties);
            take(&mut left, "additionalProperties");
            super::closed::set(&mut kept, "additionalProperties", Value::new(span, ValueKind::Bool(false)));
            kept.members.extend(take(&mut left, "required"));
        }
        Some("string") => {
            let is_kept = left.get("format").and_then(Value::as_str).is_some_and(|it| FORMATS.contains(&it));
            if is_kept {
                kept.members.extend(take(&mut left, "format"));
            }
            move_to_end(&mut left, "format");
        }
        Some("array") => {
            if let Some(mut items) = take(&mut left, "items") {
                to_output_format(&mut items.value, depth + 1)?;
                kept.members.push(items);
            }
            if left
                .get("minItems")
                .and_then(Value::as_number)
                .is_some_and(|least| [0.0, 1.0].contains(&least))
            {
                kept.members.extend(take(&mut left, "minItems"));
            }
            move_to_end(&mut left, "minItems");
        }
        _ => {}
    }
    if !left.members.is_empty() {
        describe(&mut kept, &left, span);
    }
    *object = kept;
    Ok(())
}

/// Appends the keywords that are left to the description.
fn describe(kept: &mut Object, left: &Object, span: crate::text::Span) {
    let shown = |member: &Member| format!("{}: {}", member.key, member.value.to_json());
    let text = format!("{{{}}}", left.members.iter().map(shown).collect::<Vec<_>>().join(", "));
    match member(kept, "description") {
        Some(description) => {
            let known = description.as_str().unwrap_or_default();
            let text = if known.is_empty() { text } else { format!("{known}\n\n{text}") };
            *description = Value::string(description.span, text);
        }
        None => super::closed::set(kept, "description", Value::string(span, text)),
    }
}

fn change_members(value: &mut Value, depth: usize) -> Result<(), String> {
    match &mut value.kind {
        ValueKind::Object(object) => {
            object.members.iter_mut().try_for_each(|member| to_output_format(&mut member.value, depth + 1))
        }
        _ => Ok(()),
    }
}

fn take(object: &mut Object, key: &str) -> Option<Member> {
    let index = object.members.iter().position(|member| member.key == key)?;
    Some(object.members.remove(index))
}

fn move_to_end(object: &mut Object, key: &str) {
    if let Some(member) = take(object, key) {
        object.members.push(member);
    }
}
