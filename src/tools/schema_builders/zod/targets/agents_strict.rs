//! Strict form that `@openai/agents` gives to a JSON Schema: closed objects, all of whose properties are required;
//! optional ones accept null instead.

use super::closed::{member, set};
use super::openai_strict::NoStrictForm;
use crate::syntax::{Member, Object, Value, ValueKind};

/// Keywords that no strict schema has.
const UNSUPPORTED: [&str; 21] = [
    "$dynamicRef",
    "$recursiveRef",
    "additionalItems",
    "allOf",
    "contains",
    "contentSchema",
    "dependencies",
    "dependentRequired",
    "dependentSchemas",
    "else",
    "if",
    "maxContains",
    "minContains",
    "not",
    "oneOf",
    "patternProperties",
    "prefixItems",
    "propertyNames",
    "then",
    "unevaluatedItems",
    "unevaluatedProperties",
];

/// Keywords that may stand next to a reference, and next to `anyOf`.
const METADATA: [&str; 14] = [
    "$anchor",
    "$comment",
    "$defs",
    "$id",
    "$ref",
    "$schema",
    "default",
    "deprecated",
    "description",
    "definitions",
    "examples",
    "readOnly",
    "title",
    "writeOnly",
];

const DEFINITIONS: [&str; 2] = ["$defs", "definitions"];

/// Maximum depth of a schema; real ones stay below ten.
const MAX_DEPTH: usize = 64;

/// Form of a schema before it is made strict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrictSource {
    /// JSON Schema as the author wrote it. Branches of a union may have no optional properties, as nothing tells which
    /// of them an argument is of.
    Json,
    /// Made from zod, which checks the arguments.
    Zod,
}

/// Makes a schema strict in place.
pub(in crate::tools) fn make_strict(root: &mut Value, source: StrictSource) -> Result<(), NoStrictForm> {
    let known = root.clone();
    StrictFormCheck { root: &known, source }.node(&known, true, 0)?;
    Strict { root: &known }.node(root, true)
}

fn throws<T>(message: &str) -> Result<T, NoStrictForm> {
    Err(NoStrictForm::Throws(message.to_owned()))
}

/// Refuses what has no strict form.
struct StrictFormCheck<'r> {
    root: &'r Value,
    source: StrictSource,
}

impl StrictFormCheck<'_> {
    /// `is_converted` is false where the schema is sent on unchanged, so that only its keywords are looked at.
    fn node(&self, value: &Value, is_converted: bool, depth: usize) -> Result<(), NoStrictForm> {
        let object = match &value.kind {
            ValueKind::Bool(_) => return Ok(()),
            ValueKind::Object(object) if !object.open && depth <= MAX_DEPTH => object,
            _ => return Err(NoStrictForm::Unclear),
        };
        if let Some(keyword) = UNSUPPORTED.into_iter().find(|keyword| object.get(keyword).is_some()) {
            return throws(&format!(
                "Cannot convert a JSON schema using unsupported keyword `{keyword}` to strict mode. Remove the keyword \
                 or disable strict mode."
            ));
        }
        let other = |allowed: &str| {
            let is_other = |it: &&Member| it.key != allowed && !METADATA.contains(&&*it.key);
            object.members.iter().find(is_other)
        };
        if depth > 0 && object.get("$id").is_some()
            || object.get("$ref").is_some_and(|it| !self.is_known(it) || other("$ref").is_some())
        {
            return Err(NoStrictForm::Unclear);
        }
        let inside = |inner: &Value| self.node(inner, is_converted, depth + 1);
        if let Some(branches) = object.get("anyOf") {
            let branches = branches.as_array().filter(|all| !all.is_empty()).ok_or(NoStrictForm::Unclear)?;
            if let Some(other) = other("anyOf").filter(|_| is_converted) {
                return throws(&format!(
                    "Cannot convert a JSON schema combining `anyOf` with sibling keyword `{}` to strict mode. Move the \
                     constraint into each branch or disable strict mode.",
                    other.key
                ));
            }
            branches.iter().try_for_each(inside)?;
            let is_ambiguous = |branch: &Value| has_optional(branch, self.root, 0);
            if is_converted && self.source == StrictSource::Json && branches.iter().any(is_ambiguous) {
                return throws(
                    "Cannot convert an `anyOf` branch containing optional object properties to strict mode because \
                     plain JSON Schema tools do not select a branch during input normalization. Use a Zod schema, make \
                     the branch properties required, or disable strict mode.",
                );
            }
        }
        if let Some(properties) = object.get("properties").and_then(Value::as_object) {
            if properties.open {
                return Err(NoStrictForm::Unclear);
            }
            let is_converted = is_converted && converts_properties(object);
            for property in &properties.members {
                self.node(&property.value, is_converted, depth + 1)?;
            }
        }
        if let Some(items) = object.get("items") {
            items.items().iter().try_for_each(inside)?;
        }
        if let Some(extra) = object.get("additionalProperties") {
            self.node(extra, false, depth + 1)?;
        }
        for folder in DEFINITIONS {
            if let Some(definitions) = object.get(folder).and_then(Value::as_object) {
                definitions.members.iter().try_for_each(|it| inside(&it.value))?;
            }
        }
        Ok(())
    }

    /// Whether a reference is to the whole schema or to one of its definitions, which stay where they are.
    fn is_known(&self, reference: &Value) -> bool {
        reference.as_str().is_some_and(|it| target(it, self.root).is_some())
    }
}

