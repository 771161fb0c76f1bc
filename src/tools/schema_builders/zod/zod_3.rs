//! JSON Schema as `zod-to-json-schema` makes it of zod 3.

use std::collections::HashMap;
use std::rc::Rc;

use super::formats;
use super::parts::{EntryView, KeywordValue, Keywords, PartBuilder};
use super::reader::ZodReader;
use super::schema::{CheckKind, Extra, SharedSchema, ZodEffect, ZodKind, ZodSchema};
use super::zod_4::plain;
use super::{ConversionError, ConvertedSchema, ZodIo};
use crate::syntax::{Value, ValueKind};
use crate::text::Span;
use crate::tools::evaluator::{Origin, Reason, StaticKind, StaticValue};

/// Real schemas stay below ten levels.
const MAX_DEPTH: usize = 64;

#[derive(Clone, Copy, Debug)]
pub struct Zod3Options {
    /// Side of `a.pipe(b)`; both, if it is not given.
    pub pipe: Option<ZodIo>,
    pub references: References,
    /// Whether options of a union without keywords are left out.
    pub has_strict_unions: bool,
}

/// Form of a schema that is used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum References {
    /// `$ref` to the place of the first use.
    Root,
    /// Another copy of the schema; `{}` where it contains itself.
    None,
}

