//! Strict schemas of OpenAI's helpers for zod 4: closed objects, all of whose properties are required. What that form
//! cannot represent is an exception.

use super::closed::set;
use crate::syntax::{Member, Object, Value, ValueKind};

const ANNOTATIONS: [&str; 7] =
    ["$comment", "default", "description", "examples", "readOnly", "title", "writeOnly"];

/// Keywords that no strict schema has.
const UNSUPPORTED: [&str; 14] = [
    "allOf",
    "contains",
    "contentEncoding",
    "contentMediaType",
    "contentSchema",
    "dependencies",
    "maxProperties",
    "minProperties",
    "not",
    "oneOf",
    "patternProperties",
    "prefixItems",
    "propertyNames",
    "uniqueItems",
];

const OF_OBJECTS: [&str; 8] = [
    "additionalProperties",
    "dependencies",
    "maxProperties",
    "minProperties",
    "patternProperties",
    "properties",
    "propertyNames",
    "required",
];

/// Maximum depth of a schema; real ones stay below ten.
const MAX_DEPTH: usize = 64;

/// Why a schema has no strict form.
pub(in crate::tools) enum NoStrictForm {
    Throws(String),
    /// Whether there is one is not known.
    Unclear,
}

/// Makes a schema strict in place.
pub(super) fn make_strict(root: &mut Value) -> Result<(), NoStrictForm> {
    inline_root(root)?;
    let kind = root.get("type");
    if kind.and_then(Value::as_str) != Some("object") {
        let kind = kind.map_or_else(|| "undefined".to_owned(), |kind| format!("'{}'", shown(kind)));
        return throws(format!("Root schema must have type: 'object' but got type: {kind}"));
    }
    let known = root.clone();
    strict(root, &known, &mut Vec::new())
}

fn throws<T>(message: String) -> Result<T, NoStrictForm> {
    Err(NoStrictForm::Throws(message))
}

fn shown(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_json().to_string(), str::to_owned)
}

/// Puts the definition that the root refers to in its place.
fn inline_root(root: &mut Value) -> Result<(), NoStrictForm> {
    let Some(reference) = root.get("$ref").and_then(Value::as_str).map(str::to_owned) else { return Ok(()) };
    let ValueKind::Object(object) = &mut root.kind else { return Ok(()) };
    let is_kept =
        |key: &str| matches!(key, "$schema" | "$id" | "$defs" | "definitions") || ANNOTATIONS.contains(&key);
    let has_others = object.members.iter().any(|member| member.key != "$ref" && !is_kept(&member.key));
    let target =
        reference.strip_prefix("#/definitions/").and_then(|name| object.get("definitions")?.get(name));
    let (Some(target), false) = (target.cloned(), has_others) else { return Err(NoStrictForm::Unclear) };
    let ValueKind::Object(target) = target.kind else { return Err(NoStrictForm::Unclear) };
    if target.get("$ref").is_some() {
        return Err(NoStrictForm::Unclear);
    }
    object.members.retain(|member| member.key != "$ref");
    for member in target.members {
        if object.get(&member.key).is_none() {
            object.members.push(member);
        }
    }
    Ok(())
}