fn target<'r>(reference: &str, root: &'r Value) -> Option<&'r Value> {
    if reference == "#" {
        return Some(root);
    }
    let (folder, name) = reference.strip_prefix("#/")?.split_once('/')?;
    root.get(DEFINITIONS.into_iter().find(|it| *it == folder)?)?.get(name)
}

fn is_object_type(kind: &Value) -> bool {
    kind.items().iter().any(|kind| kind.as_str() == Some("object"))
}

/// Whether the properties of a schema are made strict.
fn converts_properties(object: &Object) -> bool {
    object.get("properties").is_some_and(|it| it.as_object().is_some())
        && object.get("type").is_none_or(is_object_type)
}

fn is_required(object: &Object, key: &str) -> bool {
    let required = object.get("required").and_then(Value::as_array).unwrap_or_default();
    required.iter().any(|it| it.as_str() == Some(key))
}

/// Whether a schema has properties that are made to accept null.
fn has_optional(value: &Value, root: &Value, depth: usize) -> bool {
    let Some(object) = value.as_object().filter(|_| depth <= MAX_DEPTH) else { return false };
    let inside = |inner: &Value| has_optional(inner, root, depth + 1);
    if let Some(reference) = object.get("$ref").and_then(Value::as_str) {
        return target(reference, root).is_some_and(inside);
    }
    if let Some(branches) = object.get("anyOf").and_then(Value::as_array) {
        return branches.iter().any(inside);
    }
    let properties =
        object.get("properties").and_then(Value::as_object).filter(|_| converts_properties(object));
    let is_optional = |property: &Member| {
        !is_required(object, &property.key) && accepts_null(&property.value, root, 0) == Some(false)
            || inside(&property.value)
    };
    properties.is_some_and(|it| it.members.iter().any(is_optional))
        || object.get("items").is_some_and(|items| items.items().iter().any(inside))
}

/// Whether a schema accepts null; `None` if the package cannot tell.
fn accepts_null(schema: &Value, root: &Value, depth: usize) -> Option<bool> {
    let object = match &schema.kind {
        ValueKind::Bool(bool) => return Some(*bool),
        ValueKind::Object(object) if depth <= MAX_DEPTH => object,
        _ => return None,
    };
    let inside = |inner: &Value| accepts_null(inner, root, depth + 1);
    let kind = object.get("type");
    if let Some(kind) = kind {
        if kind.as_str().is_none() && kind.as_array().is_none() {
            return None;
        }
        if !kind.items().iter().any(|kind| kind.as_str() == Some("null")) {
            return Some(false);
        }
    }
    let is_null = |value: &Value| matches!(value.kind, ValueKind::Null);
    if let Some(values) = object.get("enum")
        && !values.as_array()?.iter().any(is_null)
    {
        return Some(false);
    }
    if object.get("const").is_some_and(|value| !is_null(value)) {
        return Some(false);
    }
    if let Some(reference) = object.get("$ref") {
        let referred = inside(target(reference.as_str()?, root)?);
        if referred != Some(true) {
            return referred;
        }
    }
    if let Some(branches) = object.get("anyOf") {
        let branches: Vec<Option<bool>> = branches.as_array()?.iter().map(inside).collect();
        return if branches.contains(&Some(true)) {
            Some(true)
        } else {
            branches.iter().all(|branch| *branch == Some(false)).then_some(false)
        };
    }
    let has_properties = object.get("properties").is_some_and(|it| it.as_object().is_some());
    Some(!(kind.is_none() && has_properties))
}

