//! Unions, intersections and wrappers of zod 3.

use super::super::ZodIo;
use super::super::parts::{KeywordValue, Keywords};
use super::super::schema::{SharedSchema, ZodKind, ZodSchema};
use super::super::zod_4::plain;
use super::{PartPlace, Zod3Converter, Zod3Dialect};
use crate::text::Span;
use crate::tools::evaluator::{StaticKind, StaticValue};

impl<'t> Zod3Converter<'_, '_, 't> {
    pub(super) fn union(
        &mut self,
        options: &[SharedSchema<'t>],
        place: PartPlace<'_>,
    ) -> Option<KeywordValue> {
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

    pub(super) fn intersection(
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

    pub(super) fn nullable(
        &mut self,
        inner: &SharedSchema<'t>,
        place: PartPlace<'_>,
    ) -> Option<KeywordValue> {
        let span = place.span;
        let mut keywords = Keywords::default();
        if let Some(name) = bare_type(inner) {
            if self.options.dialect == Zod3Dialect::OpenAiStrict {
                keywords.set("type", span, KeywordValue::text(span, name));
                keywords.set("nullable", span, KeywordValue::flag(span, true));
                return Some(KeywordValue::Map(keywords));
            }
            keywords.set("type", span, KeywordValue::texts(span, [name, "null"]));
            return Some(KeywordValue::Map(keywords));
        }
        let inner = self.parse_at(inner, place, &["anyOf", "0"])?;
        let mut null = Keywords::default();
        null.set("type", span, KeywordValue::text(span, "null"));
        keywords.set("anyOf", span, KeywordValue::List(vec![inner, KeywordValue::Map(null)]));
        Some(KeywordValue::Map(keywords))
    }

    pub(super) fn optional(
        &mut self,
        inner: &SharedSchema<'t>,
        place: PartPlace<'_>,
    ) -> Option<KeywordValue> {
        let dialect = self.options.dialect;
        let is_of_field = if dialect.is_of_openai() {
            place.path.starts_with(place.field)
        } else {
            place.path == place.field
        };
        if !place.field.is_empty() && is_of_field {
            return self.parse(inner, place);
        }
        let is_strict = dialect == Zod3Dialect::OpenAiStrict;
        let Some(inner) = self.parse_at(inner, place, &["anyOf", if is_strict { "0" } else { "1" }]) else {
            return Some(self.any(place.span));
        };
        if is_strict {
            let mut keywords = Keywords::default();
            keywords.set("anyOf", place.span, KeywordValue::List(vec![inner]));
            return Some(KeywordValue::Map(keywords));
        }
        let span = place.span;
        let mut absent = Keywords::default();
        let any = self.any(span);
        absent.set("not", span, any);
        let mut keywords = Keywords::default();
        keywords.set("anyOf", span, KeywordValue::List(vec![KeywordValue::Map(absent), inner]));
        Some(KeywordValue::Map(keywords))
    }

    pub(super) fn pipe(
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