fn strict(value: &mut Value, root: &Value, path: &mut Vec<String>) -> Result<(), NoStrictForm> {
    let span = value.span;
    let place = if path.is_empty() { "<root>".to_owned() } else { path.join("/") };
    let object = match &mut value.kind {
        ValueKind::Object(object) => object,
        // A part that is not known stays so.
        ValueKind::Dynamic(_) => return Ok(()),
        _ => return throws(format!("Expected object schema; path={place}")),
    };
    if path.len() > MAX_DEPTH {
        return Err(NoStrictForm::Unclear);
    }
    merge_single_branch(object, root, path)?;
    if object.get("$ref").is_some()
        && object.members.iter().any(|it| {
            it.key != "$ref"
                && !matches!(it.key.as_str(), "$defs" | "definitions")
                && !ANNOTATIONS.contains(&&*it.key)
        })
    {
        return throws(format!("Schema $ref at `{place}` has non-annotation siblings"));
    }
    let has_object = admits_objects(object);
    if has_object {
        match object.get("additionalProperties").map(|extra| &extra.kind) {
            None => set(object, "additionalProperties", Value::new(span, ValueKind::Bool(false))),
            Some(ValueKind::Bool(false)) => {}
            Some(ValueKind::Dynamic(_)) => return Err(NoStrictForm::Unclear),
            Some(_) => {
                return throws(format!(
                    "Object schema at `{place}` must set `additionalProperties: false` to be compatible with strict \
                     Structured Outputs."
                ));
            }
        }
    }
    require_all(object, root, &place, path, has_object)?;
    if object.get("items").is_some_and(|items| items.as_array().is_some()) {
        return throws(format!(
            "Schema at `{place}` uses tuple-form `items`, which cannot be represented in strict Structured Outputs."
        ));
    }
    let unsupported =
        UNSUPPORTED.into_iter().chain(["additionalItems"]).find(|key| object.get(key).is_some());
    if let Some(key) = unsupported {
        return throws(format!(
            "Schema at `{place}` uses unsupported keyword `{key}` and cannot be represented in strict Structured \
             Outputs."
        ));
    }
    let is_array = object.get("type").is_some_and(|kind| names(kind, "array"));
    if is_array && object.get("items").is_none() {
        return throws(format!(
            "Schema at `{place}` declares an array without `items`, which cannot be represented in strict Structured \
             Outputs."
        ));
    }
    for part in &mut object.members {
        path.push(part.key.clone());
        match (part.key.as_str(), &mut part.value.kind) {
            ("items", _) => strict(&mut part.value, root, path)?,
            ("anyOf", ValueKind::Array(branches)) => {
                for (index, branch) in branches.iter_mut().enumerate() {
                    path.push(index.to_string());
                    strict(branch, root, path)?;
                    path.pop();
                }
            }
            ("properties" | "definitions" | "$defs", ValueKind::Object(inner)) => {
                for inner in &mut inner.members {
                    path.push(inner.key.clone());
                    strict(&mut inner.value, root, path)?;
                    path.pop();
                }
            }
            _ => {}
        }
        path.pop();
    }
    object.members.retain(|it| it.key != "default" || !matches!(it.value.kind, ValueKind::Null));
    Ok(())
}

/// Requires all properties; one that may be absent has to accept null instead.
fn require_all(
    object: &mut Object,
    root: &Value,
    place: &str,
    path: &[String],
    has_object: bool,
) -> Result<(), NoStrictForm> {
    let required: Vec<String> = match object.get("required").map(|required| &required.kind) {
        None => Vec::new(),
        Some(ValueKind::Array(keys)) => {
            keys.iter().filter_map(|key| key.as_str().map(str::to_owned)).collect()
        }
        Some(_) => return Err(NoStrictForm::Unclear),
    };
    let properties = object.get("properties").and_then(|properties| match &properties.kind {
        ValueKind::Object(properties) => Some(properties),
        _ => None,
    });
    let is_open = properties.is_some_and(|properties| properties.open);
    let undeclared = required.iter().find(|key| properties.is_none_or(|it| it.get(key).is_none()));
    if let (Some(key), true, false) = (undeclared, has_object, is_open) {
        return throws(format!(
            "Object schema at `{place}` requires property `{key}` but does not declare it in `properties`."
        ));
    }
    let Some(properties) = properties else { return Ok(()) };
    for property in &properties.members {
        if !required.contains(&property.key) && !is_nullable(&property.value, root, 0) {
            let at = path.iter().map(String::as_str).chain(["properties", &property.key]);
            return throws(format!(
                "Schema field at `{}` uses `.optional()` without `.nullable()` which is not supported by the API. See: \
                 https://platform.openai.com/docs/guides/structured-outputs?api-mode=responses#all-fields-must-be-required",
                at.collect::<Vec<_>>().join("/")
            ));
        }
    }
    let keys = properties.members.iter().map(|member| Value::string(member.key_span, &*member.key)).collect();
    let span = object.get("properties").map(|it| it.span).unwrap_or_default();
    set(object, "required", Value::new(span, ValueKind::Array(keys)));
    Ok(())
}

