//! Whether a value passes a schema of zod 3, which parses defaults and what is absent to find out what it requires.

use super::presence::any;
use super::reader::ZodReader;
use super::schema::{CheckKind, Extra, SharedSchema, ZodEffect, ZodKind, ZodSchema};
use crate::tools::evaluator::{Origin, Reason, StaticKind, StaticObject, StaticValue};

/// Recursion stops there; real schemas stay below twenty levels.
const MAX_DEPTH: usize = 64;

impl<'t> ZodReader<'_, 't> {
    /// Whether a field accepts `undefined`.
    pub fn accepts_undefined(&self, schema: &SharedSchema<'t>) -> Result<bool, Reason> {
        self.fits(schema, &StaticValue::new(schema.origin, StaticKind::Undefined), 0)
    }

    pub fn accepts_null(&self, schema: &SharedSchema<'t>) -> Result<bool, Reason> {
        self.fits(schema, &StaticValue::new(schema.origin, StaticKind::Null), 0)
    }

    fn fits(&self, schema: &SharedSchema<'t>, value: &StaticValue<'t>, depth: usize) -> Result<bool, Reason> {
        if depth > MAX_DEPTH || !self.program.step() {
            return Err(Reason::TooMuch);
        }
        let inside = |inner: &SharedSchema<'t>| self.fits(inner, value, depth + 1);
        let is_undefined = value.is_undefined();
        match &schema.kind {
            ZodKind::Any | ZodKind::Unknown | ZodKind::Catch(..) => return Ok(true),
            ZodKind::Optional(_) if is_undefined => return Ok(true),
            ZodKind::Default(inner, default) if is_undefined => return self.fits(inner, default, depth + 1),
            ZodKind::Optional(inner)
            | ZodKind::Default(inner, _)
            | ZodKind::Readonly(inner)
            | ZodKind::Effects(inner, ZodEffect::Brand | ZodEffect::Transform | ZodEffect::Preprocess) => {
                return inside(inner);
            }
            // The function decides about what is let through.
            ZodKind::Effects(inner, ZodEffect::Refine) => {
                return if inside(inner)? { Err(Reason::Expression) } else { Ok(false) };
            }
            ZodKind::Pipe(left, right, _) | ZodKind::Intersection(left, right) => {
                return Ok(inside(left)? && inside(right)?);
            }
            ZodKind::Lazy(_) | ZodKind::Getter(_) => return inside(&self.lazy(schema)),
            ZodKind::Union(options, _) => return any(options.iter().map(inside)),
            ZodKind::Unreadable(reason) => return Err(reason.clone()),
            _ => {}
        }
        if let Some(reason) = value.reason() {
            return Err(reason.clone());
        }
        Ok(match (&schema.kind, &value.kind) {
            (_, StaticKind::Symbolic(_) | StaticKind::Getter(_)) => return Err(Reason::Expression),
            (ZodKind::Nullable(inner), kind) if !matches!(kind, StaticKind::Null) => return inside(inner),
            (ZodKind::String, _) => return fits_text(schema, value),
            (ZodKind::Number, _) => return fits_number(schema, value),
            (ZodKind::Boolean, _) => schema.is_coerced || matches!(value.kind, StaticKind::Bool(_)),
            (ZodKind::BigInt | ZodKind::Date, _) if schema.is_coerced && !is_undefined => {
                return Err(Reason::Expression);
            }
            (ZodKind::BigInt, StaticKind::BigInt) => return Err(Reason::Expression),
            (ZodKind::Null | ZodKind::Nullable(_), StaticKind::Null)
            | (ZodKind::Undefined | ZodKind::Void, StaticKind::Undefined)
            | (ZodKind::Function, StaticKind::Function(_)) => true,
            (ZodKind::NaN, StaticKind::Number(number)) => number.is_nan(),
            (ZodKind::Enum(values) | ZodKind::NativeEnum(values) | ZodKind::Literal(values), _) => {
                values.iter().any(|known| is_same(known, value))
            }
            (ZodKind::Array(item), StaticKind::Array(items)) => {
                has_length(schema, items.len()) && self.all_fit(items.iter().map(|it| (item, it)), depth)?
            }
            (ZodKind::Tuple { items, rest }, StaticKind::Array(values)) => {
                let is_long_enough = values.len() >= items.len();
                let rest_of_items = values.iter().skip(items.len());
                let pairs = items.iter().zip(values.iter());
                let pairs: Vec<_> = match rest {
                    Some(rest) => pairs.chain(rest_of_items.map(|value| (rest, value))).collect(),
                    None if values.len() > items.len() => return Ok(false),
                    None => pairs.collect(),
                };
                is_long_enough && self.all_fit(pairs.into_iter(), depth)?
            }
            (ZodKind::Record { value: of_values, .. }, StaticKind::Object(object)) => {
                if object.open.is_some() || !object.members.is_empty() {
                    let values = object.members.iter().map(|member| (of_values, &member.value));
                    return if self.all_fit(values, depth)? { Err(Reason::Expression) } else { Ok(false) };
                }
                true
            }
            (ZodKind::Object { .. }, StaticKind::Object(object)) => {
                return self.fits_object(schema, object, value.origin, depth);
            }
            (
                ZodKind::Object { .. } | ZodKind::Record { .. },
                StaticKind::Instance(_) | StaticKind::Map(_) | StaticKind::Set(_),
            ) => {
                return Err(Reason::Expression);
            }
            _ => false,
        })
    }

    fn all_fit<'v>(
        &self,
        mut pairs: impl Iterator<Item = (&'v SharedSchema<'t>, &'v StaticValue<'t>)>,
        depth: usize,
    ) -> Result<bool, Reason>
    where
        't: 'v,
    {
        pairs.try_fold(true, |fit, (schema, value)| Ok(fit && self.fits(schema, value, depth + 1)?))
    }

    fn fits_object(
        &self,
        schema: &ZodSchema<'t>,
        object: &StaticObject<'t>,
        origin: Origin,
        depth: usize,
    ) -> Result<bool, Reason> {
        let ZodKind::Object { fields, extra, shape } = &schema.kind else { return Ok(false) };
        if let Some((_, reason)) = object.open.as_ref().or(shape.open.as_ref()) {
            return Err(reason.clone());
        }
        for field in fields {
            let absent = StaticValue::new(origin, StaticKind::Undefined);
            if !self.fits(&field.schema, object.get(&field.key).unwrap_or(&absent), depth + 1)? {
                return Ok(false);
            }
        }
        let mut others = object.members.iter().filter(|it| fields.iter().all(|field| field.key != it.key));
        match extra {
            Extra::Stripped | Extra::Passed => Ok(true),
            Extra::Refused => Ok(others.next().is_none()),
            Extra::Checked(extra) => self.all_fit(others.map(|member| (extra, &member.value)), depth),
        }
    }
}

