//! Shorthand in place of JSON Schema, from which GenAIScript infers the same schema.

use super::parameter::{ParameterOwner, SelectedParameter, type_of};
use super::rewriter::LiteralRewriter;
use super::schema_form::FormRefusal;
use crate::genaiscript::edit::add_member;
use crate::genaiscript::is_required;
use crate::json_schema::MAX_DEPTH;
use crate::json_schema::keywords::PLAIN_TYPES;
use crate::syntax::{Member, Object, Quote, Value, ValueKind};
use crate::text::Span;

/// Place of a value in shorthand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ShorthandPlace {
    Parameter,
    Property,
    Item,
}

/// Schema that is part of a larger one, and whether that lists it as required.
#[derive(Clone, Copy)]
struct SchemaPart<'v> {
    name: &'v str,
    key: Option<Span>,
    value: &'v Value,
    is_required: bool,
    place: ShorthandPlace,
}

/// Replaces the schema of a parameter in a map by shorthand.
pub fn write(
    rewriter: &mut LiteralRewriter<'_>,
    parameter: &SelectedParameter<'_>,
) -> Result<(), FormRefusal> {
    let value = parameter.value();
    let object = schema_object(rewriter, parameter.name(), value)?;
    let is_required = is_required(value) == Some(true);
    let part = SchemaPart {
        name: parameter.name(),
        key: Some(parameter.member.key_span),
        value,
        is_required,
        place: ShorthandPlace::Parameter,
    };
    if type_of(value) == Some("object") {
        if object.get("required").is_some() {
            return Err(format!(
                "GenAIScript ignores `required` of the object `{}`; remove it first.",
                part.name
            ));
        }
        return unwrap(rewriter, &part, object, 0);
    }
    scalar(rewriter, &part, object)
}

/// Replaces a schema in place of a map by a map.
pub fn write_map(rewriter: &mut LiteralRewriter<'_>) -> Result<(), FormRefusal> {
    let value = rewriter.map.value;
    let place = ShorthandPlace::Parameter;
    let part = SchemaPart { name: "parameters", key: None, value, is_required: false, place };
    let object = schema_object(rewriter, part.name, value)?;
    unwrap(rewriter, &part, object, 0)
}

fn schema_object<'v>(
    rewriter: &LiteralRewriter<'_>,
    name: &str,
    value: &'v Value,
) -> Result<&'v Object, FormRefusal> {
    let object = value.as_object().filter(|object| !object.open);
    let object = object.filter(|_| rewriter.map.value.span.contains(value.span));
    object.ok_or_else(|| format!("The schema of `{name}` is not written here."))
}

/// Writes a part of a larger schema. Shorthand may contain schemas, so one that has no shorthand stays.
fn part(rewriter: &mut LiteralRewriter<'_>, part: &SchemaPart<'_>, depth: usize) -> Result<(), FormRefusal> {
    let object = schema_object(rewriter, part.name, part.value)?;
    if depth > MAX_DEPTH {
        return Err(format!("`{}` is nested too deeply.", part.name));
    }
    let name = part.name;
    match type_of(part.value) {
        Some("object") => {
            let lists =
                object.get("required").is_some_and(|list| list.as_array().is_none_or(|it| !it.is_empty()));
            if part.is_required {
                return Err(format!(
                    "`{name}` is required, and GenAIScript requires no object in shorthand."
                ));
            }
            // GenAIScript keeps the rest of a schema as it is written.
            if lists { unwrap(rewriter, part, object, depth) } else { Ok(()) }
        }
        Some("array") => list(rewriter, part, object, depth),
        Some(type_name) if PLAIN_TYPES.contains(&type_name) => {
            if object.get("required").is_some() {
                return Err(format!("`required` is not a keyword of the {type_name} `{name}`."));
            }
            if scalar(rewriter, part, object).is_ok() {
                return Ok(());
            }
            if part.is_required && part.place != ShorthandPlace::Item {
                rewriter.push(add_member(rewriter.map.file, part.value.span, "required: true"));
            }
            Ok(())
        }
        _ => {
            let keyword = object.entries().into_iter().map(|member| member.key.as_str()).next();
            let keyword = object.get("type").map(|_| "type").or(keyword);
            Err(match keyword {
                Some(keyword) => format!("`{keyword}` of `{name}` cannot be written in shorthand."),
                None => format!("`{name}` may have any type, which cannot be written in shorthand."),
            })
        }
    }
}

