//! Keywords of strings, numbers, enums, literals, files and templates.

use std::rc::Rc;

use super::patterns::{format_of, part_pattern};
use super::{Bound, Converted, Zod4Converter};
use crate::syntax::number;
use crate::text::Span;
use crate::tools::evaluator::{Origin, Reason, StaticKind, StaticValue};
use crate::tools::schema_builders::zod::JsonSchemaDraft;
use crate::tools::schema_builders::zod::formats;
use crate::tools::schema_builders::zod::parts::{KeywordValue, Keywords};
use crate::tools::schema_builders::zod::schema::{CheckKind, TemplateItem, ZodSchema};

/// Minor version since which `startsWith` and the like are formats.
const WITH_FORMATS_OF_PARTS: u32 = 6;

impl<'t> Zod4Converter<'_, '_, 't> {
    pub(super) fn write_string(&mut self, index: usize, schema: &ZodSchema<'t>) {
        self.set_text(index, "type", "string");
        self.write_lengths(index, schema, "minLength", "maxLength");
        let minor = self.reader.minor();
        let (mut format, mut is_lax, mut encoding) = (None, false, None);
        let mut patterns: Vec<(String, Span)> = Vec::new();
        let place = |origin: Origin| self.span_of(origin, index);
        for check in &schema.checks {
            if let CheckKind::Format(it) = &check.kind {
                is_lax |= it.is_lax;
                // Between, only `z.base64()` itself says so.
                let is_said = minor == 0 || minor >= WITH_FORMATS_OF_PARTS || it.is_of_function;
                if matches!(&*it.name, "base64" | "base64url") && is_said {
                    encoding = Some((it.name.to_string(), place(check.origin)));
                }
            }
            let Some((keyword, pattern)) = format_of(&check.kind) else { continue };
            let is_part = matches!(
                check.kind,
                CheckKind::StartsWith(_) | CheckKind::EndsWith(_) | CheckKind::Includes { .. }
            );
            if !is_part || minor >= WITH_FORMATS_OF_PARTS {
                format = Some((keyword, place(check.origin)));
            }
            if let Some(pattern) = pattern
                && !(is_shared(&check.kind) && patterns.iter().any(|(known, _)| *known == pattern))
            {
                patterns.push((pattern, place(check.origin)));
            }
        }
        let keywords = &mut self.entries[index].keywords;
        if let Some((format, span)) = format
            && !is_lax
            && !format.is_empty()
            && (format != "time" || minor < 3)
        {
            keywords.set("format", span, KeywordValue::text(span, &format));
        }
        if let Some((encoding, span)) = encoding {
            keywords.set("contentEncoding", span, KeywordValue::text(span, &encoding));
        }
        match patterns.as_slice() {
            [] => {}
            [(pattern, span)] => keywords.set("pattern", *span, KeywordValue::text(*span, pattern)),
            [(_, first), ..] => {
                let part = |(pattern, span): &(String, Span)| {
                    let mut part = Keywords::default();
                    if self.options.draft == JsonSchemaDraft::Seven {
                        part.set("type", *span, KeywordValue::text(*span, "string"));
                    }
                    part.set("pattern", *span, KeywordValue::text(*span, pattern));
                    KeywordValue::Map(part)
                };
                keywords.set("allOf", *first, KeywordValue::List(patterns.iter().map(part).collect()));
            }
        }
    }

    /// Writes the tightest bounds of a length.
    pub(super) fn write_lengths(&mut self, index: usize, schema: &ZodSchema<'t>, least: &str, most: &str) {
        let (mut low, mut high): (Option<Bound>, Option<Bound>) = (None, None);
        for check in &schema.checks {
            let span = self.span_of(check.origin, index);
            let (min, max) = match check.kind {
                CheckKind::MinLength(value) => (Some(value), None),
                CheckKind::MaxLength(value) => (None, Some(value)),
                CheckKind::Length(value) => (Some(value), Some(value)),
                _ => (None, None),
            };
            if let Some(min) = min.filter(|min| low.is_none_or(|(low, _)| *min > low)) {
                low = Some((min, span));
            }
            if let Some(max) = max.filter(|max| high.is_none_or(|(high, _)| *max < high)) {
                high = Some((max, span));
            }
        }
        for (key, bound) in [(least, low), (most, high)] {
            if let Some((value, span)) = bound {
                self.entries[index].keywords.set(key, span, KeywordValue::number(span, value));
            }
        }
    }