fn is_same(left: &StaticValue<'_>, right: &StaticValue<'_>) -> bool {
    match (&left.kind, &right.kind) {
        (StaticKind::String(left), StaticKind::String(right)) => left == right,
        (StaticKind::Number(left), StaticKind::Number(right)) => left.to_bits() == right.to_bits(),
        (StaticKind::Bool(left), StaticKind::Bool(right)) => left == right,
        (StaticKind::Null, StaticKind::Null) | (StaticKind::Undefined, StaticKind::Undefined) => true,
        _ => false,
    }
}

#[allow(clippy::cast_precision_loss, reason = "lists that are written are short")]
fn has_length(schema: &ZodSchema<'_>, length: usize) -> bool {
    let length = length as f64;
    schema.checks.iter().all(|check| match check.kind {
        CheckKind::MinLength(least) => length >= least,
        CheckKind::MaxLength(most) => length <= most,
        CheckKind::Length(exact) => (length - exact).abs() < f64::EPSILON,
        _ => true,
    })
}

fn fits_text(schema: &ZodSchema<'_>, value: &StaticValue<'_>) -> Result<bool, Reason> {
    let text = match (value.as_str(), schema.is_coerced) {
        (Some(text), _) => text.to_owned(),
        (None, false) => return Ok(false),
        (None, true) => value.as_text().ok_or(Reason::Expression)?,
    };
    if !has_length(schema, text.encode_utf16().count()) {
        return Ok(false);
    }
    let is_changed = schema.checks.iter().any(|check| check.kind == CheckKind::Unseen);
    for check in &schema.checks {
        let fits = match &check.kind {
            CheckKind::MinLength(_) | CheckKind::MaxLength(_) | CheckKind::Length(_) | CheckKind::Unseen => {
                true
            }
            CheckKind::StartsWith(start) => text.starts_with(&**start),
            CheckKind::EndsWith(end) => text.ends_with(&**end),
            CheckKind::Includes { text: part, position: None } => text.contains(&**part),
            // Of the formats, only this one takes the word to which `undefined` is converted.
            CheckKind::Format(format) if text == "undefined" => &*format.name == "cuid2",
            _ => return Err(Reason::Expression),
        };
        if !fits {
            // The text that is checked may be another one.
            return if is_changed { Err(Reason::Expression) } else { Ok(false) };
        }
    }
    Ok(true)
}

fn fits_number(schema: &ZodSchema<'_>, value: &StaticValue<'_>) -> Result<bool, Reason> {
    const SAFE: f64 = 9_007_199_254_740_991.0;
    let number = match value.kind {
        StaticKind::Number(number) => number,
        _ if !schema.is_coerced => return Ok(false),
        StaticKind::Undefined => f64::NAN,
        StaticKind::Null => 0.0,
        StaticKind::Bool(bool) => f64::from(u8::from(bool)),
        _ => return Err(Reason::Expression),
    };
    if number.is_nan() {
        return Ok(false);
    }
    for check in &schema.checks {
        let fits = match check.kind {
            CheckKind::Int => number.fract() == 0.0 && number.is_finite(),
            CheckKind::Safe => number.abs() <= SAFE,
            CheckKind::GreaterThan { value, is_inclusive } => {
                number > value || is_inclusive && number >= value
            }
            CheckKind::LessThan { value, is_inclusive } => number < value || is_inclusive && number <= value,
            CheckKind::Unseen => number.is_finite(),
            CheckKind::MultipleOf(value) if number.fract() == 0.0 && value.fract() == 0.0 && value != 0.0 => {
                (number % value).abs() < f64::EPSILON
            }
            _ => return Err(Reason::Expression),
        };
        if !fits {
            return Ok(false);
        }
    }
    Ok(true)
}