struct Zod3Converter<'c, 'a, 't> {
    reader: &'c ZodReader<'a, 't>,
    options: Zod3Options,
    root: Origin,
    /// Places of schemas by their address.
    seen: HashMap<usize, Vec<String>>,
    error: Option<ConversionError>,
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
    let mut converter =
        Zod3Converter { reader, options, root: schema.origin, seen: HashMap::new(), error: None };
    let path = ["#".to_owned()];
    let span = schema.origin.span;
    let draft = converter.parse(schema, PartPlace { path: &path, field: &[], span });
    if let Some(error) = converter.error {
        return Err(error);
    }
    let dialect = KeywordValue::text(span, "http://json-schema.org/draft-07/schema#");
    let draft = match draft {
        Some(KeywordValue::Map(mut keywords)) => {
            keywords.set("$schema", span, dialect);
            KeywordValue::Map(keywords)
        }
        Some(other) => other,
        None => {
            let mut keywords = Keywords::default();
            keywords.set("$schema", span, dialect);
            KeywordValue::Map(keywords)
        }
    };
    let no_keywords = Keywords::default();
    let entry = |_| EntryView { keywords: &no_keywords, span, unknown: None };
    let mut builder =
        PartBuilder { entry: &entry, pointer: pointer.to_owned(), unknown: Vec::new(), depth: 0 };
    let value = builder.part(&draft, span);
    Ok(ConvertedSchema { value, unknown: builder.unknown })
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
            ZodKind::Any | ZodKind::Unknown => {}
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
                    drafts.extend(self.parse_at(item, place, &["items", &index.to_string()]));
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

    fn string(&self, schema: &ZodSchema<'t>, around: Span, keywords: &mut Keywords) {
        keywords.set("type", around, KeywordValue::text(around, "string"));
        self.string_checks(schema, around, keywords);
    }

    fn string_checks(&self, schema: &ZodSchema<'t>, around: Span, keywords: &mut Keywords) {
        for check in &schema.checks {
            let span = self.span_of(check.origin, around);
            match &check.kind {
                CheckKind::MinLength(value) => at_least(keywords, *value, span),
                CheckKind::MaxLength(value) => at_most(keywords, *value, span),
                CheckKind::Length(value) => {
                    at_least(keywords, *value, span);
                    at_most(keywords, *value, span);
                }
                CheckKind::Regex(source) => add(keywords, "pattern", "allOf", source, span),
                CheckKind::StartsWith(text) => {
                    let pattern = format!("^{}", formats::escaped_for_zod_3(text));
                    add(keywords, "pattern", "allOf", &pattern, span);
                }
                CheckKind::EndsWith(text) => {
                    let pattern = format!("{}$", formats::escaped_for_zod_3(text));
                    add(keywords, "pattern", "allOf", &pattern, span);
                }
                CheckKind::Includes { text, .. } => {
                    add(keywords, "pattern", "allOf", &formats::escaped_for_zod_3(text), span);
                }
                CheckKind::Format(format) => {
                    let version = format.version.as_deref();
                    match &*format.name {
                        "url" => add(keywords, "format", "anyOf", "uri", span),
                        "datetime" => add(keywords, "format", "anyOf", "date-time", span),
                        "email" | "uuid" | "date" | "time" | "duration" => {
                            add(keywords, "format", "anyOf", &format.name, span);
                        }
                        "ip" => {
                            for (other, name) in [("v6", "ipv4"), ("v4", "ipv6")] {
                                if version != Some(other) {
                                    add(keywords, "format", "anyOf", name, span);
                                }
                            }
                        }
                        "cidr" => {
                            for (other, pattern) in [("v6", patterns::CIDR_V4), ("v4", patterns::CIDR_V6)] {
                                if version != Some(other) {
                                    add(keywords, "pattern", "allOf", pattern, span);
                                }
                            }
                        }
                        "base64" => keywords.set("contentEncoding", span, KeywordValue::text(span, "base64")),
                        name => {
                            if let Some(pattern) = patterns::named(name) {
                                add(keywords, "pattern", "allOf", pattern, span);
                            }
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn number(&self, schema: &ZodSchema<'t>, around: Span, keywords: &mut Keywords) {
        const SAFE: f64 = 9_007_199_254_740_991.0;
        keywords.set("type", around, KeywordValue::text(around, "number"));
        for check in &schema.checks {
            let span = self.span_of(check.origin, around);
            let mut set = |key: &str, value: f64| keywords.set(key, span, KeywordValue::number(span, value));
            match check.kind {
                CheckKind::Int => keywords.set("type", span, KeywordValue::text(span, "integer")),
                CheckKind::GreaterThan { value, is_inclusive: true } => set("minimum", value),
                CheckKind::GreaterThan { value, is_inclusive: false } => set("exclusiveMinimum", value),
                CheckKind::LessThan { value, is_inclusive: true } => set("maximum", value),
                CheckKind::LessThan { value, is_inclusive: false } => set("exclusiveMaximum", value),
                CheckKind::Safe => {
                    set("minimum", -SAFE);
                    set("maximum", SAFE);
                }
                CheckKind::MultipleOf(value) => set("multipleOf", value),
                _ => {}
            }
        }
    }

    fn literal(
        &mut self,
        schema: &ZodSchema<'t>,
        values: &[StaticValue<'t>],
        span: Span,
        keywords: &mut Keywords,
    ) {
        let [value] = values else { return };
        let kind = match value.kind {
            StaticKind::String(_) => "string",
            StaticKind::Number(_) => "number",
            StaticKind::Bool(_) => "boolean",
            StaticKind::BigInt => {
                return self.fail(schema, "Do not know how to serialize a BigInt");
            }
            StaticKind::Array(_) => return keywords.set("type", span, KeywordValue::text(span, "array")),
            _ => return keywords.set("type", span, KeywordValue::text(span, "object")),
        };
        keywords.set("type", span, KeywordValue::text(span, kind));
        keywords.set("const", span, plain(self.reader, self.root, value));
    }

    fn array(
        &mut self,
        schema: &ZodSchema<'t>,
        item: &SharedSchema<'t>,
        place: PartPlace<'_>,
        keywords: &mut Keywords,
    ) {
        keywords.set("type", place.span, KeywordValue::text(place.span, "array"));
        if !matches!(item.kind, ZodKind::Any)
            && let Some(item) = self.parse_at(item, place, &["items"])
        {
            keywords.set("items", place.span, item);
        }
        self.lengths(schema, keywords, place.span);
    }

    /// Writes the bounds of a number of items, of which the last of each kind counts.
    fn lengths(&self, schema: &ZodSchema<'t>, keywords: &mut Keywords, around: Span) {
        let exact = schema.checks.iter().filter(|check| matches!(check.kind, CheckKind::Length(_)));
        let others = schema.checks.iter().filter(|check| !matches!(check.kind, CheckKind::Length(_)));
        for check in others.chain(exact) {
            let span = self.span_of(check.origin, around);
            let mut set = |key: &str, value: f64| keywords.set(key, span, KeywordValue::number(span, value));
            match check.kind {
                CheckKind::MinLength(value) => set("minItems", value),
                CheckKind::MaxLength(value) => set("maxItems", value),
                CheckKind::Length(value) => {
                    set("minItems", value);
                    set("maxItems", value);
                }
                _ => {}
            }
        }
    }

    fn record(
        &mut self,
        key: &SharedSchema<'t>,
        value: &SharedSchema<'t>,
        place: PartPlace<'_>,
        keywords: &mut Keywords,
    ) {
        let span = place.span;
        keywords.set("type", span, KeywordValue::text(span, "object"));
        let value = self.parse_at(value, place, &["additionalProperties"]);
        keywords.set("additionalProperties", span, value.unwrap_or(KeywordValue::flag(span, true)));
        let key = match &key.kind {
            ZodKind::Effects(inner, ZodEffect::Brand) => inner,
            _ => key,
        };
        let mut names = Keywords::default();
        match &key.kind {
            ZodKind::String if !key.checks.is_empty() => self.string_checks(key, span, &mut names),
            ZodKind::Enum(values) => names.set("enum", span, self.list(values)),
            ZodKind::Unreadable(reason) => {
                return keywords.set(
                    "propertyNames",
                    span,
                    KeywordValue::Unknown(key.origin, reason.clone()),
                );
            }
            _ => return,
        }
        keywords.set("propertyNames", span, KeywordValue::Map(names));
    }

    fn object(&mut self, schema: &SharedSchema<'t>, place: PartPlace<'_>, keywords: &mut Keywords) {
        let ZodKind::Object { fields, extra, shape } = &schema.kind else { return };
        let span = place.span;
        let mut properties = Keywords::open(shape.open.clone());
        let mut required: Vec<Value> = Vec::new();
        let mut unsure = shape.open.clone();
        for field in fields {
            let key_span = self.span_of(field.key_origin, span);
            let is_optional = self.reader.accepts_undefined(&field.schema);
            let path = longer(place.path, &["properties", &field.key]);
            let inside = PartPlace { path: &path, field: &path, span: key_span };
            let Some(draft) = self.parse(&field.schema, inside) else { continue };
            properties.set(&field.key, key_span, draft);
            match is_optional {
                Ok(true) => {}
                Ok(false) => required.push(Value::string(key_span, &*field.key)),
                Err(reason) => unsure = Some((field.schema.origin, reason)),
            }
        }
        keywords.set("type", span, KeywordValue::text(span, "object"));
        keywords.set("properties", span, KeywordValue::Map(properties));
        if let Some((origin, reason)) = unsure {
            keywords.set("required", span, KeywordValue::Unknown(origin, reason));
        } else if !required.is_empty() {
            keywords.set("required", span, KeywordValue::Value(Value::new(span, ValueKind::Array(required))));
        }
        let extra = match extra {
            Extra::Passed => Some(KeywordValue::flag(span, true)),
            Extra::Refused | Extra::Stripped => Some(KeywordValue::flag(span, false)),
            Extra::Checked(extra) if matches!(extra.kind, ZodKind::Never) => {
                Some(KeywordValue::flag(span, false))
            }
            Extra::Checked(extra) => self.parse_at(extra, place, &["additionalProperties"]),
        };
        if let Some(extra) = extra {
            keywords.set("additionalProperties", span, extra);
        }
    }

    fn union(&mut self, options: &[SharedSchema<'t>], place: PartPlace<'_>) -> Option<KeywordValue> {
        let span = place.span;
        let mut keywords = Keywords::default();
        if let Some(types) = options.iter().map(|option| bare_type(option)).collect::<Option<Vec<_>>>() {
            keywords.set("type", span, type_list(types, span));
            return Some(KeywordValue::Map(keywords));
        }
        if let Some(literals) = options.iter().map(|option| bare_literal(option)).collect::<Option<Vec<_>>>()
        {
            let types: Option<Vec<&str>> = literals.iter().map(|literal| literal_type(literal)).collect();
            if let Some(types) = types {
                keywords.set("type", span, type_list(types, span));
                let mut values: Vec<KeywordValue> = Vec::new();
                for literal in literals {
                    let value = plain(self.reader, self.root, literal);
                    if !values.iter().any(|known| known.is_like(&value)) {
                        values.push(value);
                    }
                }
                keywords.set("enum", span, KeywordValue::List(values));
                return Some(KeywordValue::Map(keywords));
            }
        } else if options.iter().all(|option| matches!(option.kind, ZodKind::Enum(_))) {
            let mut values: Vec<KeywordValue> = Vec::new();
            for option in options {
                let ZodKind::Enum(own) = &option.kind else { continue };
                for value in own {
                    let value = plain(self.reader, self.root, value);
                    if !values.iter().any(|known| known.is_like(&value)) {
                        values.push(value);
                    }
                }
            }
            keywords.set("type", span, KeywordValue::text(span, "string"));
            keywords.set("enum", span, KeywordValue::List(values));
            return Some(KeywordValue::Map(keywords));
        }
        let mut drafts = Vec::new();
        for (index, option) in options.iter().enumerate() {
            let draft = self.parse_at(option, place, &["anyOf", &index.to_string()]);
            let is_kept = |draft: &KeywordValue| match draft {
                KeywordValue::Map(keywords) => !self.options.has_strict_unions || !keywords.is_empty(),
                _ => true,
            };
            drafts.extend(draft.filter(is_kept));
        }
        if drafts.is_empty() {
            return None;
        }
        keywords.set("anyOf", span, KeywordValue::List(drafts));
        Some(KeywordValue::Map(keywords))
    }

    fn intersection(
        &mut self,
        left: &SharedSchema<'t>,
        right: &SharedSchema<'t>,
        place: PartPlace<'_>,
    ) -> Option<KeywordValue> {
        let sides =
            [self.parse_at(left, place, &["allOf", "0"]), self.parse_at(right, place, &["allOf", "1"])];
        let mut all = Vec::new();
        for side in sides.into_iter().flatten() {
            match side {
                KeywordValue::Map(mut keywords) => {
                    let is_text = keywords.get("type").and_then(KeywordValue::as_str) == Some("string");
                    match keywords.get("allOf") {
                        Some(KeywordValue::List(inner)) if !is_text => all.extend(inner.clone()),
                        _ => {
                            if keywords.get("additionalProperties").is_some_and(KeywordValue::is_false) {
                                keywords.remove("additionalProperties");
                            }
                            all.push(KeywordValue::Map(keywords));
                        }
                    }
                }
                other => all.push(other),
            }
        }
        if all.is_empty() {
            return None;
        }
        let mut keywords = Keywords::default();
        keywords.set("allOf", place.span, KeywordValue::List(all));
        Some(KeywordValue::Map(keywords))
    }

    fn nullable(&mut self, inner: &SharedSchema<'t>, place: PartPlace<'_>) -> Option<KeywordValue> {
        let span = place.span;
        let mut keywords = Keywords::default();
        if let Some(name) = bare_type(inner) {
            keywords.set("type", span, KeywordValue::texts(span, [name, "null"]));
            return Some(KeywordValue::Map(keywords));
        }
        let inner = self.parse_at(inner, place, &["anyOf", "0"])?;
        let mut null = Keywords::default();
        null.set("type", span, KeywordValue::text(span, "null"));
        keywords.set("anyOf", span, KeywordValue::List(vec![inner, KeywordValue::Map(null)]));
        Some(KeywordValue::Map(keywords))
    }

    fn optional(&mut self, inner: &SharedSchema<'t>, place: PartPlace<'_>) -> Option<KeywordValue> {
        if !place.field.is_empty() && place.path == place.field {
            return self.parse(inner, place);
        }
        let Some(inner) = self.parse_at(inner, place, &["anyOf", "1"]) else {
            return Some(KeywordValue::Map(Keywords::default()));
        };
        let span = place.span;
        let mut absent = Keywords::default();
        absent.set("not", span, KeywordValue::Map(Keywords::default()));
        let mut keywords = Keywords::default();
        keywords.set("anyOf", span, KeywordValue::List(vec![KeywordValue::Map(absent), inner]));
        Some(KeywordValue::Map(keywords))
    }

    fn pipe(
        &mut self,
        input: &SharedSchema<'t>,
        output: &SharedSchema<'t>,
        place: PartPlace<'_>,
    ) -> Option<KeywordValue> {
        match self.options.pipe {
            Some(ZodIo::Input) => self.parse(input, place),
            Some(ZodIo::Output) => self.parse(output, place),
            None => {
                let first = self.parse_at(input, place, &["allOf", "0"]);
                let index = if first.is_some() { "1" } else { "0" };
                let second = self.parse_at(output, place, &["allOf", index]);
                let mut keywords = Keywords::default();
                keywords.set(
                    "allOf",
                    place.span,
                    KeywordValue::List(first.into_iter().chain(second).collect()),
                );
                Some(KeywordValue::Map(keywords))
            }
        }
    }
}

/// Returns the type of a primitive schema without checks.
fn bare_type(schema: &ZodSchema<'_>) -> Option<&'static str> {
    let name = match schema.kind {
        ZodKind::String => "string",
        ZodKind::Number => "number",
        ZodKind::BigInt => "integer",
        ZodKind::Boolean => "boolean",
        ZodKind::Null => "null",
        _ => return None,
    };
    schema.checks.is_empty().then_some(name)
}

fn bare_literal<'s, 't>(schema: &'s ZodSchema<'t>) -> Option<&'s StaticValue<'t>> {
    let is_described = schema.own_metadata("description").is_some_and(|it| it.truthy() != Some(false));
    match &schema.kind {
        ZodKind::Literal(values) if !is_described => values.first(),
        _ => None,
    }
}

fn literal_type(literal: &StaticValue<'_>) -> Option<&'static str> {
    match literal.kind {
        StaticKind::String(_) => Some("string"),
        StaticKind::Number(_) => Some("number"),
        StaticKind::Bool(_) => Some("boolean"),
        StaticKind::BigInt => Some("integer"),
        StaticKind::Null => Some("null"),
        _ => None,
    }
}

fn type_list(types: Vec<&'static str>, span: Span) -> KeywordValue {
    let mut distinct: Vec<&str> = Vec::new();
    for name in types {
        if !distinct.contains(&name) {
            distinct.push(name);
        }
    }
    match distinct.as_slice() {
        [one] => KeywordValue::text(span, one),
        types => KeywordValue::texts(span, types.iter().copied()),
    }
}

fn native_enum(values: &[StaticValue<'_>], span: Span, keywords: &mut Keywords, list: KeywordValue) {
    let is_text = |value: &StaticValue<'_>| value.as_str().is_some();
    let has_texts = values.iter().any(is_text);
    let has_others = values.iter().any(|value| !is_text(value));
    let kind = match (has_texts, has_others) {
        (true, false) => KeywordValue::text(span, "string"),
        (false, true) => KeywordValue::text(span, "number"),
        _ => KeywordValue::texts(span, ["string", "number"]),
    };
    keywords.set("type", span, kind);
    keywords.set("enum", span, list);
}

fn at_least(keywords: &mut Keywords, value: f64, span: Span) {
    let known = keywords.get("minLength").and_then(KeywordValue::as_number);
    keywords.set(
        "minLength",
        span,
        KeywordValue::number(span, known.map_or(value, |known| known.max(value))),
    );
}

fn at_most(keywords: &mut Keywords, value: f64, span: Span) {
    let known = keywords.get("maxLength").and_then(KeywordValue::as_number);
    keywords.set(
        "maxLength",
        span,
        KeywordValue::number(span, known.map_or(value, |known| known.min(value))),
    );
}

/// Adds a keyword; where there is one already, both are joined under another one.
fn add(keywords: &mut Keywords, key: &str, joined: &str, value: &str, span: Span) {
    let part = |draft: KeywordValue| {
        let mut part = Keywords::default();
        part.set(key, span, draft);
        KeywordValue::Map(part)
    };
    let has_joined = keywords.get(joined).and_then(KeywordValue::as_list).is_some_and(|parts| {
        parts.iter().any(|part| matches!(part, KeywordValue::Map(part) if part.has(key)))
    });
    if !keywords.has(key) && !has_joined {
        return keywords.set(key, span, KeywordValue::text(span, value));
    }
    let mut parts = match keywords.remove(joined) {
        Some(KeywordValue::List(parts)) => parts,
        _ => Vec::new(),
    };
    if let Some(known) = keywords.remove(key) {
        parts.push(part(known));
    }
    parts.push(part(KeywordValue::text(span, value)));
    keywords.set(joined, span, KeywordValue::List(parts));
}

/// Patterns that `zod-to-json-schema` 3.25 has for formats.
mod patterns {
    pub const CIDR_V4: &str = r"^(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\/(3[0-2]|[12]?[0-9])$";
    pub const CIDR_V6: &str = r"^(([0-9a-fA-F]{1,4}:){7,7}[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,7}:|([0-9a-fA-F]{1,4}:){1,6}:[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,5}(:[0-9a-fA-F]{1,4}){1,2}|([0-9a-fA-F]{1,4}:){1,4}(:[0-9a-fA-F]{1,4}){1,3}|([0-9a-fA-F]{1,4}:){1,3}(:[0-9a-fA-F]{1,4}){1,4}|([0-9a-fA-F]{1,4}:){1,2}(:[0-9a-fA-F]{1,4}){1,5}|[0-9a-fA-F]{1,4}:((:[0-9a-fA-F]{1,4}){1,6})|:((:[0-9a-fA-F]{1,4}){1,7}|:)|fe80:(:[0-9a-fA-F]{0,4}){0,4}%[0-9a-zA-Z]{1,}|::(ffff(:0{1,4}){0,1}:){0,1}((25[0-5]|(2[0-4]|1{0,1}[0-9]){0,1}[0-9])\.){3,3}(25[0-5]|(2[0-4]|1{0,1}[0-9]){0,1}[0-9])|([0-9a-fA-F]{1,4}:){1,4}:((25[0-5]|(2[0-4]|1{0,1}[0-9]){0,1}[0-9])\.){3,3}(25[0-5]|(2[0-4]|1{0,1}[0-9]){0,1}[0-9]))\/(12[0-8]|1[01][0-9]|[1-9]?[0-9])$";

    pub fn named(name: &str) -> Option<&'static str> {
        Some(match name {
            "cuid" => r"^[cC][^\s-]{8,}$",
            "cuid2" => "^[0-9a-z]+$",
            "ulid" => "^[0-9A-HJKMNP-TV-Z]{26}$",
            "nanoid" => "^[a-zA-Z0-9_-]{21}$",
            "emoji" => r"^(\p{Extended_Pictographic}|\p{Emoji_Component})+$",
            "base64url" => "^([0-9a-zA-Z-_]{4})*(([0-9a-zA-Z-_]{2}(==)?)|([0-9a-zA-Z-_]{3}(=)?))?$",
            "jwt" => r"^[A-Za-z0-9-_]+\.[A-Za-z0-9-_]+\.[A-Za-z0-9-_]*$",
            _ => return None,
        })
    }
}