/// Writes `allOf` with one branch, next to nothing but annotations, as that branch.
fn merge_single_branch(
    object: &mut Object,
    root: &Value,
    path: &mut Vec<String>,
) -> Result<(), NoStrictForm> {
    let Some(Value { kind: ValueKind::Array(branches), .. }) = object.get("allOf") else { return Ok(()) };
    let has_others = object.members.iter().any(|it| it.key != "allOf" && !ANNOTATIONS.contains(&&*it.key));
    let is_mergeable = |branch: &Value| {
        branch.get("type").is_some_and(|kind| names(kind, "object")) || branch.get("$ref").is_some()
    };
    match branches.as_slice() {
        [branch] if !has_others => {
            let mut branch = branch.clone();
            strict(&mut branch, root, path)?;
            let ValueKind::Object(branch) = branch.kind else { return Err(NoStrictForm::Unclear) };
            object.members.retain(|member| member.key != "allOf");
            let annotations = std::mem::replace(object, branch);
            for Member { key, value, .. } in annotations.members {
                set(object, &key, value);
            }
            Ok(())
        }
        branches if branches.iter().any(is_mergeable) => Err(NoStrictForm::Unclear),
        _ => Ok(()),
    }
}

fn admits_objects(object: &Object) -> bool {
    match object.get("type") {
        Some(kind) => names(kind, "object"),
        None => object.members.iter().any(|member| OF_OBJECTS.contains(&&*member.key)),
    }
}

/// Whether a type is, or contains, one of a name.
fn names(kind: &Value, name: &str) -> bool {
    kind.as_str() == Some(name)
        || kind.as_array().is_some_and(|all| all.iter().any(|kind| kind.as_str() == Some(name)))
}

fn is_nullable(schema: &Value, root: &Value, depth: usize) -> bool {
    let ValueKind::Object(object) = &schema.kind else { return matches!(schema.kind, ValueKind::Dynamic(_)) };
    let inside = |inner: &Value| is_nullable(inner, root, depth + 1);
    if depth > MAX_DEPTH {
        return false;
    }
    if let Some(reference) = object.get("$ref").and_then(Value::as_str) {
        let target = match reference.strip_prefix("#/definitions/") {
            Some(name) => root.get("definitions").and_then(|all| all.get(name)),
            None => (reference == "#").then_some(root),
        };
        return target.is_some_and(inside);
    }
    let is_null = |value: &Value| matches!(value.kind, ValueKind::Null);
    let all = |key: &str| object.get(key).and_then(Value::as_array);
    !(object.get("type").is_some_and(|kind| !names(kind, "null"))
        || object.get("const").is_some_and(|value| !is_null(value))
        || all("enum").is_some_and(|values| !values.iter().any(is_null))
        || all("allOf").is_some_and(|branches| !branches.iter().all(inside))
        || all("anyOf").is_some_and(|branches| !branches.iter().any(inside))
        || all("oneOf").is_some_and(|branches| branches.iter().filter(|it| inside(it)).count() != 1)
        || object.get("not").is_some())
}

/// Renames `oneOf` of discriminated unions to `anyOf`, as the helpers do before.
pub(super) fn write_unions_as_any(value: &mut Value) {
    match &mut value.kind {
        ValueKind::Array(items) => items.iter_mut().for_each(write_unions_as_any),
        ValueKind::Object(object) => {
            if object.get("anyOf").is_none()
                && let Some(union) = object.members.iter_mut().find(|member| member.key == "oneOf")
            {
                "anyOf".clone_into(&mut union.key);
            }
            for member in &mut object.members {
                // Literal values are no schemas.
                if !matches!(member.key.as_str(), "const" | "enum" | "default" | "examples") {
                    write_unions_as_any(&mut member.value);
                }
            }
        }
        _ => {}
    }
}