    pub(super) fn write_number(&mut self, index: usize, schema: &ZodSchema<'t>) {
        const SAFE: f64 = 9_007_199_254_740_991.0;
        let mut is_integer = false;
        let mut bounds: [Option<Bound>; 4] = [None; 4];
        let mut divisors: Vec<Bound> = Vec::new();
        // Before, an integer format replaces the bounds that are given before it.
        let replaces = self.reader.minor() < WITH_FORMATS_OF_PARTS;
        let mut low = |slot: usize, value: f64, span: Span, is_replaced: bool| {
            if is_replaced
                || bounds[slot].is_none_or(|(known, _)| if slot < 2 { value > known } else { value < known })
            {
                bounds[slot] = Some((value, span));
            }
        };
        for check in &schema.checks {
            let span = self.span_of(check.origin, index);
            match check.kind {
                CheckKind::GreaterThan { value, is_inclusive } => {
                    low(usize::from(!is_inclusive), value, span, false);
                }
                CheckKind::LessThan { value, is_inclusive } => {
                    low(2 + usize::from(!is_inclusive), value, span, false);
                }
                CheckKind::Int => {
                    is_integer = true;
                    low(0, -SAFE, span, replaces);
                    low(2, SAFE, span, replaces);
                }
                CheckKind::NumberFormat(name) => {
                    is_integer |= name.contains("int");
                    let (least, most) = range(name);
                    low(0, least, span, replaces);
                    low(2, most, span, replaces);
                }
                CheckKind::MultipleOf(value) => {
                    let value = value.abs();
                    if value.is_finite()
                        && value != 0.0
                        && !divisors.iter().any(|(known, _)| number::is_same(*known, value))
                    {
                        divisors.push((value, span));
                    }
                }
                _ => {}
            }
        }
        self.set_text(index, "type", if is_integer { "integer" } else { "number" });
        let keywords = &mut self.entries[index].keywords;
        let [least, above, most, below] = bounds;
        let mut bound =
            |loose: Option<(f64, Span)>, strict: Option<(f64, Span)>, keys: [&str; 2], sign: f64| {
                let is_strict = strict
                    .is_some_and(|(strict, _)| loose.is_none_or(|(loose, _)| sign * strict >= sign * loose));
                let (key, bound) = if is_strict { (keys[1], strict) } else { (keys[0], loose) };
                if let Some((value, span)) = bound {
                    keywords.set(key, span, KeywordValue::number(span, value));
                }
            };
        bound(least, above, ["minimum", "exclusiveMinimum"], 1.0);
        bound(most, below, ["maximum", "exclusiveMaximum"], -1.0);
        if let Some(((first, span), others)) = divisors.split_first() {
            keywords.set("multipleOf", *span, KeywordValue::number(*span, *first));
            let other = |(divisor, span): &(f64, Span)| {
                let mut part = Keywords::default();
                part.set("multipleOf", *span, KeywordValue::number(*span, *divisor));
                KeywordValue::Map(part)
            };
            if !others.is_empty() {
                keywords.set("allOf", *span, KeywordValue::List(others.iter().map(other).collect()));
            }
        }
    }

