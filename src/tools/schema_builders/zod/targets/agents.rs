//! Schemas of zod 4 as `@openai/agents` sends them: as OpenAI's helper converts them, and where that refuses, by a
//! converter of the package, which knows few kinds and no constraints.

use super::agents_strict::{self, StrictSource};
use super::closed::{self, member};
use super::openai_strict::NoStrictForm;
use super::{ConversionTarget, convert, unknown};
use crate::syntax::{Member, Object, Value, ValueKind};
use crate::text::Span;
use crate::tools::evaluator::{Origin, Reason, StaticKind, StaticValue};
use crate::tools::schema_builders::zod::schema::{SharedSchema, ZodKind, ZodSchema};
use crate::tools::schema_builders::zod::{ConvertedSchema, ZodIo, ZodMajor, ZodReader};

/// Depth at which recursion through getters overflows the stack. Real schemas stay below ten levels.
const MAX_DEPTH: usize = 64;

/// Version of `@openai/agents` whose own converter is known.
const WITH_KNOWN_CONVERTER: (u32, u32, u32) = (0, 20, 0);

/// Converts a schema as `@openai/agents` does.
pub(super) fn for_agents<'t>(
    reader: &ZodReader<'_, 't>,
    value: &StaticValue<'t>,
    schema: &SharedSchema<'t>,
    pointer: &str,
) -> ConvertedSchema {
    let refused = |reason: Reason| unknown(schema, pointer, reason);
    if !matches!(schema.kind, ZodKind::Object { .. }) {
        return refused(Reason::Conversion);
    }
    let helped = convert(reader, value, ConversionTarget::OpenAi, ZodIo::Output, pointer);
    if reader.major == ZodMajor::Three {
        return match helped {
            Ok(Some(mut converted))
                if !has_beside_any(&converted.value, 0) && !has_described_items(&converted.value, 0) =>
            {
                closed::require_none(&mut converted.value);
                converted
            }
            _ => refused(Reason::Conversion),
        };
    }
    let (major, minor, patch) = WITH_KNOWN_CONVERTER;
    let is_known = reader.program.versions().get("@openai/agents").is_at_least(major, minor, patch);
    let own = OwnConverter { reader, root: schema.origin }.of_root(schema);
    let mut converted = match (helped, own) {
        // A part of which nothing is known has no description that could be told.
        (Ok(Some(converted)), _) if !converted.unknown.is_empty() => return converted,
        (_, Err(NoConversion::Unclear(reason))) => return refused(reason),
        (Ok(Some(mut converted)), own) => {
            if let Ok(own) = own {
                add_descriptions(&mut converted.value, &own);
            }
            converted
        }
        (Err(_), Ok(value)) if is_known => ConvertedSchema { value, unknown: Vec::new() },
        _ => return refused(Reason::Conversion),
    };
    closed::require_none(&mut converted.value);
    match agents_strict::make_strict(&mut converted.value, StrictSource::Zod) {
        Ok(()) => converted,
        Err(NoStrictForm::Throws(message)) => refused(Reason::Throws(message.into())),
        Err(NoStrictForm::Unclear) => refused(Reason::Conversion),
    }
}

/// Whether a schema has both `anyOf` and a type somewhere, which the package refuses.
fn has_beside_any(value: &Value, depth: usize) -> bool {
    match &value.kind {
        ValueKind::Object(object) => {
            let is_it = object.get("anyOf").is_some_and(|it| it.as_array().is_some())
                && object.get("type").is_some_and(|it| it.as_str().is_some());
            is_it || depth < MAX_DEPTH && object.members.iter().any(|it| has_beside_any(&it.value, depth + 1))
        }
        ValueKind::Array(items) => items.iter().any(|item| has_beside_any(item, depth + 1)),
        _ => false,
    }
}

/// Whether an array has no description but its items have. In zod 3, the package tells it of the array as well, unless
/// there is a kind somewhere that it does not know.
fn has_described_items(value: &Value, depth: usize) -> bool {
    match &value.kind {
        ValueKind::Object(object) => {
            let is_it = object.get("description").is_none()
                && object
                    .get("items")
                    .is_some_and(|it| it.get("description").is_some() || it.get("items").is_some());
            is_it
                || depth < MAX_DEPTH
                    && object.members.iter().any(|it| has_described_items(&it.value, depth + 1))
        }
        ValueKind::Array(items) => items.iter().any(|item| has_described_items(item, depth + 1)),
        _ => false,
    }
}

