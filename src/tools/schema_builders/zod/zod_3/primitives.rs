//! Strings, numbers, literals and enums of zod 3.

use super::super::formats;
use super::super::parts::{KeywordValue, Keywords};
use super::super::schema::{CheckKind, ZodSchema};
use super::super::zod_4::plain;
use super::{Zod3Converter, Zod3Dialect, patterns};
use crate::text::Span;
use crate::tools::evaluator::{StaticKind, StaticValue};

impl<'t> Zod3Converter<'_, '_, 't> {
    pub(super) fn string(&self, schema: &ZodSchema<'t>, around: Span, keywords: &mut Keywords) {
        keywords.set("type", around, KeywordValue::text(around, "string"));
        self.string_checks(schema, around, keywords);
    }

    pub(super) fn string_checks(&self, schema: &ZodSchema<'t>, around: Span, keywords: &mut Keywords) {
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
                    let pattern = format!("^{}", self.escaped(text));
                    add(keywords, "pattern", "allOf", &pattern, span);
                }
                CheckKind::EndsWith(text) => {
                    let pattern = format!("{}$", self.escaped(text));
                    add(keywords, "pattern", "allOf", &pattern, span);
                }
                CheckKind::Includes { text, .. } => {
                    add(keywords, "pattern", "allOf", &self.escaped(text), span);
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
                        // Formats that the copy does not have.
                        "cidr" | "jwt" | "base64url" if self.options.dialect.is_of_openai() => {}
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

    fn escaped(&self, text: &str) -> String {
        if self.options.dialect.is_of_openai() {
            formats::escaped_non_alphanumeric(text)
        } else {
            formats::escaped_for_zod_3(text)
        }
    }

    pub(super) fn number(&self, schema: &ZodSchema<'t>, around: Span, keywords: &mut Keywords) {
        const SAFE: f64 = 9_007_199_254_740_991.0;
        let is_openai_target = self.options.dialect == Zod3Dialect::OpenAiTarget;
        keywords.set("type", around, KeywordValue::text(around, "number"));
        for check in &schema.checks {
            let span = self.span_of(check.origin, around);
            let mut set = |key: &str, value: f64| keywords.set(key, span, KeywordValue::number(span, value));
            match check.kind {
                CheckKind::Int => keywords.set("type", span, KeywordValue::text(span, "integer")),
                // The target has no other form for bounds that are not among the values.
                CheckKind::GreaterThan { value, is_inclusive } if is_openai_target => {
                    set("minimum", value);
                    if !is_inclusive {
                        keywords.set("exclusiveMinimum", span, KeywordValue::flag(span, true));
                    }
                }
                CheckKind::LessThan { value, is_inclusive } if is_openai_target => {
                    set("maximum", value);
                    if !is_inclusive {
                        keywords.set("exclusiveMaximum", span, KeywordValue::flag(span, true));
                    }
                }
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

    pub(super) fn literal(
        &mut self,
        schema: &ZodSchema<'t>,
        values: &[StaticValue<'t>],
        span: Span,
        keywords: &mut Keywords,
    ) {
        let [value] = values else { return };
        if matches!(value.kind, StaticKind::Null) && self.options.dialect.is_of_openai() {
            keywords.set("type", span, KeywordValue::text(span, "null"));
            return keywords.set("const", span, plain(self.reader, self.root, value));
        }
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
}

pub(super) fn native_enum(
    values: &[StaticValue<'_>],
    span: Span,
    keywords: &mut Keywords,
    list: KeywordValue,
) {
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