    pub(super) fn write_enum(&mut self, index: usize, values: &[StaticValue<'t>]) {
        if values.is_empty() {
            return self.set(index, "not", KeywordValue::Map(Keywords::default()));
        }
        if values.iter().all(|value| matches!(value.kind, StaticKind::Number(_))) {
            self.set_text(index, "type", "number");
        }
        if values.iter().all(|value| value.as_str().is_some()) {
            self.set_text(index, "type", "string");
        }
        let values = values.iter().map(|value| self.plain(value)).collect();
        self.set(index, "enum", KeywordValue::List(values));
    }

    pub(super) fn write_literal(
        &mut self,
        index: usize,
        schema: &ZodSchema<'t>,
        values: &[StaticValue<'t>],
    ) -> Converted<()> {
        if values.iter().any(StaticValue::is_undefined) {
            return Self::throw(schema, "Literal `undefined` cannot be represented in JSON Schema");
        }
        if values.iter().any(|value| matches!(value.kind, StaticKind::BigInt)) {
            return Self::throw(schema, "BigInt literals cannot be represented in JSON Schema");
        }
        let types: Vec<&str> = values.iter().map(type_of).collect();
        match values {
            [] => self.set(index, "not", KeywordValue::Map(Keywords::default())),
            [value] => {
                self.set_text(index, "type", types[0]);
                let value = self.plain(value);
                self.set(index, "const", value);
            }
            _ => {
                if types.iter().all(|it| *it == types[0]) && types[0] != "object" {
                    // The first versions took flags for texts.
                    let is_mistaken = types[0] == "boolean" && self.reader.minor() < 2;
                    self.set_text(index, "type", if is_mistaken { "string" } else { types[0] });
                }
                let values = values.iter().map(|value| self.plain(value)).collect();
                self.set(index, "enum", KeywordValue::List(values));
            }
        }
        Ok(())
    }

    pub(super) fn write_file(&mut self, index: usize, schema: &ZodSchema<'t>) {
        self.set_text(index, "type", "string");
        self.set_text(index, "format", "binary");
        self.set_text(index, "contentEncoding", "binary");
        self.write_lengths(index, schema, "minLength", "maxLength");
        let mut types: Option<Vec<Rc<str>>> = None;
        for check in &schema.checks {
            if let CheckKind::Mime(given) = &check.kind {
                types = Some(match types {
                    Some(known) => known.into_iter().filter(|it| given.contains(it)).collect(),
                    None => given.clone(),
                });
            }
        }
        let span = self.entries[index].span;
        match types.as_deref() {
            None => {}
            Some([]) => self.set(index, "not", KeywordValue::Map(Keywords::default())),
            Some([one]) => self.set_text(index, "contentMediaType", one),
            Some(types) => {
                let one = |name: &Rc<str>| {
                    let mut keywords = Keywords::default();
                    keywords.set("contentMediaType", span, KeywordValue::text(span, name));
                    KeywordValue::Map(keywords)
                };
                self.set(index, "anyOf", KeywordValue::List(types.iter().map(one).collect()));
            }
        }
    }

    pub(super) fn write_template(
        &mut self,
        index: usize,
        schema: &ZodSchema<'t>,
        parts: &[TemplateItem<'t>],
    ) {
        let mut pattern = String::from("^");
        for part in parts {
            match part {
                TemplateItem::Text(text) => pattern.push_str(&formats::escaped(text)),
                TemplateItem::Schema(part) => {
                    let Some(part) = part_pattern(part, self.reader.minor()) else {
                        self.entries[index].unknown = Some((schema.origin, Reason::Expression));
                        return;
                    };
                    pattern.push_str(&part);
                }
            }
        }
        pattern.push('$');
        self.set_text(index, "type", "string");
        self.set_text(index, "pattern", &pattern);
    }
}

/// Returns the bounds of a number format of zod 4.
fn range(name: &str) -> (f64, f64) {
    match name {
        "int32" => (f64::from(i32::MIN), f64::from(i32::MAX)),
        "uint32" => (0.0, f64::from(u32::MAX)),
        // As zod writes it, in decimal.
        "float32" => (f64::from(f32::MIN), f64::from(f32::MAX)),
        _ => (-f64::MAX, f64::MAX),
    }
}

fn type_of(value: &StaticValue<'_>) -> &'static str {
    match value.kind {
        StaticKind::Null => "null",
        StaticKind::Bool(_) => "boolean",
        StaticKind::Number(_) => "number",
        StaticKind::String(_) => "string",
        _ => "object",
    }
}

/// Whether all uses of a format share one regular expression, which counts once. Others make one for each use.
fn is_shared(check: &CheckKind) -> bool {
    match check {
        CheckKind::Format(format) => {
            !matches!(&*format.name, "datetime" | "time" | "emoji" | "mac")
                && !format.name.starts_with("uuid")
        }
        _ => false,
    }
}
