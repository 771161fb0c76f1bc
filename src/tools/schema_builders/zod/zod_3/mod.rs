//! JSON Schema as `zod-to-json-schema` makes it of zod 3.

mod combinations;
mod containers;
mod patterns;
mod primitives;

use std::collections::HashMap;
use std::rc::Rc;

use super::parts::{EntryView, KeywordValue, Keywords, PartBuilder};
use super::reader::ZodReader;
use super::schema::{CheckKind, SharedSchema, ZodEffect, ZodKind, ZodSchema};
use super::zod_4::plain;
use super::{ConversionError, ConvertedSchema, ZodIo};
use crate::syntax::Value;
use crate::text::Span;
use crate::tools::evaluator::{Origin, Reason, StaticKind, StaticValue};
use primitives::native_enum;

/// Real schemas stay below ten levels.
const MAX_DEPTH: usize = 64;

/// Options of `zodToJsonSchema`; without any, it keeps both sides of a pipe.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Zod3Options {
    /// Side of `a.pipe(b)`; both, if it is not given.
    pub pipe: Option<ZodIo>,
    pub references: References,
    /// Whether options of a union without keywords are left out.
    pub has_strict_unions: bool,
    pub dialect: Zod3Dialect,
}

/// Converter, of which packages have copies of their own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Zod3Dialect {
    #[default]
    ZodToJsonSchema,
    /// `zodToJsonSchema(schema, { target: "openAi" })`: all required, and a definition in place of anything.
    OpenAiTarget,
    /// Copy in the helpers of `openai`.
    OpenAi,
    /// Strict mode of that copy: all required, and nullable types as `nullable`.
    OpenAiStrict,
}

impl Zod3Dialect {
    fn is_of_openai(self) -> bool {
        matches!(self, Self::OpenAi | Self::OpenAiStrict)
    }
}

/// Form of a schema that is used again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum References {
    /// `$ref` to the place of the first use.
    #[default]
    Root,
    /// Another copy of the schema; `{}` where it contains itself.
    None,
    /// `$ref` to a definition, whose name depends on that of the tool.
    Extracted,
}

struct Zod3Converter<'c, 'a, 't> {
    reader: &'c ZodReader<'a, 't>,
    options: Zod3Options,
    root: Origin,
    /// Places of schemas by their address.
    seen: HashMap<usize, Vec<String>>,
    error: Option<ConversionError>,
    /// Whether the definition of anything is referred to.
    has_any: bool,
    /// Schemas that are made on the way, kept so that their addresses stay their own.
    made: Vec<SharedSchema<'t>>,
}

/// PartPlace of a schema in the result.
#[derive(Clone, Copy)]
struct PartPlace<'p> {
    path: &'p [String],
    /// PartPlace of the field that the schema belongs to.
    field: &'p [String],
    span: Span,
}

/// Converts a schema. Pointers of unknown parts begin with `pointer`.
pub fn convert<'t>(
    reader: &ZodReader<'_, 't>,
    schema: &SharedSchema<'t>,
    options: Zod3Options,
    pointer: &str,
) -> Result<ConvertedSchema, ConversionError> {
    let mut converter = Zod3Converter {
        reader,
        options,
        root: schema.origin,
        seen: HashMap::new(),
        error: None,
        has_any: false,
        made: Vec::new(),
    };
    let path = ["#".to_owned()];
    let (root, span) = (schema.origin, schema.origin.span);
    let draft = converter.parse(schema, PartPlace { path: &path, field: &[], span });
    if let Some(error) = converter.error.take() {
        return Err(error);
    }
    let dialect = match options.dialect {
        Zod3Dialect::OpenAiTarget => "https://json-schema.org/draft/2019-09/schema#",
        _ => "http://json-schema.org/draft-07/schema#",
    };
    let dialect = KeywordValue::text(span, dialect);
    let draft = match draft {
        Some(KeywordValue::Map(mut keywords)) => {
            keywords.set("$schema", span, dialect);
            KeywordValue::Map(keywords)
        }
        Some(other) => other,
        None => {
            let mut keywords = match converter.any(span) {
                KeywordValue::Map(keywords) => keywords,
                _ => Keywords::default(),
            };
            keywords.set("$schema", span, dialect);
            KeywordValue::Map(keywords)
        }
    };
    let draft = match draft {
        KeywordValue::Map(mut keywords) if converter.has_any => {
            keywords.set("definitions", span, any_definition(span));
            KeywordValue::Map(keywords)
        }
        draft => draft,
    };
    let no_keywords = Keywords::default();
    let entry = |_| EntryView { keywords: &no_keywords, span, unknown: None };
    let charge = |bytes| reader.program.step() && reader.program.bytes(bytes);
    let mut builder = PartBuilder::new(root, pointer, &entry, &charge);
    let value = builder.part(&draft, span);
    Ok(ConvertedSchema { value, unknown: builder.unknown })
}

