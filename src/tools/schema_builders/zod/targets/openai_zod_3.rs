//! Schemas of zod 3 that OpenAI's helpers take in strict mode; the others are an exception.

use std::collections::HashSet;
use std::rc::Rc;

use crate::syntax::number;
use crate::tools::evaluator::{StaticKind, StaticValue};
use crate::tools::schema_builders::zod::ConversionError;
use crate::tools::schema_builders::zod::reader::ZodReader;
use crate::tools::schema_builders::zod::schema::{
    CheckKind, Extra, SharedSchema, UnionMode, ZodEffect, ZodKind, ZodSchema,
};

/// Maximum depth of a schema; real ones stay below ten.
const MAX_DEPTH: usize = 64;

/// Returns the exception for a schema that is not supported.
pub(super) fn rejected<'t>(reader: &ZodReader<'_, 't>, schema: &SharedSchema<'t>) -> Option<ConversionError> {
    SupportedSchemas { reader, visited: HashSet::new() }.visit(schema, "$", 0).err()
}

struct SupportedSchemas<'a, 'p, 't> {
    reader: &'a ZodReader<'p, 't>,
    visited: HashSet<usize>,
}

impl<'t> SupportedSchemas<'_, '_, 't> {
    fn visit(&mut self, schema: &SharedSchema<'t>, path: &str, depth: usize) -> Result<(), ConversionError> {
        let schema = &resolved(self.reader, schema);
        if depth > MAX_DEPTH || !self.visited.insert(Rc::as_ptr(schema).addr()) {
            return Ok(());
        }
        // The converter says more about an intersection at the root.
        if matches!(schema.kind, ZodKind::Intersection(..)) && path == "$" {
            return Ok(());
        }
        if let Some((kind, reason)) = self.unsupported(schema) {
            let message = format!(
                "Zod schema field `{path}` uses `{kind}`, which cannot be represented by strict Structured Outputs: \
                 {reason}"
            );
            return Err(ConversionError { message, origin: schema.origin });
        }
        match &schema.kind {
            ZodKind::Object { fields, extra, .. } => {
                for field in fields {
                    self.visit(&field.schema, &format!("{path}.{}", field.key), depth + 1)?;
                }
                let is_open = match extra {
                    Extra::Passed => true,
                    Extra::Checked(extra) if !matches!(extra.kind, ZodKind::Never) => {
                        self.visit(extra, &format!("{path}.<catchall>"), depth + 1)?;
                        true
                    }
                    _ => false,
                };
                if is_open {
                    let reason = "open object schemas require additionalProperties: false";
                    return Err(refused(schema, path, "ZodObject", reason));
                }
            }
            ZodKind::Array(item) => self.visit(item, &format!("{path}[]"), depth + 1)?,
            ZodKind::Union(options, mode) => {
                for (index, option) in options.iter().enumerate() {
                    self.visit(option, &format!("{path}[{index}]"), depth + 1)?;
                }
                if *mode == UnionMode::Any && path != "$" && self.is_ambiguous(options) {
                    let reason = "ambiguous union branches overlap; use disjoint JSON types, distinct literals, or a \
                                  discriminated union";
                    return Err(refused(schema, path, "ZodUnion", reason));
                }
            }
            ZodKind::Optional(inner)
            | ZodKind::Nullable(inner)
            | ZodKind::Default(inner, _)
            | ZodKind::Readonly(inner)
            | ZodKind::Effects(inner, ZodEffect::Brand) => self.visit(inner, path, depth + 1)?,
            ZodKind::Lazy(_) => {
                let inner = self.reader.lazy(schema);
                self.visit(&inner, path, depth + 1)?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Returns the kind of a schema and why it is not supported.
    fn unsupported(&self, schema: &SharedSchema<'t>) -> Option<(&'static str, &'static str)> {
        const OUTSIDE: &str = "this Zod schema is outside the documented JSON-native subset";
        Some(match &schema.kind {
            ZodKind::BigInt => {
                ("ZodBigInt", "encode integers as decimal strings and convert with BigInt after parsing")
            }
            ZodKind::Date => ("ZodDate", "native dates do not have a synchronous JSON representation"),
            ZodKind::Map(..) => ("ZodMap", "native maps do not have a synchronous JSON representation"),
            ZodKind::Set(_) => ("ZodSet", "native sets do not have a synchronous JSON representation"),
            ZodKind::Promise(_) => {
                ("ZodPromise", "asynchronous values do not have a synchronous JSON representation")
            }
            ZodKind::Effects(_, ZodEffect::Refine | ZodEffect::Transform | ZodEffect::Preprocess) => {
                ("ZodEffects", "custom transformations and refinements are opaque to JSON Schema")
            }
            ZodKind::Pipe(..) => ("ZodPipeline", "custom pipelines are opaque to JSON Schema"),
            ZodKind::Intersection(..) => {
                ("ZodIntersection", "intersections cannot prove that both branches produce the same value")
            }
            ZodKind::Catch(..) => {
                ("ZodCatch", "catch fallbacks cannot be proven to produce JSON-native values")
            }
            ZodKind::Tuple { .. } => ("ZodTuple", "tuple schemas require unsupported array-valued items"),
            ZodKind::Record { .. } => {
                ("ZodRecord", "open-ended record schemas require unsupported additionalProperties")
            }
            ZodKind::Literal(values) if !values.iter().all(is_json) => {
                ("ZodLiteral", "literal values must be finite JSON primitives")
            }
            ZodKind::Number if schema.is_coerced && !is_finite(schema) => {
                ("ZodNumber", "number coercion must prove its parsed output is finite")
            }
            ZodKind::Default(inner, _) if !self.is_json_native(inner, 0) => (
                "ZodDefault",
                "default factory output is not independently guaranteed to be finite and JSON-native; it may contain \
                 bigint",
            ),
            ZodKind::String if schema.checks.iter().any(|check| check.kind == CheckKind::Unseen) => {
                ("ZodString", "value-changing string checks are not represented in JSON Schema")
            }
            ZodKind::String if schema.checks.iter().filter(|check| has_pattern(&check.kind)).count() > 1 => {
                ("ZodString", "multiple pattern-producing checks require unsupported allOf")
            }
            ZodKind::Never => ("ZodNever", OUTSIDE),
            ZodKind::NaN => ("ZodNaN", OUTSIDE),
            ZodKind::Undefined => ("ZodUndefined", OUTSIDE),
            ZodKind::Void => ("ZodVoid", OUTSIDE),
            ZodKind::Symbol => ("ZodSymbol", OUTSIDE),
            ZodKind::Function => ("ZodFunction", OUTSIDE),
            _ => return None,
        })
    }

    /// Whether all values that a schema accepts have a form in JSON.
    fn is_json_native(&self, schema: &SharedSchema<'t>, depth: usize) -> bool {
        let schema = &resolved(self.reader, schema);
        let inside = |inner: &SharedSchema<'t>| self.is_json_native(inner, depth + 1);
        match &schema.kind {
            // A schema that contains itself.
            _ if depth > MAX_DEPTH => true,
            ZodKind::Unreadable(_)
            | ZodKind::String
            | ZodKind::Boolean
            | ZodKind::Null
            | ZodKind::Enum(_)
            | ZodKind::NativeEnum(_) => true,
            ZodKind::Literal(values) => values.iter().all(is_json),
            ZodKind::Number => is_finite(schema),
            ZodKind::Array(inner)
            | ZodKind::Nullable(inner)
            | ZodKind::Default(inner, _)
            | ZodKind::Readonly(inner)
            | ZodKind::Effects(inner, ZodEffect::Brand) => inside(inner),
            ZodKind::Object { fields, extra, .. } => {
                let is_closed = match extra {
                    Extra::Passed => false,
                    Extra::Checked(extra) => matches!(extra.kind, ZodKind::Never),
                    _ => true,
                };
                is_closed && fields.iter().all(|field| inside(&field.schema))
            }
            ZodKind::Union(options, _) => options.iter().all(inside),
            ZodKind::Lazy(_) => inside(&self.reader.lazy(schema)),
            _ => false,
        }
    }

    /// Whether a value may fit two of the options.
    fn is_ambiguous(&self, options: &[SharedSchema<'t>]) -> bool {
        let domains: Vec<Vec<ValueDomain>> = options.iter().map(|option| self.domains(option, 0)).collect();
        domains.iter().enumerate().any(|(index, left)| {
            domains[index + 1..]
                .iter()
                .any(|right| left.iter().any(|first| right.iter().any(|second| first.overlaps(second))))
        })
    }

    fn domains(&self, schema: &SharedSchema<'t>, depth: usize) -> Vec<ValueDomain> {
        let schema = &resolved(self.reader, schema);
        let inside = |inner: &SharedSchema<'t>| self.domains(inner, depth + 1);
        let simple = |kind| vec![ValueDomain::new(kind)];
        match &schema.kind {
            _ if depth > MAX_DEPTH => simple(""),
            ZodKind::Object { fields, .. } => {
                let discriminators = fields.iter().filter_map(|field| {
                    let domains = finite(&resolved(self.reader, &field.schema));
                    let is_finite =
                        domains.iter().all(|it| it.values.as_ref().is_some_and(|all| !all.is_empty()));
                    (!domains.is_empty() && is_finite).then(|| (Rc::clone(&field.key), domains))
                });
                let discriminators = discriminators.collect();
                vec![ValueDomain { discriminators: Some(discriminators), ..ValueDomain::new("object") }]
            }
            ZodKind::String => simple("string"),
            ZodKind::Number => simple("number"),
            ZodKind::Boolean => simple("boolean"),
            ZodKind::Null => simple("null"),
            ZodKind::Array(_) => simple("array"),
            ZodKind::Enum(_) | ZodKind::NativeEnum(_) => finite(schema),
            ZodKind::Literal(_) => {
                let domains = finite(schema);
                if domains.is_empty() { simple("") } else { domains }
            }
            ZodKind::Union(options, _) => options.iter().flat_map(inside).collect(),
            ZodKind::Nullable(inner) => inside(inner).into_iter().chain([ValueDomain::new("null")]).collect(),
            ZodKind::Optional(inner)
            | ZodKind::Default(inner, _)
            | ZodKind::Readonly(inner)
            | ZodKind::Effects(inner, ZodEffect::Brand) => inside(inner),
            ZodKind::Lazy(_) => inside(&self.reader.lazy(schema)),
            _ => simple(""),
        }
    }
}

/// Values of one JSON type; of any, if it has no name.
#[derive(Debug)]
struct ValueDomain {
    kind: &'static str,
    /// As JSON shows them; `None` for all values of the type.
    values: Option<Vec<String>>,
    discriminators: Option<Vec<(Rc<str>, Vec<ValueDomain>)>>,
}

impl ValueDomain {
    fn new(kind: &'static str) -> Self {
        Self { kind, values: None, discriminators: None }
    }

    fn overlaps(&self, other: &Self) -> bool {
        if self.kind.is_empty() || other.kind.is_empty() {
            return true;
        }
        if self.kind != other.kind {
            return false;
        }
        if let (Some(left), Some(right)) = (&self.discriminators, &other.discriminators) {
            for (name, first) in left {
                let second = right.iter().find(|(known, _)| known == name).map(|(_, second)| second);
                let meet =
                    |second: &Vec<Self>| first.iter().any(|it| second.iter().any(|other| it.overlaps(other)));
                if second.is_some_and(|second| !meet(second)) {
                    return false;
                }
            }
        }
        match (&self.values, &other.values) {
            (Some(left), Some(right)) => left.iter().any(|value| right.contains(value)),
            _ => true,
        }
    }
}

/// Returns the domains of an enum or a literal; none for other schemas.
fn finite(schema: &ZodSchema<'_>) -> Vec<ValueDomain> {
    let (ZodKind::Enum(values) | ZodKind::NativeEnum(values) | ZodKind::Literal(values)) = &schema.kind
    else {
        return Vec::new();
    };
    let mut domains: Vec<ValueDomain> = Vec::new();
    for value in values.iter().filter(|value| is_json(value)) {
        let (kind, text) = match &value.kind {
            StaticKind::String(text) => ("string", text.to_string()),
            StaticKind::Number(value) => ("number", number::show(*value)),
            StaticKind::Bool(value) => ("boolean", value.to_string()),
            _ => ("null", String::new()),
        };
        match domains.iter_mut().find(|domain| domain.kind == kind) {
            Some(domain) => domain.values.get_or_insert_default().push(text),
            None => domains.push(ValueDomain { values: Some(vec![text]), ..ValueDomain::new(kind) }),
        }
    }
    domains
}

fn refused(schema: &ZodSchema<'_>, path: &str, kind: &str, reason: &str) -> ConversionError {
    let message = format!(
        "Zod schema field `{path}` uses `{kind}`, which cannot be represented by strict Structured Outputs: {reason}"
    );
    ConversionError { message, origin: schema.origin }
}

fn resolved<'t>(reader: &ZodReader<'_, 't>, schema: &SharedSchema<'t>) -> SharedSchema<'t> {
    match schema.kind {
        ZodKind::Getter(_) => reader.lazy(schema),
        _ => Rc::clone(schema),
    }
}

fn is_json(value: &StaticValue<'_>) -> bool {
    match value.kind {
        StaticKind::Null | StaticKind::String(_) | StaticKind::Bool(_) => true,
        StaticKind::Number(number) => number.is_finite(),
        _ => false,
    }
}

fn is_finite(schema: &ZodSchema<'_>) -> bool {
    let has = |is_it: fn(&CheckKind) -> bool| schema.checks.iter().any(|check| is_it(&check.kind));
    // `.finite()` is the only check of numbers that leaves no keyword.
    has(|it| matches!(it, CheckKind::Int | CheckKind::Unseen | CheckKind::Safe))
        || has(|it| matches!(it, CheckKind::GreaterThan { value, .. } if value.is_finite()))
            && has(|it| matches!(it, CheckKind::LessThan { value, .. } if value.is_finite()))
}

fn has_pattern(check: &CheckKind) -> bool {
    match check {
        CheckKind::Regex(_)
        | CheckKind::StartsWith(_)
        | CheckKind::EndsWith(_)
        | CheckKind::Includes { .. } => true,
        CheckKind::Format(format) => {
            matches!(&*format.name, "cuid" | "cuid2" | "emoji" | "ulid" | "nanoid")
        }
        _ => false,
    }
}

/// Returns the exception of the strict form of zod 3 for a root that is no object.
pub(super) fn root_type_rejected(kind: Option<&str>) -> Option<String> {
    let shown = match kind {
        Some("object") => return None,
        Some(kind) => format!("'{kind}'"),
        None => "undefined".to_owned(),
    };
    Some(format!("Root schema must have type: 'object' but got type: {shown}"))
}
