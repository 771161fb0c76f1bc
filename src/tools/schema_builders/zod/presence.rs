//! Which fields of an object may be absent, as each version of zod answers.

use super::ZodIo;
use super::reader::ZodReader;
use super::schema::{CheckKind, SharedSchema, ZodEffect, ZodKind, ZodSchema};
use crate::tools::evaluator::{Reason, StaticKind};

/// Recursion stops there; real schemas stay below twenty wrappers.
const MAX_DEPTH: usize = 64;

impl<'t> ZodReader<'_, 't> {
    /// Whether a field may be absent in zod 4.
    pub fn is_optional_in_zod_4(&self, schema: &SharedSchema<'t>, io: ZodIo) -> Result<bool, Reason> {
        self.may_be_absent(schema, io, 0)
    }

    fn may_be_absent(&self, schema: &SharedSchema<'t>, io: ZodIo, depth: usize) -> Result<bool, Reason> {
        if depth > MAX_DEPTH {
            return Ok(false);
        }
        let inside = |inner: &SharedSchema<'t>| self.may_be_absent(inner, io, depth + 1);
        match &schema.kind {
            ZodKind::Optional(_) => Ok(true),
            ZodKind::Default(..) | ZodKind::Prefault(..) => Ok(io == ZodIo::Input),
            ZodKind::Nullable(inner)
            | ZodKind::Readonly(inner)
            | ZodKind::Catch(inner, _)
            | ZodKind::Promise(inner) => inside(inner),
            ZodKind::Pipe(input, output, _) => match io {
                // The type before a function is not known; the declared one is that of the check.
                ZodIo::Input if matches!(input.kind, ZodKind::Transform) => inside(output),
                ZodIo::Input => inside(input),
                ZodIo::Output => inside(output),
            },
            ZodKind::Lazy(_) | ZodKind::Getter(_) => inside(&self.lazy(schema)),
            ZodKind::Union(options, _) => any(options.iter().map(inside)),
            ZodKind::Unreadable(reason) => Err(reason.clone()),
            _ => Ok(false),
        }
    }

    /// Whether a field accepts `undefined` in zod 3, which parses it to find out.
    pub fn accepts_undefined(&self, schema: &SharedSchema<'t>) -> Result<bool, Reason> {
        self.accepts(schema, 0)
    }

    fn accepts(&self, schema: &SharedSchema<'t>, depth: usize) -> Result<bool, Reason> {
        if depth > MAX_DEPTH {
            return Err(Reason::TooMuch);
        }
        let inside = |inner: &SharedSchema<'t>| self.accepts(inner, depth + 1);
        match &schema.kind {
            ZodKind::Default(inner, value) if value.is_undefined() => inside(inner),
            ZodKind::Optional(_)
            | ZodKind::Default(..)
            | ZodKind::Catch(..)
            | ZodKind::Any
            | ZodKind::Unknown
            | ZodKind::Undefined
            | ZodKind::Void => Ok(true),
            ZodKind::String if schema.is_coerced => fits_undefined(schema),
            ZodKind::Boolean => Ok(schema.is_coerced),
            ZodKind::Literal(values) => {
                Ok(values.iter().any(|value| matches!(value.kind, StaticKind::Undefined)))
            }
            ZodKind::Nullable(inner) | ZodKind::Readonly(inner) => inside(inner),
            ZodKind::Effects(inner, ZodEffect::Brand | ZodEffect::Transform | ZodEffect::Preprocess) => {
                inside(inner)
            }
            // The function decides about what is let through.
            ZodKind::Effects(inner, ZodEffect::Refine) => {
                if inside(inner)? {
                    Err(Reason::Expression)
                } else {
                    Ok(false)
                }
            }
            ZodKind::Pipe(input, output, _) => Ok(inside(input)? && inside(output)?),
            ZodKind::Lazy(_) | ZodKind::Getter(_) => inside(&self.lazy(schema)),
            ZodKind::Union(options, _) => any(options.iter().map(inside)),
            ZodKind::Intersection(left, right) => Ok(inside(left)? && inside(right)?),
            ZodKind::Unreadable(reason) => Err(reason.clone()),
            _ => Ok(false),
        }
    }
}

/// Whether one of the answers is yes; unknown only if none is.
fn any(answers: impl Iterator<Item = Result<bool, Reason>>) -> Result<bool, Reason> {
    let mut first = None;
    for answer in answers {
        match answer {
            Ok(true) => return Ok(true),
            Ok(false) => {}
            Err(reason) => first = first.or(Some(reason)),
        }
    }
    first.map_or(Ok(false), Err)
}

/// Whether the text `undefined`, to which the value is converted, passes the checks.
fn fits_undefined(schema: &ZodSchema<'_>) -> Result<bool, Reason> {
    const TEXT: &str = "undefined";
    const LENGTH: f64 = 9.0;
    for check in &schema.checks {
        let fits = match &check.kind {
            CheckKind::MinLength(least) => LENGTH >= *least,
            CheckKind::MaxLength(most) => LENGTH <= *most,
            CheckKind::Length(length) => (LENGTH - length).abs() < f64::EPSILON,
            CheckKind::StartsWith(start) => TEXT.starts_with(&**start),
            CheckKind::EndsWith(end) => TEXT.ends_with(&**end),
            CheckKind::Includes { text, position: None } => TEXT.contains(&**text),
            CheckKind::Unseen => true,
            CheckKind::Format(format) => matches!(&*format.name, "cuid2"),
            _ => return Err(Reason::Expression),
        };
        if !fits {
            return Ok(false);
        }
    }
    Ok(true)
}
