//! Arrays, records and objects of zod 3.

use super::super::parts::{KeywordValue, Keywords};
use super::super::schema::{CheckKind, Extra, SharedSchema, ZodEffect, ZodKind, ZodSchema};
use std::rc::Rc;

use super::{PartPlace, Zod3Converter, Zod3Dialect, longer};
use crate::syntax::{Value, ValueKind};
use crate::text::Span;
use crate::tools::evaluator::Reason;

impl<'t> Zod3Converter<'_, '_, 't> {
    pub(super) fn array(
        &mut self,
        schema: &ZodSchema<'t>,
        item: &SharedSchema<'t>,
        place: PartPlace<'_>,
        keywords: &mut Keywords,
    ) {
        keywords.set("type", place.span, KeywordValue::text(place.span, "array"));
        if (!matches!(item.kind, ZodKind::Any) || self.options.dialect == Zod3Dialect::OpenAiStrict)
            && let Some(item) = self.parse_at(item, place, &["items"])
        {
            keywords.set("items", place.span, item);
        }
        self.lengths(schema, keywords, place.span);
    }

    /// Writes the bounds of a number of items, of which the last of each kind counts.
    pub(super) fn lengths(&self, schema: &ZodSchema<'t>, keywords: &mut Keywords, around: Span) {
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

    /// Parses a field that may be absent as one that may be null.
    fn parse_as_nullable(&mut self, field: &SharedSchema<'t>, place: PartPlace<'_>) -> Option<KeywordValue> {
        let field = match &field.kind {
            ZodKind::Getter(_) => self.reader.lazy(field),
            _ => Rc::clone(field),
        };
        let inner = match &field.kind {
            ZodKind::Optional(inner) => Rc::clone(inner),
            _ => field,
        };
        match self.reader.accepts_null(&inner) {
            Ok(true) => self.parse(&inner, place),
            Ok(false) => {
                let mut nullable = ZodSchema::new(inner.origin, ZodKind::Nullable(Rc::clone(&inner)));
                nullable.metadata.clone_from(&inner.metadata);
                let nullable = Rc::new(nullable);
                self.made.push(Rc::clone(&nullable));
                self.parse(&nullable, place)
            }
            Err(reason) => Some(KeywordValue::Unknown(inner.origin, reason)),
        }
    }

    /// Fails for a field that may be absent and not null, which strict mode has no form for.
    fn refuse_absent(
        &mut self,
        field: &SharedSchema<'t>,
        path: &[String],
        is_optional: Result<bool, Reason>,
    ) -> Result<(), Reason> {
        let field = match &field.kind {
            ZodKind::Getter(_) => self.reader.lazy(field),
            _ => Rc::clone(field),
        };
        if matches!(field.kind, ZodKind::Default(..)) || !is_optional? || self.reader.accepts_null(&field)? {
            return Ok(());
        }
        let message = format!(
            "Zod field at `{}` uses `.optional()` without `.nullable()` which is not supported by the API. See: \
             https://platform.openai.com/docs/guides/structured-outputs?api-mode=responses#all-fields-must-be-required",
            path.join("/")
        );
        self.fail(&field, &message);
        Ok(())
    }

    pub(super) fn record(
        &mut self,
        key: &SharedSchema<'t>,
        value: &SharedSchema<'t>,
        place: PartPlace<'_>,
        keywords: &mut Keywords,
    ) {
        let span = place.span;
        keywords.set("type", span, KeywordValue::text(span, "object"));
        let value = self.parse_at(value, place, &["additionalProperties"]);
        let any = || match self.options.dialect {
            dialect if dialect.is_of_openai() => KeywordValue::Map(Keywords::default()),
            _ => KeywordValue::flag(span, true),
        };
        keywords.set("additionalProperties", span, value.unwrap_or_else(any));
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

    pub(super) fn object(
        &mut self,
        schema: &SharedSchema<'t>,
        place: PartPlace<'_>,
        keywords: &mut Keywords,
    ) {
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
            let is_forced = self.options.dialect == Zod3Dialect::OpenAiTarget && is_optional == Ok(true);
            let draft = if is_forced {
                self.parse_as_nullable(&field.schema, inside)
            } else {
                self.parse(&field.schema, inside)
            };
            let Some(draft) = draft else { continue };
            let is_optional = match self.options.dialect {
                Zod3Dialect::OpenAiTarget => is_optional.map(|_| false),
                Zod3Dialect::OpenAiStrict => {
                    self.refuse_absent(&field.schema, &path, is_optional).map(|()| false)
                }
                _ => is_optional,
            };
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
}