fn scalar(
    rewriter: &mut LiteralRewriter<'_>,
    part: &SchemaPart<'_>,
    object: &Object,
) -> Result<(), FormRefusal> {
    let text = scalar_text(rewriter, part, object)?;
    let span = rewriter.map.trimmed(part.value.span);
    rewriter.check_comments(span)?;
    put(rewriter, part, span, &text);
    Ok(())
}

/// Replaces a value, which in YAML may begin on the line after its key.
fn put(rewriter: &mut LiteralRewriter<'_>, part: &SchemaPart<'_>, span: Span, text: &str) {
    match part.key.filter(|_| rewriter.map.is_yaml) {
        Some(key) => rewriter.replace(Span { start: key.end, ..span }, format!(": {text}")),
        None => rewriter.replace(span, text),
    }
}

fn scalar_text(
    rewriter: &LiteralRewriter<'_>,
    part: &SchemaPart<'_>,
    object: &Object,
) -> Result<String, FormRefusal> {
    let entries = object.entries();
    let extra = entries.iter().find(|member| !["type", "default", "required"].contains(&&*member.key));
    if let Some(extra) = extra {
        return Err(format!("`{}` cannot be written in shorthand.", extra.key));
    }
    let default = object.get("default");
    if default.is_some() && part.is_required {
        return Err("A parameter that has a default is never required in shorthand.".to_owned());
    }
    let type_name = type_of(part.value).unwrap_or_default();
    let article = if type_name == "integer" { "An" } else { "A" };
    let is_item = part.place == ShorthandPlace::Item;
    let text = match (type_name, default) {
        ("string", None) if part.is_required || is_item => empty(rewriter),
        ("number", None) if part.is_required || is_item => {
            (if rewriter.map.is_yaml { ".nan" } else { "NaN" }).to_owned()
        }
        (_, None) if part.is_required => {
            return Err(format!("{article} {type_name} that is required cannot be written in shorthand."));
        }
        (_, None) => {
            let what = format!("{article} {type_name} without a default");
            return Err(format!("{what} cannot be written in shorthand unless it is required."));
        }
        (_, Some(default)) => {
            check_default(type_name, default)?;
            if !part.value.span.contains(default.span) {
                return Err("The default is not written here.".to_owned());
            }
            rewriter.literal(default)
        }
    };
    check_conversion(rewriter, part, default, &text)?;
    Ok(text)
}

fn empty(rewriter: &LiteralRewriter<'_>) -> String {
    (if rewriter.map.is_yaml { Quote::Double } else { rewriter.quote }).quote("")
}

/// Refuses a default from which GenAIScript would infer another type.
fn check_default(type_name: &str, default: &Value) -> Result<(), FormRefusal> {
    let shown = LiteralRewriter::shown(default);
    let inferred = match &default.kind {
        ValueKind::String(text) if text.is_empty() => {
            return Err("An empty default cannot be written in shorthand: `\"\"` has none.".to_owned());
        }
        ValueKind::String(_) => "string",
        ValueKind::Number(number) if number.is_finite() && number.fract() == 0.0 => "integer",
        ValueKind::Number(number) if !number.is_nan() => "number",
        ValueKind::Bool(_) => "boolean",
        _ => return Err(format!("The default `{shown}` cannot be written in shorthand.")),
    };
    if inferred == type_name {
        return Ok(());
    }
    let article = if inferred == "integer" { "an" } else { "a" };
    Err(format!("In shorthand `{shown}` is {article} {inferred}, and the type is `{type_name}`."))
}

/// Refuses shorthand with which GenAIScript reads values of callers, or the map itself, in another way.
fn check_conversion(
    rewriter: &LiteralRewriter<'_>,
    part: &SchemaPart<'_>,
    default: Option<&Value>,
    text: &str,
) -> Result<(), FormRefusal> {
    let is_falsy = default.is_some_and(|default| default.truthy() == Some(false));
    let is_text = type_of(part.value) == Some("string");
    let becomes_vars =
        rewriter.map.owner == ParameterOwner::Script && part.place == ShorthandPlace::Parameter;
    if becomes_vars && !is_text && (is_falsy || default.is_none()) {
        return Err(format!("With `{text}` in shorthand, GenAIScript leaves what a caller gives a string."));
    }
    if part.name == "type" && default.is_some_and(|default| default.as_str().is_some()) {
        return Err("GenAIScript would take this parameter for the `type` of a schema.".to_owned());
    }
    Ok(())
}