/// Takes over the descriptions of parts that have none.
fn add_descriptions(target: &mut Value, source: &Value) {
    let (ValueKind::Object(to), Some(from)) = (&mut target.kind, source.as_object()) else { return };
    let description =
        from.get("description").filter(|it| it.as_str().is_some_and(|it| !it.trim().is_empty()));
    if let Some(description) = description.filter(|_| to.get("description").is_none()) {
        closed::set(to, "description", description.clone());
    }
    let both_are = |to: &Object, kind: &str| {
        let is_it = |object: &Object| object.get("type").and_then(Value::as_str) == Some(kind);
        is_it(to) && is_it(from)
    };
    if both_are(to, "object")
        && let (Some(Value { kind: ValueKind::Object(to), .. }), Some(from)) =
            (member(to, "properties"), from.get("properties").and_then(Value::as_object))
    {
        for property in &from.members {
            if let Some(to) = member(to, &property.key) {
                add_descriptions(to, &property.value);
            }
        }
    }
    if both_are(to, "array")
        && let (Some(to), Some(from)) = (member(to, "items"), from.get("items"))
    {
        match (&mut to.kind, from.as_array()) {
            (ValueKind::Array(to), Some(from)) => add_to_each(to, from),
            (ValueKind::Object(_), None) => add_descriptions(to, from),
            _ => {}
        }
    }
    for keyword in ["anyOf", "allOf", "oneOf"] {
        if let (Some(Value { kind: ValueKind::Array(to), .. }), Some(from)) =
            (member(to, keyword), from.get(keyword).and_then(Value::as_array))
        {
            add_to_each(to, from);
        }
    }
}

fn add_to_each(to: &mut [Value], from: &[Value]) {
    to.iter_mut().zip(from).for_each(|(to, from)| add_descriptions(to, from));
}

enum NoConversion {
    /// The schema has a kind that the converter does not know, so that it gives up on the whole.
    Refused,
    /// Its conversion is not known.
    Unclear(Reason),
}

struct OwnConverter<'r, 'a, 't> {
    reader: &'r ZodReader<'a, 't>,
    root: Origin,
}

type Converted = Result<Value, NoConversion>;

impl<'t> OwnConverter<'_, '_, 't> {
    fn of_root(&self, schema: &SharedSchema<'t>) -> Converted {
        let mut value = self.object(schema, 0)?;
        let span = value.span;
        if let ValueKind::Object(object) = &mut value.kind {
            closed::set(object, "$schema", Value::string(span, "http://json-schema.org/draft-07/schema#"));
        }
        Ok(value)
    }

    fn object(&self, schema: &SharedSchema<'t>, depth: usize) -> Converted {
        let ZodKind::Object { fields, shape, .. } = &schema.kind else { return Err(NoConversion::Refused) };
        if let Some((_, reason)) = &shape.open {
            return Err(NoConversion::Unclear(reason.clone()));
        }
        let span = self.span(schema);
        let (mut properties, mut required) = (Vec::new(), Vec::new());
        for field in fields {
            let mut inner = self.undecorated(&field.schema);
            let mut is_optional = false;
            while let ZodKind::Optional(within) = &inner.kind {
                is_optional = true;
                inner = self.undecorated(within);
            }
            let mut value = self.schema(&inner, depth + 1)?;
            describe(&mut value, &field.schema, false);
            let key_span =
                if field.key_origin.module == self.root.module { field.key_origin.span } else { span };
            if !is_optional {
                required.push(Value::string(key_span, &*field.key));
            }
            properties.push(Member { key: field.key.to_string(), key_span, value });
        }
        let keyword =
            |key: &str, kind| Member { key: key.to_owned(), key_span: span, value: Value::new(span, kind) };
        let mut value = Value::new(
            span,
            ValueKind::Object(Object::new(vec![
                keyword("type", ValueKind::String("object".to_owned())),
                keyword("properties", ValueKind::Object(Object::new(properties))),
                keyword("required", ValueKind::Array(required)),
                keyword("additionalProperties", ValueKind::Bool(false)),
            ])),
        );
        describe(&mut value, schema, false);
        Ok(value)
    }

