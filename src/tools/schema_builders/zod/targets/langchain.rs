//! Schemas of zod 4 as `@langchain/core` changes them before it converts them: the input side of pipes, and objects
//! that admit no other members.

use std::collections::HashMap;
use std::rc::Rc;

use crate::tools::schema_builders::zod::ConversionError;
use crate::tools::schema_builders::zod::reader::ZodReader;
use crate::tools::schema_builders::zod::schema::{Extra, ObjectField, SharedSchema, ZodKind, ZodSchema};

/// Depth at which recursion through getters overflows the stack. Real schemas stay below ten levels.
const MAX_DEPTH: usize = 64;

/// Returns the schema that is converted instead of `schema`.
pub(super) fn prepared<'t>(
    reader: &ZodReader<'_, 't>,
    schema: &SharedSchema<'t>,
) -> Result<SharedSchema<'t>, ConversionError> {
    let input = InputSide { reader, known: HashMap::new() }.input(schema, 0)?;
    Ok(if matches!(input.kind, ZodKind::Object { .. }) { strict(&input) } else { Rc::clone(schema) })
}

struct InputSide<'a, 'p, 't> {
    reader: &'a ZodReader<'p, 't>,
    /// By the address of the schema, which is kept alive.
    known: HashMap<usize, (SharedSchema<'t>, SharedSchema<'t>)>,
}

impl<'t> InputSide<'_, '_, 't> {
    fn input(
        &mut self,
        schema: &SharedSchema<'t>,
        depth: usize,
    ) -> Result<SharedSchema<'t>, ConversionError> {
        let address = Rc::as_ptr(schema).addr();
        if let Some((_, known)) = self.known.get(&address) {
            return Ok(Rc::clone(known));
        }
        if depth > MAX_DEPTH || !self.reader.program.step() {
            let message = "Maximum call stack size exceeded".to_owned();
            return Err(ConversionError { message, origin: schema.origin });
        }
        let inside = |side: &mut Self, inner: &SharedSchema<'t>| side.input(inner, depth + 1);
        let input = match &schema.kind {
            ZodKind::Getter(_) => {
                let inner = self.reader.lazy(schema);
                return if matches!(inner.kind, ZodKind::Getter(_)) {
                    Ok(Rc::clone(schema))
                } else {
                    inside(self, &inner)
                };
            }
            ZodKind::Pipe(input, ..) => inside(self, input)?,
            _ => Rc::clone(schema),
        };
        let kind = match &input.kind {
            ZodKind::Object { fields, extra, shape } => {
                let mut changed = Vec::with_capacity(fields.len());
                for field in fields {
                    changed.push(ObjectField { schema: inside(self, &field.schema)?, ..field.clone() });
                }
                ZodKind::Object { fields: changed, extra: extra.clone(), shape: Rc::clone(shape) }
            }
            ZodKind::Array(item) => ZodKind::Array(inside(self, item)?),
            ZodKind::Optional(inner) => ZodKind::Optional(inside(self, inner)?),
            ZodKind::Nullable(inner) => ZodKind::Nullable(inside(self, inner)?),
            // Metadata of a pipe is put on its input.
            _ if !Rc::ptr_eq(&input, schema) && !schema.inherited_metadata().is_empty() => input.kind.clone(),
            _ => return Ok(input),
        };
        let made = Rc::new(remade(schema, &input, kind));
        self.known.insert(address, (Rc::clone(schema), Rc::clone(&made)));
        Ok(made)
    }
}

/// Makes an object and the objects that are its fields, or items of those, refuse other members.
fn strict<'t>(schema: &SharedSchema<'t>) -> SharedSchema<'t> {
    let ZodKind::Object { fields, shape, .. } = &schema.kind else { return Rc::clone(schema) };
    let field = |field: &ObjectField<'t>| {
        let of_field = match &field.schema.kind {
            ZodKind::Object { .. } => strict(&field.schema),
            ZodKind::Array(item) => {
                let item =
                    if matches!(item.kind, ZodKind::Object { .. }) { strict(item) } else { Rc::clone(item) };
                Rc::new(remade(&field.schema, &field.schema, ZodKind::Array(item)))
            }
            _ => Rc::clone(&field.schema),
        };
        ObjectField { schema: of_field, ..field.clone() }
    };
    let fields = fields.iter().map(field).collect();
    let kind = ZodKind::Object { fields, extra: Extra::Refused, shape: Rc::clone(shape) };
    Rc::new(remade(schema, schema, kind))
}

/// Makes a schema of another one, with the metadata of `described`.
fn remade<'t>(described: &ZodSchema<'t>, from: &ZodSchema<'t>, kind: ZodKind<'t>) -> ZodSchema<'t> {
    ZodSchema { kind, metadata: described.inherited_metadata(), parent: None, ..from.clone() }
}
