//! Which fields of an object may be absent in zod 4, as each version answers.

use super::ZodIo;
use super::reader::ZodReader;
use super::schema::{SharedSchema, ZodKind};
use crate::tools::evaluator::Reason;

/// Recursion stops there; real schemas stay below twenty wrappers.
const MAX_DEPTH: usize = 64;

/// Minor version since which a fallback, and a function before the check, admit what is absent.
const WITH_OPTIONAL_FALLBACK: u32 = 4;

/// Minor version since which neither of both alone makes a field optional.
const WITH_REQUIRED_FALLBACK: u32 = 5;

impl<'t> ZodReader<'_, 't> {
    /// Whether a field may be absent.
    pub fn is_optional_in_zod_4(&self, schema: &SharedSchema<'t>, io: ZodIo) -> Result<bool, Reason> {
        let mut schema = SharedSchema::clone(schema);
        for _ in 0..MAX_DEPTH {
            let inner = match &schema.kind {
                ZodKind::Getter(_) => self.lazy(&schema),
                // The type before a function is not known; the declared one is that of the check.
                ZodKind::Pipe(input, output, _)
                    if matches!(input.kind, ZodKind::Transform) && self.looks_inside(io) =>
                {
                    SharedSchema::clone(output)
                }
                ZodKind::Catch(inner, _) if self.looks_inside(io) => SharedSchema::clone(inner),
                _ => return self.may_be_absent(&schema, io, 0),
            };
            schema = inner;
        }
        Err(Reason::TooMuch)
    }

    fn looks_inside(&self, io: ZodIo) -> bool {
        io == ZodIo::Input && self.minor() >= WITH_REQUIRED_FALLBACK
    }

    fn may_be_absent(&self, schema: &SharedSchema<'t>, io: ZodIo, depth: usize) -> Result<bool, Reason> {
        if depth > MAX_DEPTH {
            return Ok(false);
        }
        let inside = |inner: &SharedSchema<'t>| self.may_be_absent(inner, io, depth + 1);
        let has_fallback = io == ZodIo::Input && self.minor() >= WITH_OPTIONAL_FALLBACK;
        match &schema.kind {
            ZodKind::Optional(_) => Ok(true),
            ZodKind::Default(..) | ZodKind::Prefault(..) => Ok(io == ZodIo::Input),
            ZodKind::Transform | ZodKind::Catch(..) if has_fallback => Ok(true),
            ZodKind::Nullable(inner) | ZodKind::Readonly(inner) | ZodKind::Catch(inner, _) => inside(inner),
            ZodKind::Pipe(input, output, _) => match io {
                ZodIo::Input => inside(input),
                ZodIo::Output => inside(output),
            },
            ZodKind::Lazy(_) | ZodKind::Getter(_) => inside(&self.lazy(schema)),
            ZodKind::Union(options, _) => any(options.iter().map(inside)),
            ZodKind::Unreadable(reason) => Err(reason.clone()),
            _ => Ok(false),
        }
    }
}

/// Whether one of the answers is yes; unknown only if none is.
pub(super) fn any(answers: impl Iterator<Item = Result<bool, Reason>>) -> Result<bool, Reason> {
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
