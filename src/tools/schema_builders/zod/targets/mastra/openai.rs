//! Objects for OpenAI: closed, with all properties required; those that may be absent accept null instead.

use super::{has_type, remove};
use crate::syntax::{Member, Object, Value, ValueKind};
use crate::text::Span;
use crate::tools::schema_builders::zod::targets::closed::{member, set};

const OF_OBJECTS: [&str; 4] = ["properties", "required", "additionalProperties", "x-optional"];

/// Keywords that constrain a value whatever its type.
const GENERIC: [&str; 7] = ["const", "enum", "oneOf", "not", "if", "then", "else"];

/// Keywords of a schema with several types that go to each of its branches.
const OF_BRANCHES: [&str; 6] = ["anyOf", "oneOf", "not", "if", "then", "else"];

/// Changes a schema whose inside was changed before.
pub(super) fn finish(value: &mut Value) {
    let span = value.span;
    let ValueKind::Object(object) = &mut value.kind else { return };
    if object.get("type").is_none() && object.get("anyOf").is_none() {
        let inner = Value::new(span, ValueKind::Object(std::mem::take(object)));
        object.members = vec![any_of(span, vec![inner, null(span)])];
    }
    if has_type(object, &["object"]) || object.get("properties").is_some() {
        set(object, "additionalProperties", Value::new(span, ValueKind::Bool(false)));
        remove(object, "propertyNames");
        require_all(object, span);
    }
}

fn null(span: Span) -> Value {
    let kind = Member { key: "type".to_owned(), key_span: span, value: Value::string(span, "null") };
    Value::new(span, ValueKind::Object(Object::new(vec![kind])))
}

fn any_of(span: Span, branches: Vec<Value>) -> Member {
    Member { key: "anyOf".to_owned(), key_span: span, value: Value::new(span, ValueKind::Array(branches)) }
}

fn require_all(object: &mut Object, span: Span) {
    let texts = |key: &str| -> Vec<String> {
        let list = object.get(key).and_then(Value::as_array).unwrap_or_default();
        list.iter().filter_map(|it| it.as_str().map(str::to_owned)).collect()
    };
    let (mut required, mut optional) = (texts("required"), texts("x-optional"));
    let (required_before, optional_before) = (required.len(), optional.len());
    let Some(Value { kind: ValueKind::Object(properties), .. }) = member(object, "properties") else {
        return;
    };
    let has_any = !properties.members.is_empty();
    for property in &mut properties.members {
        if !required.contains(&property.key) {
            optional.push(property.key.clone());
            required.push(property.key.clone());
            accept_null(&mut property.value);
        }
    }
    let list = |all: Vec<String>| {
        Value::new(span, ValueKind::Array(all.into_iter().map(|it| Value::string(span, it)).collect()))
    };
    if required.len() > required_before || has_any && object.get("required").is_none() {
        set(object, "required", list(required));
    }
    if optional.len() > optional_before {
        set(object, "x-optional", list(optional));
    }
}

/// Makes a property accept null.
fn accept_null(value: &mut Value) {
    let span = value.span;
    let ValueKind::Object(object) = &mut value.kind else { return };
    match object.get("type").map(|kind| kind.kind.clone()) {
        Some(ValueKind::Array(types)) => accept_null_in_list(object, &types, span),
        Some(ValueKind::String(kind)) if kind != "null" => {
            let own: &[&str] = match kind.as_str() {
                "object" => &OF_OBJECTS,
                "array" => &["items"],
                _ => &[],
            };
            if own.is_empty() {
                accept_null_as_value(object, &kind, span);
            } else {
                accept_null_in_container(object, &kind, own, span);
            }
        }
        _ => {}
    }
}

fn accept_null_in_container(object: &mut Object, kind: &str, own: &[&str], span: Span) {
    let is_redundant = is_redundant_union(object, kind);
    let mut branch = Object::default();
    for key in own.iter().chain(&GENERIC) {
        if let Some(moved) = remove(object, key) {
            set(&mut branch, key, moved);
        }
    }
    set(&mut branch, "type", Value::string(span, kind));
    if let Some(union) = remove(object, "anyOf").filter(|_| !is_redundant) {
        set(&mut branch, "anyOf", union);
    }
    remove(object, "type");
    let branch = Value::new(span, ValueKind::Object(branch));
    object.members.push(any_of(span, vec![branch, null(span)]));
}

/// The whole schema becomes a branch; its annotations stay next to the union as well.
fn accept_null_as_value(object: &mut Object, kind: &str, span: Span) {
    let mut branch = object.clone();
    if is_redundant_union(object, kind) {
        remove(&mut branch, "anyOf");
    }
    for key in GENERIC.iter().chain(&["anyOf", "type"]) {
        remove(object, key);
    }
    let branch = Value::new(span, ValueKind::Object(branch));
    object.members.push(any_of(span, vec![branch, null(span)]));
}

fn accept_null_in_list(object: &mut Object, types: &[Value], span: Span) {
    let mut types: Vec<String> = types.iter().filter_map(|it| it.as_str().map(str::to_owned)).collect();
    if !types.iter().any(|kind| kind == "null") {
        types.push("null".to_owned());
    }
    let mut shared = Object::default();
    for key in OF_BRANCHES {
        if let Some(moved) = remove(object, key) {
            set(&mut shared, key, moved);
        }
    }
    remove(object, "type");
    let absent = || Value::new(span, ValueKind::Null);
    let values = object.get("enum").and_then(Value::as_array).map(<[Value]>::to_vec);
    if let Some(value) = remove(object, "const") {
        let is_admitted = values.is_none_or(|all| all.iter().any(|it| it.to_json() == value.to_json()));
        let values = if is_admitted { vec![value, absent()] } else { vec![absent()] };
        set(object, "enum", Value::new(span, ValueKind::Array(values)));
    } else if let Some(mut values) = values
        && !values.iter().any(|it| matches!(it.kind, ValueKind::Null))
    {
        values.push(absent());
        set(object, "enum", Value::new(span, ValueKind::Array(values)));
    }
    let branches = types.iter().map(|kind| {
        if kind == "null" {
            return null(span);
        }
        let mut branch = Object::default();
        set(&mut branch, "type", Value::string(span, kind.as_str()));
        let own: &[&str] = match kind.as_str() {
            "object" => &OF_OBJECTS,
            "array" => &["items"],
            _ => &[],
        };
        for key in own {
            if let Some(kept) = object.get(key) {
                set(&mut branch, key, kept.clone());
            }
        }
        shared.members.iter().for_each(|it| set(&mut branch, &it.key, it.value.clone()));
        Value::new(span, ValueKind::Object(branch))
    });
    let branches = branches.collect();
    for key in OF_OBJECTS.iter().chain(&["items"]) {
        remove(object, key);
    }
    object.members.push(any_of(span, branches));
}

/// Whether a union next to a type says no more than that null is accepted as well.
fn is_redundant_union(object: &Object, kind: &str) -> bool {
    let Some([left, right]) = object.get("anyOf").and_then(Value::as_array) else { return false };
    let is_null = |branch: &Value| branch.get("type").and_then(Value::as_str) == Some("null");
    let branch = match (is_null(left), is_null(right)) {
        (true, false) => right,
        (false, true) => left,
        _ => return false,
    };
    let Some(branch) = branch.as_object() else { return false };
    branch.get("type").and_then(Value::as_str) == Some(kind)
        && branch.members.iter().all(|it| {
            it.key == "type" || object.get(&it.key).is_some_and(|own| own.to_json() == it.value.to_json())
        })
}