/// Converts a schema of another version for OpenAI's target, of which nothing is recognised.
pub fn convert_any(schema: &SharedSchema<'_>) -> ConvertedSchema {
    let span = schema.origin.span;
    let mut json = serde_json::json!({
        "$ref": "#/definitions/OpenAiAnyType",
        "definitions": {},
        "$schema": "https://json-schema.org/draft/2019-09/schema#",
    });
    json["definitions"] = any_definition_json();
    ConvertedSchema { value: Value::from_json(&json, span), unknown: Vec::new() }
}

/// Returns the definition with which OpenAI's target stands for any value but an object.
fn any_definition(span: Span) -> KeywordValue {
    KeywordValue::from_value(&Value::from_json(&any_definition_json(), span))
}

fn any_definition_json() -> serde_json::Value {
    serde_json::json!({ "OpenAiAnyType": {
        "type": ["string", "number", "integer", "boolean", "array", "null"],
        "items": { "$ref": "#/definitions/OpenAiAnyType" },
    } })
}

/// Whether a default is a value that strict mode sends.
fn is_sent(value: &StaticValue<'_>) -> bool {
    match value.kind {
        StaticKind::Number(number) => number.is_finite() && !(number == 0.0 && number.is_sign_negative()),
        StaticKind::Undefined | StaticKind::Function(_) | StaticKind::BigInt => false,
        _ => true,
    }
}

fn longer(path: &[String], more: &[&str]) -> Vec<String> {
    path.iter().cloned().chain(more.iter().map(|part| (*part).to_owned())).collect()
}

impl<'t> Zod3Converter<'_, '_, 't> {
    /// Returns `None` for what is left out: functions, symbols and `void`.
    fn parse(&mut self, schema: &SharedSchema<'t>, place: PartPlace<'_>) -> Option<KeywordValue> {
        if let ZodKind::Getter(_) = schema.kind {
            let inner = self.reader.lazy(schema);
            if !matches!(inner.kind, ZodKind::Getter(_)) {
                return self.parse(&inner, place);
            }
        }
        let address = Rc::as_ptr(schema).addr();
        if let Some(seen) = self.seen.get(&address) {
            match self.options.references {
                References::Root => {
                    let mut reference = Keywords::default();
                    reference.set("$ref", place.span, KeywordValue::text(place.span, &seen.join("/")));
                    return Some(KeywordValue::Map(reference));
                }
                // A description that is put on a reference is on the reference.
                References::Extracted => {
                    return Some(KeywordValue::Unknown(schema.origin, Reason::Expression));
                }
                References::None => {
                    if seen.len() < place.path.len() && place.path.starts_with(seen) {
                        return Some(KeywordValue::Map(Keywords::default()));
                    }
                }
            }
        }
        if !self.reader.program.step() || place.path.len() > MAX_DEPTH {
            return Some(KeywordValue::Unknown(schema.origin, Reason::TooMuch));
        }
        self.seen.insert(address, place.path.to_vec());
        let span = if schema.origin.module == self.root.module { schema.origin.span } else { place.span };
        let place = PartPlace { span, ..place };
        let draft = if let ZodKind::Lazy(_) = schema.kind {
            let inner = self.reader.lazy(schema);
            self.parse(&inner, place)
        } else {
            self.parse_kind(schema, place)
        };
        let mut draft = draft?;
        if let Some(description) = schema.own_metadata("description")
            && description.truthy() != Some(false)
            && let KeywordValue::Map(keywords) = &mut draft
        {
            keywords.set("description", span, plain(self.reader, self.root, description));
        }
        Some(draft)
    }

