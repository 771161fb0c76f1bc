//! Keywords of tuples, objects and records.

use std::rc::Rc;

use super::patterns::key_patterns;
use super::{Converted, SIMPLIFYING, Zod4Converter};
use crate::syntax::{Value, ValueKind};
use crate::tools::evaluator::{StaticKind, StaticValue};
use crate::tools::schema_builders::zod::parts::{KeywordValue, Keywords};
use crate::tools::schema_builders::zod::schema::{
    Extra, PipeMode, RecordMode, SharedSchema, ZodKind, ZodSchema,
};
use crate::tools::schema_builders::zod::{JsonSchemaDraft, ZodIo};

/// Minor version since which the keys of an enum are required.
const WITH_REQUIRED_KEYS: u32 = 3;

impl<'t> Zod4Converter<'_, '_, 't> {
    pub(super) fn write_tuple(
        &mut self,
        index: usize,
        schema: &ZodSchema<'t>,
        items: &[SharedSchema<'t>],
        rest: Option<&SharedSchema<'t>>,
        path: &mut Vec<usize>,
    ) -> Converted<()> {
        let span = self.entries[index].span;
        self.set_text(index, "type", "array");
        let drafts = self.process_all(items, path, span)?;
        let rest = rest.map(|rest| self.process(rest, path, span)).transpose()?;
        let (first, others) = match self.options.draft {
            JsonSchemaDraft::Seven => ("items", "additionalItems"),
            JsonSchemaDraft::TwentyTwenty => ("prefixItems", "items"),
        };
        self.set(index, first, KeywordValue::List(drafts));
        if self.reader.minor() < SIMPLIFYING {
            if let Some(rest) = rest {
                self.set(index, others, KeywordValue::Entry(rest));
                // The first version puts the rest in the place of the items as well.
                if self.reader.minor() == 0 && first == "items" {
                    self.set(index, first, KeywordValue::Entry(rest));
                }
            }
            self.write_lengths(index, schema, "minItems", "maxItems");
            return Ok(());
        }
        self.set(index, others, rest.map_or(KeywordValue::flag(span, false), KeywordValue::Entry));
        let mut least = items.len();
        while least > 0
            && self.reader.is_optional_in_zod_4(&items[least - 1], self.options.io).unwrap_or_default()
        {
            least -= 1;
        }
        if least > 0 {
            self.set(index, "minItems", KeywordValue::number(span, count(least)));
        }
        if rest.is_none() {
            self.set(index, "maxItems", KeywordValue::number(span, count(items.len())));
        }
        self.write_lengths(index, schema, "minItems", "maxItems");
        Ok(())
    }

    pub(super) fn write_object(
        &mut self,
        index: usize,
        schema: &SharedSchema<'t>,
        path: &mut Vec<usize>,
    ) -> Converted<()> {
        let ZodKind::Object { fields, extra, shape } = &schema.kind else { return Ok(()) };
        let span = self.entries[index].span;
        self.set_text(index, "type", "object");
        let mut properties = Keywords::open(shape.open.clone());
        let mut required: Vec<Value> = Vec::new();
        let mut unsure = shape.open.clone();
        for field in fields {
            let key_span = self.span_of(field.key_origin, index);
            let entry = self.process(&field.schema, path, key_span)?;
            properties.set(&field.key, key_span, KeywordValue::Entry(entry));
            match self.reader.is_optional_in_zod_4(&field.schema, self.options.io) {
                Ok(false) => required.push(Value::string(key_span, &*field.key)),
                Ok(true) => {}
                Err(reason) => unsure = Some((field.schema.origin, reason)),
            }
        }
        self.set(index, "properties", KeywordValue::Map(properties));
        if let Some((origin, reason)) = unsure {
            self.set(index, "required", KeywordValue::Unknown(origin, reason));
        } else if !required.is_empty() {
            self.set(index, "required", KeywordValue::Value(Value::new(span, ValueKind::Array(required))));
        }
        match extra {
            Extra::Refused => self.set(index, "additionalProperties", KeywordValue::flag(span, false)),
            Extra::Stripped if self.options.io == ZodIo::Output => {
                self.set(index, "additionalProperties", KeywordValue::flag(span, false));
            }
            Extra::Stripped => {}
            Extra::Passed if self.options.admits_any => {
                self.set(index, "additionalProperties", KeywordValue::flag(span, true));
            }
            Extra::Passed => self.set(index, "additionalProperties", KeywordValue::Map(Keywords::default())),
            Extra::Checked(extra) if matches!(extra.kind, ZodKind::Never) => {
                self.set(index, "additionalProperties", KeywordValue::flag(span, false));
            }
            Extra::Checked(extra) => {
                let extra = self.process(extra, path, span)?;
                self.set(index, "additionalProperties", KeywordValue::Entry(extra));
            }
        }
        Ok(())
    }

    pub(super) fn write_record(
        &mut self,
        index: usize,
        key: &SharedSchema<'t>,
        value: &SharedSchema<'t>,
        mode: RecordMode,
        path: &mut Vec<usize>,
    ) -> Converted<()> {
        let span = self.entries[index].span;
        self.set_text(index, "type", "object");
        let patterns = if mode == RecordMode::Loose { key_patterns(key) } else { Vec::new() };
        if patterns.is_empty() {
            let names = self.process(key, path, span)?;
            self.set(index, "propertyNames", KeywordValue::Entry(names));
            self.records.push(index);
            let value = self.process(value, path, span)?;
            self.set(index, "additionalProperties", KeywordValue::Entry(value));
        } else {
            let value = self.process(value, path, span)?;
            let mut properties = Keywords::default();
            for pattern in patterns {
                properties.set(&pattern, span, KeywordValue::Entry(value));
            }
            self.set(index, "patternProperties", KeywordValue::Map(properties));
        }
        let is_omittable = self.options.io == ZodIo::Input
            && self.reader.is_optional_in_zod_4(value, ZodIo::Input).unwrap_or_default();
        let minor = self.reader.minor();
        let is_required = minor >= WITH_REQUIRED_KEYS && (!is_omittable || minor < SIMPLIFYING);
        if mode != RecordMode::Partial && is_required {
            let keys = key_values(key, 0).unwrap_or_default();
            if !keys.is_empty() {
                self.set(index, "required", KeywordValue::texts(span, keys.iter().map(String::as_str)));
            }
        }
        Ok(())
    }

    /// Whether parsing makes other values than those that are given.
    pub(super) fn is_transforming(&self, schema: &SharedSchema<'t>, seen: &mut Vec<usize>) -> bool {
        let address = Rc::as_ptr(schema).addr();
        if seen.contains(&address) || seen.len() > 2_000 || !self.reader.program.step() {
            return false;
        }
        seen.push(address);
        let minor = self.reader.minor();
        let mut inside = |inner: &SharedSchema<'t>| self.is_transforming(inner, seen);
        match &schema.kind {
            ZodKind::Transform => true,
            ZodKind::Pipe(.., PipeMode::Codec) if !(1..4).contains(&minor) => true,
            ZodKind::Array(inner)
            | ZodKind::Set(inner)
            | ZodKind::Promise(inner)
            | ZodKind::Optional(inner)
            | ZodKind::NonOptional(inner)
            | ZodKind::Nullable(inner)
            | ZodKind::Readonly(inner)
            | ZodKind::Default(inner, _)
            | ZodKind::Prefault(inner, _) => inside(inner),
            ZodKind::Catch(inner, _) => self.reader.minor() >= SIMPLIFYING && inside(inner),
            ZodKind::Lazy(_) | ZodKind::Getter(_) => inside(&self.reader.lazy(schema)),
            ZodKind::Intersection(left, right) | ZodKind::Map(left, right) => inside(left) || inside(right),
            ZodKind::Record { key, value, .. } => inside(key) || inside(value),
            ZodKind::Pipe(input, output, _) => inside(input) || inside(output),
            ZodKind::Object { fields, .. } => fields.iter().any(|field| inside(&field.schema)),
            ZodKind::Union(options, _) => options.iter().any(inside),
            ZodKind::Tuple { items, rest } => items.iter().chain(rest).any(inside),
            _ => false,
        }
    }
}

fn count(items: usize) -> f64 {
    f64::from(u32::try_from(items).unwrap_or(u32::MAX))
}

/// Returns the keys of a record that has certain ones.
fn key_values(key: &SharedSchema<'_>, depth: usize) -> Option<Vec<String>> {
    let texts = |values: &[StaticValue<'_>]| {
        let is_key =
            |value: &&StaticValue<'_>| matches!(value.kind, StaticKind::String(_) | StaticKind::Number(_));
        values.iter().filter(is_key).filter_map(StaticValue::as_text).collect()
    };
    match &key.kind {
        _ if depth > 32 => None,
        ZodKind::Enum(values) | ZodKind::Literal(values) => Some(texts(values)),
        ZodKind::Union(options, _) => {
            let all: Option<Vec<_>> = options.iter().map(|option| key_values(option, depth + 1)).collect();
            Some(all?.concat())
        }
        ZodKind::Pipe(input, ..) => key_values(input, depth + 1),
        ZodKind::Optional(inner)
        | ZodKind::Nullable(inner)
        | ZodKind::Default(inner, _)
        | ZodKind::Prefault(inner, _)
        | ZodKind::Catch(inner, _)
        | ZodKind::NonOptional(inner)
        | ZodKind::Readonly(inner) => key_values(inner, depth + 1),
        _ => None,
    }
}