fn list(
    rewriter: &mut LiteralRewriter<'_>,
    part: &SchemaPart<'_>,
    object: &Object,
    depth: usize,
) -> Result<(), FormRefusal> {
    let name = part.name;
    if part.is_required && part.place != ShorthandPlace::Item {
        return Err(format!("`{name}` is required, and GenAIScript requires no list in shorthand."));
    }
    let entries = object.entries();
    if let Some(extra) = entries.iter().find(|member| !["type", "items"].contains(&&*member.key)) {
        return Err(format!("`{}` of the list `{name}` cannot be written in shorthand.", extra.key));
    }
    let Some(items) = object.get("items") else {
        return Err(format!("The items of `{name}` have no schema, which cannot be written in shorthand."));
    };
    if rewriter.map.is_yaml {
        return Err(format!("`{name}` is a list; write it in JavaScript to convert it."));
    }
    let (outer, inner) = (part.value.span, items.span);
    rewriter.check_comments(Span { end: inner.start, ..outer })?;
    rewriter.check_comments(Span { start: inner.end, ..outer })?;
    rewriter.replace(Span { end: inner.start, ..outer }, "[");
    rewriter.replace(Span { start: inner.end, ..outer }, "]");
    outdent(rewriter, outer, inner);
    let item = SchemaPart { name, key: None, value: items, is_required: false, place: ShorthandPlace::Item };
    self::part(rewriter, &item, depth + 1)
}

/// Replaces the schema of an object by its properties.
fn unwrap(
    rewriter: &mut LiteralRewriter<'_>,
    part: &SchemaPart<'_>,
    object: &Object,
    depth: usize,
) -> Result<(), FormRefusal> {
    let entries = object.entries();
    let extra = entries.iter().find(|member| !["type", "properties", "required"].contains(&&*member.key));
    if let Some(extra) = extra {
        return Err(format!("`{}` cannot be written in shorthand.", extra.key));
    }
    let is_whole = |properties: &&Member| {
        let value = &properties.value;
        part.value.span.contains(value.span) && value.as_object().is_some_and(|object| !object.open)
    };
    let properties = object.member("properties").filter(is_whole);
    let Some(properties) = properties else {
        return Err(format!("The schema of `{}` has no `properties`.", part.name));
    };
    let required = names(object.get("required"))?;
    let listed = properties.value.as_object().map(Object::entries).unwrap_or_default();
    if let Some(unknown) = required.iter().find(|name| listed.iter().all(|member| member.key != **name)) {
        return Err(format!("`required` lists `{unknown}`, which is not a property."));
    }
    let outer = rewriter.map.trimmed(part.value.span);
    let inner = rewriter.map.trimmed(properties.value.span);
    if rewriter.map.is_yaml
        && outer.text(rewriter.source()).starts_with('{') != inner.text(rewriter.source()).starts_with('{')
    {
        return Err(format!("The schema of `{}` is written in both styles of YAML.", part.name));
    }
    rewriter.remove(Span { end: inner.start, ..outer })?;
    rewriter.remove(Span { start: inner.end, ..outer })?;
    outdent(rewriter, outer, inner);
    let place = if part.place == ShorthandPlace::Parameter && part.key.is_none() {
        part.place
    } else {
        ShorthandPlace::Property
    };
    for member in listed {
        let child = SchemaPart {
            name: &member.key,
            key: Some(member.key_span),
            value: &member.value,
            is_required: required.contains(&member.key.as_str()),
            place,
        };
        self::part(rewriter, &child, depth + 1)?;
    }
    Ok(())
}

fn names(required: Option<&Value>) -> Result<Vec<&str>, FormRefusal> {
    let Some(required) = required else { return Ok(Vec::new()) };
    let names = required.as_array().and_then(|names| names.iter().map(Value::as_str).collect());
    names.ok_or_else(|| "`required` is not a list of names.".to_owned())
}

/// Moves lines to the indentation of the literal around them, which is removed.
fn outdent(rewriter: &mut LiteralRewriter<'_>, outer: Span, inner: Span) {
    let width = |offset: u32| rewriter.line_width(offset);
    let blanks = width(inner.start).saturating_sub(width(outer.start));
    rewriter.outdent(inner, blanks);
}