struct Strict<'r> {
    root: &'r Value,
}

impl Strict<'_> {
    fn node(&self, value: &mut Value, is_root: bool) -> Result<(), NoStrictForm> {
        let span = value.span;
        let ValueKind::Object(object) = &mut value.kind else { return Ok(()) };
        let has_properties = object.get("properties").is_some_and(|it| it.as_object().is_some());
        let extra = object.get("additionalProperties");
        let is_closed = extra.is_some_and(|extra| matches!(extra.kind, ValueKind::Bool(false)));
        if object.get("type").is_none() && (has_properties || extra.is_some()) {
            if !is_closed {
                return throws(
                    "Cannot convert a typeless open JSON schema to strict mode. Set `type: \"object\"` with \
                     `additionalProperties: false`, or disable strict mode.",
                );
            }
            if has_properties && !is_root {
                set(object, "type", Value::string(span, "object"));
            }
        }
        if converts_properties(object) {
            self.properties(object)?;
            set(object, "additionalProperties", Value::new(span, ValueKind::Bool(false)));
        }
        for folder in DEFINITIONS {
            if let Some(Value { kind: ValueKind::Object(definitions), .. }) = member(object, folder) {
                definitions.members.iter_mut().try_for_each(|it| self.node(&mut it.value, false))?;
            }
        }
        for keyword in ["anyOf", "items"] {
            match member(object, keyword) {
                Some(Value { kind: ValueKind::Array(parts), .. }) => {
                    parts.iter_mut().try_for_each(|part| self.node(part, false))?;
                }
                Some(part) if keyword == "items" => self.node(part, false)?,
                _ => {}
            }
        }
        object.members.retain(|it| it.key != "default" || !matches!(it.value.kind, ValueKind::Null));
        Ok(())
    }

    fn properties(&self, object: &mut Object) -> Result<(), NoStrictForm> {
        let before = object.clone();
        let Some(Value { kind: ValueKind::Object(properties), span }) = member(object, "properties") else {
            return Ok(());
        };
        let span = *span;
        for property in &mut properties.members {
            let is_wrapped = !is_required(&before, &property.key)
                && !accepts_null(&property.value, self.root, 0).ok_or(NoStrictForm::Unclear)?;
            self.node(&mut property.value, false)?;
            if is_wrapped {
                accept_null(&mut property.value);
            }
        }
        let required = properties
            .members
            .iter()
            .map(|property| Value::string(property.key_span, &*property.key))
            .collect();
        set(object, "required", Value::new(span, ValueKind::Array(required)));
        Ok(())
    }
}

/// Puts a schema into a union with null, which has its description as well.
fn accept_null(schema: &mut Value) {
    let span = schema.span;
    let keyword = |key: &str, value: Value| Member { key: key.to_owned(), key_span: span, value };
    let description = schema.get("description").filter(|it| it.as_str().is_some()).cloned();
    let null =
        Value::new(span, ValueKind::Object(Object::new(vec![keyword("type", Value::string(span, "null"))])));
    let inner = std::mem::replace(schema, Value::new(span, ValueKind::Null));
    let mut members: Vec<Member> = description.map(|it| keyword("description", it)).into_iter().collect();
    members.push(keyword("anyOf", Value::new(span, ValueKind::Array(vec![inner, null]))));
    schema.kind = ValueKind::Object(Object::new(members));
}
