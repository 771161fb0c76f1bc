//! Calls whose effect a JSON Schema does not show.

use super::reader::ZodReader;
use super::schema::{CheckKind, SharedSchema, ZodEffect, ZodKind};
use crate::tools::evaluator::Origin;
use crate::tools::schema_builders::SchemaNote;

/// Nesting up to which a schema is searched.
const MAX_DEPTH: usize = 12;

impl<'t> ZodReader<'_, 't> {
    /// Returns the calls of a schema and its parts that its JSON Schema does not show.
    pub fn notes(&self, schema: &SharedSchema<'t>) -> Vec<(SchemaNote, Origin)> {
        let mut found = Vec::new();
        self.note(schema, 0, &mut found);
        found
    }

    fn note(&self, schema: &SharedSchema<'t>, depth: usize, found: &mut Vec<(SchemaNote, Origin)>) {
        if depth > MAX_DEPTH || !self.program.step() {
            return;
        }
        let hidden =
            schema.checks.iter().filter(|check| matches!(check.kind, CheckKind::Unseen | CheckKind::Untold));
        found.extend(hidden.map(|check| (SchemaNote::Lost, check.origin)));
        if schema.is_coerced {
            found.push((SchemaNote::Changed, schema.origin));
        }
        let mut inside = |inner: &SharedSchema<'t>| self.note(inner, depth + 1, found);
        match &schema.kind {
            ZodKind::Array(inner)
            | ZodKind::Set(inner)
            | ZodKind::Optional(inner)
            | ZodKind::NonOptional(inner)
            | ZodKind::Nullable(inner)
            | ZodKind::Default(inner, _)
            | ZodKind::Prefault(inner, _)
            | ZodKind::Catch(inner, _)
            | ZodKind::Readonly(inner)
            | ZodKind::Promise(inner)
            | ZodKind::Effects(inner, ZodEffect::Brand) => inside(inner),
            ZodKind::Effects(inner, ZodEffect::Refine) => {
                inside(inner);
                found.push((SchemaNote::Lost, schema.origin));
            }
            ZodKind::Effects(inner, ZodEffect::Transform | ZodEffect::Preprocess) => {
                inside(inner);
                found.push((SchemaNote::Changed, schema.origin));
            }
            ZodKind::Pipe(input, output, _) => {
                inside(input);
                if matches!(output.kind, ZodKind::Transform) {
                    found.push((SchemaNote::Changed, schema.origin));
                } else {
                    inside(output);
                }
            }
            ZodKind::Map(key, value) | ZodKind::Record { key, value, .. } => {
                inside(key);
                inside(value);
            }
            ZodKind::Intersection(left, right) => {
                inside(left);
                inside(right);
            }
            ZodKind::Tuple { items, rest } => items.iter().chain(rest).for_each(inside),
            ZodKind::Union(options, _) => options.iter().for_each(inside),
            ZodKind::Object { fields, .. } => fields.iter().for_each(|field| inside(&field.schema)),
            _ => {}
        }
    }
}