    #[allow(clippy::too_many_lines, reason = "one arm for each kind")]
    fn parse_kind(&mut self, schema: &SharedSchema<'t>, place: PartPlace<'_>) -> Option<KeywordValue> {
        let span = place.span;
        let mut keywords = Keywords::default();
        match &schema.kind {
            ZodKind::String => self.string(schema, span, &mut keywords),
            ZodKind::Number => self.number(schema, span, &mut keywords),
            ZodKind::BigInt => {
                keywords.set("type", span, KeywordValue::text(span, "integer"));
                keywords.set("format", span, KeywordValue::text(span, "int64"));
                if schema.checks.iter().any(|check| check.kind == CheckKind::Untold) {
                    self.fail(schema, "Do not know how to serialize a BigInt");
                }
            }
            ZodKind::Boolean => keywords.set("type", span, KeywordValue::text(span, "boolean")),
            ZodKind::Date => {
                keywords.set("type", span, KeywordValue::text(span, "string"));
                keywords.set("format", span, KeywordValue::text(span, "date-time"));
            }
            ZodKind::Null => keywords.set("type", span, KeywordValue::text(span, "null")),
            ZodKind::Any | ZodKind::Unknown if self.options.dialect == Zod3Dialect::OpenAiTarget => {
                return Some(self.any(span));
            }
            ZodKind::Any | ZodKind::Unknown => {}
            ZodKind::Never | ZodKind::NaN if self.options.dialect == Zod3Dialect::OpenAiTarget => {
                return None;
            }
            ZodKind::Undefined if self.options.dialect == Zod3Dialect::OpenAiTarget => {
                let any = self.any(span);
                keywords.set("not", span, any);
            }
            ZodKind::Never | ZodKind::NaN | ZodKind::Undefined => {
                keywords.set("not", span, KeywordValue::Map(Keywords::default()));
            }
            ZodKind::Enum(values) => {
                keywords.set("type", span, KeywordValue::text(span, "string"));
                keywords.set("enum", span, self.list(values));
            }
            ZodKind::NativeEnum(values) => native_enum(values, span, &mut keywords, self.list(values)),
            ZodKind::Literal(values) => self.literal(schema, values, span, &mut keywords),
            ZodKind::Array(item) => self.array(schema, item, place, &mut keywords),
            ZodKind::Set(item) => {
                keywords.set("type", span, KeywordValue::text(span, "array"));
                keywords.set("uniqueItems", span, KeywordValue::flag(span, true));
                if let Some(item) = self.parse_at(item, place, &["items"]) {
                    keywords.set("items", span, item);
                }
                self.lengths(schema, &mut keywords, span);
            }
            ZodKind::Map(key, value) => {
                let any = || KeywordValue::Map(Keywords::default());
                let key = self.parse_at(key, place, &["items", "items", "0"]).unwrap_or_else(any);
                let value = self.parse_at(value, place, &["items", "items", "1"]).unwrap_or_else(any);
                keywords.set("type", span, KeywordValue::text(span, "array"));
                keywords.set("maxItems", span, KeywordValue::number(span, 125.0));
                let mut pair = Keywords::default();
                pair.set("type", span, KeywordValue::text(span, "array"));
                pair.set("items", span, KeywordValue::List(vec![key, value]));
                pair.set("minItems", span, KeywordValue::number(span, 2.0));
                pair.set("maxItems", span, KeywordValue::number(span, 2.0));
                keywords.set("items", span, KeywordValue::Map(pair));
            }
            ZodKind::Tuple { items, rest } => {
                let count = f64::from(u32::try_from(items.len()).unwrap_or(u32::MAX));
                keywords.set("type", span, KeywordValue::text(span, "array"));
                keywords.set("minItems", span, KeywordValue::number(span, count));
                if rest.is_none() {
                    keywords.set("maxItems", span, KeywordValue::number(span, count));
                }
                let mut drafts = Vec::new();
                for (index, item) in items.iter().enumerate() {
                    let draft = self.parse_at(item, place, &["items", &index.to_string()]);
                    let is_filled = draft.is_none() && self.options.dialect.is_of_openai();
                    drafts
                        .extend(draft.or_else(|| is_filled.then(|| KeywordValue::Map(Keywords::default()))));
                }
                keywords.set("items", span, KeywordValue::List(drafts));
                if let Some(rest) =
                    rest.as_ref().and_then(|rest| self.parse_at(rest, place, &["additionalItems"]))
                {
                    keywords.set("additionalItems", span, rest);
                }
            }
            ZodKind::Record { key, value, .. } => self.record(key, value, place, &mut keywords),
            ZodKind::Object { .. } => self.object(schema, place, &mut keywords),
            ZodKind::Union(options, _) => return self.union(options, place),
            ZodKind::Intersection(left, right) => return self.intersection(left, right, place),
            ZodKind::Nullable(inner) => return self.nullable(inner, place),
            ZodKind::Optional(inner) => return self.optional(inner, place),
            ZodKind::Default(inner, value) => {
                if let Some(KeywordValue::Map(inner)) = self.parse(inner, place) {
                    keywords = inner;
                }
                if self.options.dialect == Zod3Dialect::OpenAiStrict && !is_sent(value) {
                    self.fail(schema, "Strict Structured Outputs schema contains a non-JSON value");
                }
                if !matches!(value.kind, StaticKind::Undefined) {
                    keywords.set("default", span, plain(self.reader, self.root, value));
                }
                if matches!(value.kind, StaticKind::BigInt) {
                    self.fail(schema, "Do not know how to serialize a BigInt");
                }
            }
            ZodKind::Catch(inner, _)
            | ZodKind::Readonly(inner)
            | ZodKind::Promise(inner)
            | ZodKind::NonOptional(inner)
            | ZodKind::Prefault(inner, _)
            | ZodKind::Effects(
                inner,
                ZodEffect::Brand | ZodEffect::Refine | ZodEffect::Transform | ZodEffect::Preprocess,
            ) => {
                return self.parse(inner, place);
            }
            ZodKind::Pipe(input, output, _) => return self.pipe(input, output, place),
            ZodKind::Unreadable(Reason::Throws(message)) => {
                self.fail(schema, message);
                return None;
            }
            ZodKind::Unreadable(reason) => return Some(KeywordValue::Unknown(schema.origin, reason.clone())),
            // A lazy schema is one step before; the others are not in zod 3.
            ZodKind::Void
            | ZodKind::Symbol
            | ZodKind::Function
            | ZodKind::Lazy(_)
            | ZodKind::Getter(_)
            | ZodKind::Custom
            | ZodKind::File
            | ZodKind::Success
            | ZodKind::Transform
            | ZodKind::TemplateLiteral(_) => return None,
        }
        Some(KeywordValue::Map(keywords))
    }

    /// Returns the schema of any value.
    fn any(&mut self, span: Span) -> KeywordValue {
        let mut keywords = Keywords::default();
        if self.options.dialect == Zod3Dialect::OpenAiTarget {
            self.has_any = true;
            keywords.set("$ref", span, KeywordValue::text(span, "#/definitions/OpenAiAnyType"));
        }
        KeywordValue::Map(keywords)
    }

    fn parse_at(
        &mut self,
        schema: &SharedSchema<'t>,
        place: PartPlace<'_>,
        more: &[&str],
    ) -> Option<KeywordValue> {
        let path = longer(place.path, more);
        self.parse(schema, PartPlace { path: &path, ..place })
    }

    fn fail(&mut self, schema: &ZodSchema<'t>, message: &str) {
        self.error.get_or_insert(ConversionError { message: message.to_owned(), origin: schema.origin });
    }

    fn list(&self, values: &[StaticValue<'t>]) -> KeywordValue {
        KeywordValue::List(values.iter().map(|value| plain(self.reader, self.root, value)).collect())
    }

    fn span_of(&self, origin: Origin, around: Span) -> Span {
        if origin.module == self.root.module { origin.span } else { around }
    }
}
