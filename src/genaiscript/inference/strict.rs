use super::{Defaults, ErrorClass, Throw, infer_parameters};
use crate::json_schema::keywords::PLAIN_TYPES;
use crate::json_schema::{MAX_DEPTH, Required};
use crate::syntax::{Member, Object, Value, ValueKind};
use crate::text::Span;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strictness {
    pub defaults: Defaults,
    /// Whether optional properties stay optional, as for the `OpenAPI` server.
    pub optional: bool,
}

/// Makes a schema strict, like `toStrictJSONSchema`: objects are closed, every property is required, and optional ones
/// become nullable. Only `properties` and `items` are entered; the branches of an `anyOf` stay unchanged. Returns an
/// error where GenAIScript throws: for a value without a schema, and for a schema that strict mode cannot convert.
pub fn strict(parameters: &Value, strictness: Strictness) -> Result<Value, Throw> {
    let Some(mut schema) = infer_parameters(parameters, strictness.defaults).result()? else {
        return Err(no_object(parameters.span));
    };
    check_cloneable(&schema)?;
    visit(&mut schema, strictness, 0)?;
    Ok(schema)
}

fn no_object(span: Span) -> Throw {
    Throw::type_error("Cannot convert undefined or null to object", span)
}

/// Returns the error of `structuredClone`, with which GenAIScript copies schemas and defaults.
pub(crate) fn check_cloneable(value: &Value) -> Result<(), Throw> {
    check_cloneable_at(value, 0)
}

fn check_cloneable_at(value: &Value, depth: usize) -> Result<(), Throw> {
    if depth > MAX_DEPTH {
        return Ok(());
    }
    match &value.kind {
        ValueKind::Function => Err(not_cloneable("the function", value.span)),
        ValueKind::Symbol => Err(not_cloneable("the symbol", value.span)),
        ValueKind::Array(items) => items.iter().try_for_each(|item| check_cloneable_at(item, depth + 1)),
        ValueKind::Object(object) => {
            object.members.iter().try_for_each(|member| check_cloneable_at(&member.value, depth + 1))
        }
        _ => Ok(()),
    }
}

fn not_cloneable(what: &str, span: Span) -> Throw {
    Throw::of_schema(ErrorClass::DataCloneError, format!("{what} could not be cloned."), span)
}

fn visit(node: &mut Value, strictness: Strictness, depth: usize) -> Result<(), Throw> {
    let span = node.span;
    if matches!(node.kind, ValueKind::Null | ValueKind::Undefined) {
        return Err(no_object(span));
    }
    let ValueKind::Object(object) = &mut node.kind else { return Ok(()) };
    if depth > MAX_DEPTH {
        return Ok(());
    }
    object.members = object.entries().into_iter().cloned().collect();
    remove(object, "uiGroup");
    match object.get("type").and_then(Value::as_str) {
        Some("boolean") => remove(object, "uiType"),
        Some("string") => {
            remove(object, "uiType");
            remove(object, "uiSuggestions");
        }
        Some("object") => close(object, span, strictness, depth)?,
        Some("array") => match value_of(object, "items") {
            Some(items) => visit(items, strictness, depth + 1)?,
            None => return Err(no_object(span)),
        },
        _ => {}
    }
    Ok(())
}

fn close(object: &mut Object, span: Span, strictness: Strictness, depth: usize) -> Result<(), Throw> {
    if let Some(additional) = object.get("additionalProperties").filter(|value| value.truthy() == Some(true))
    {
        let message = "additionalProperties: true not supported";
        return Err(Throw::of_schema(ErrorClass::Error, message, additional.span));
    }
    set(object, "additionalProperties", Value::new(span, ValueKind::Bool(false)));
    if object.get("required").is_none_or(|required| required.truthy() == Some(false)) {
        set(object, "required", Value::new(span, ValueKind::Array(Vec::new())));
    }
    // Cloned, since the properties change while the names are read.
    let listed = object.get("required").cloned();
    let required = Required::from_value(listed.as_ref());
    let mut added = Vec::new();
    for (name, name_span, property) in value_of(object, "properties").map(children).unwrap_or_default() {
        visit(property, strictness, depth + 1)?;
        if strictness.optional || !is_missing(&required, &name, name_span)? {
            continue;
        }
        widen(property);
        added.push(Value::string(name_span, name));
    }
    if let Some(Value { kind: ValueKind::Array(names), .. }) = value_of(object, "required") {
        names.extend(added);
    }
    Ok(())
}

/// Returns the properties of an object's schema by name; the characters of a string stay unchanged.
fn children(properties: &mut Value) -> Vec<(String, Span, &mut Value)> {
    match &mut properties.kind {
        ValueKind::Object(object) => {
            object.members = object.entries().into_iter().cloned().collect();
            let members = object.members.iter_mut();
            members.map(|member| (member.key.clone(), member.key_span, &mut member.value)).collect()
        }
        ValueKind::Array(items) => {
            let items = items.iter_mut().enumerate();
            items.map(|(index, item)| (index.to_string(), item.span, item)).collect()
        }
        _ => Vec::new(),
    }
}

/// Whether strict mode must add a name to `required`; only an array can be extended.
fn is_missing(required: &Required<'_>, name: &str, span: Span) -> Result<bool, Throw> {
    let is_listed = required
        .includes(name)
        .map_err(|span| Throw::type_error("n.required.includes is not a function", span))?;
    match required {
        Required::Text(_) if !is_listed => Err(Throw::type_error("n.required.push is not a function", span)),
        _ => Ok(!is_listed),
    }
}

/// Adds "null" to a plain type, as strict mode does for an optional property.
fn widen(schema: &mut Value) {
    let Some(name) = type_of(schema) else { return };
    if name.as_str().is_some_and(|name| PLAIN_TYPES.contains(&name)) {
        let span = name.span;
        let null = Value::string(span, "null");
        let scalar = std::mem::replace(name, Value::new(span, ValueKind::Undefined));
        name.kind = ValueKind::Array(vec![scalar, null]);
    }
}

fn type_of(schema: &mut Value) -> Option<&mut Value> {
    match &mut schema.kind {
        ValueKind::Object(object) => value_of(object, "type"),
        _ => None,
    }
}

fn value_of<'a>(object: &'a mut Object, key: &str) -> Option<&'a mut Value> {
    object.members.iter_mut().find(|member| member.key == key).map(|member| &mut member.value)
}

fn remove(object: &mut Object, key: &str) {
    object.members.retain(|member| member.key != key);
}

fn set(object: &mut Object, key: &str, value: Value) {
    match value_of(object, key) {
        Some(place) => *place = value,
        None => object.members.push(Member { key: key.to_owned(), key_span: value.span, value }),
    }
}