    fn schema(&self, schema: &SharedSchema<'t>, depth: usize) -> Converted {
        if depth > MAX_DEPTH || !self.reader.program.step() {
            return Err(NoConversion::Unclear(Reason::TooMuch));
        }
        let inner = self.undecorated(schema);
        let span = self.span(&inner);
        let inside = |inner: &SharedSchema<'t>| self.schema(inner, depth + 1);
        let all = |parts: &[SharedSchema<'t>]| -> Result<Vec<Value>, NoConversion> {
            parts.iter().map(inside).collect()
        };
        let made = |keywords: Vec<(&str, ValueKind)>| {
            let keyword = |(key, kind): (&str, ValueKind)| Member {
                key: key.to_owned(),
                key_span: span,
                value: Value::new(span, kind),
            };
            Value::new(span, ValueKind::Object(Object::new(keywords.into_iter().map(keyword).collect())))
        };
        let text = |text: &str| ValueKind::String(text.to_owned());
        let mut value = match &inner.kind {
            ZodKind::String => made(vec![("type", text("string"))]),
            ZodKind::Number => made(vec![("type", text("number"))]),
            ZodKind::Boolean => made(vec![("type", text("boolean"))]),
            ZodKind::Object { .. } => self.object(&inner, depth)?,
            ZodKind::Array(item) => made(vec![("type", text("array")), ("items", inside(item)?.kind)]),
            ZodKind::Tuple { items, rest } if !items.is_empty() => {
                #[allow(clippy::cast_precision_loss, reason = "tuples are short")]
                let length = ValueKind::Number(items.len() as f64);
                let items = ValueKind::Array(all(items)?);
                let mut keywords =
                    vec![("type", text("array")), ("items", items), ("minItems", length.clone())];
                if rest.is_none() {
                    keywords.push(("maxItems", length));
                }
                made(keywords)
            }
            ZodKind::Union(options, _) if !options.is_empty() => {
                made(vec![("anyOf", ValueKind::Array(all(options)?))])
            }
            ZodKind::Record { value, .. } => {
                made(vec![("type", text("object")), ("additionalProperties", inside(value)?.kind)])
            }
            ZodKind::Nullable(within) => {
                let within = inside(within)?;
                made(vec![("anyOf", ValueKind::Array(vec![within, made(vec![("type", text("null"))])]))])
            }
            ZodKind::Literal(values) => {
                let types = values.iter().map(type_of).collect::<Option<Vec<&str>>>();
                let types = types.ok_or(NoConversion::Unclear(Reason::Conversion))?;
                match values.as_slice() {
                    [value] => made(vec![
                        ("const", self.reader.program.spanned(value).kind),
                        ("type", text(types[0])),
                    ]),
                    _ => made(vec![("enum", self.list(values)), ("type", distinct(&types, span))]),
                }
            }
            ZodKind::Enum(values) if !values.is_empty() => {
                let has = |is_text: bool| values.iter().any(|value| value.as_str().is_some() == is_text);
                let types = match (has(true), has(false)) {
                    (true, true) => distinct(&["string", "number"], span),
                    (true, false) => text("string"),
                    _ => text("number"),
                };
                made(vec![("type", types), ("enum", self.list(values))])
            }
            // The package merges objects, under conditions.
            ZodKind::Intersection(..) => return Err(NoConversion::Unclear(Reason::Conversion)),
            ZodKind::Unreadable(reason) => return Err(NoConversion::Unclear(reason.clone())),
            _ => return Err(NoConversion::Refused),
        };
        describe(&mut value, schema, true);
        Ok(value)
    }

    /// Strips the wrappers that the converter passes over.
    fn undecorated(&self, schema: &SharedSchema<'t>) -> SharedSchema<'t> {
        let mut schema = SharedSchema::clone(schema);
        for _ in 0..MAX_DEPTH {
            let inner = match &schema.kind {
                ZodKind::Catch(inner, _)
                | ZodKind::Default(inner, _)
                | ZodKind::Prefault(inner, _)
                | ZodKind::Readonly(inner) => SharedSchema::clone(inner),
                ZodKind::Getter(_) => self.reader.lazy(&schema),
                _ => break,
            };
            schema = inner;
        }
        schema
    }

    fn list(&self, values: &[StaticValue<'t>]) -> ValueKind {
        ValueKind::Array(values.iter().map(|value| self.reader.program.spanned(value)).collect())
    }

    fn span(&self, schema: &ZodSchema<'t>) -> Span {
        if schema.origin.module == self.root.module { schema.origin.span } else { self.root.span }
    }
}

/// Adds the description of a schema itself; `replaces` one that is there.
fn describe(value: &mut Value, schema: &ZodSchema<'_>, replaces: bool) {
    let metadata = schema.inherited_metadata();
    let description = metadata.iter().find(|(key, _)| &**key == "description");
    let text = description.and_then(|(_, text)| text.as_str()).filter(|text| !text.trim().is_empty());
    let span = value.span;
    if let (Some(text), ValueKind::Object(object)) = (text, &mut value.kind)
        && (replaces || object.get("description").is_none())
    {
        closed::set(object, "description", Value::string(span, text));
    }
}

fn type_of(value: &StaticValue<'_>) -> Option<&'static str> {
    Some(match value.kind {
        StaticKind::String(_) => "string",
        StaticKind::Number(_) => "number",
        StaticKind::Bool(_) => "boolean",
        StaticKind::Null => "null",
        _ => return None,
    })
}

fn distinct(types: &[&str], span: Span) -> ValueKind {
    let mut seen: Vec<&str> = Vec::new();
    for kind in types {
        if !seen.contains(kind) {
            seen.push(kind);
        }
    }
    ValueKind::Array(seen.into_iter().map(|kind| Value::string(span, kind)).collect())
}
