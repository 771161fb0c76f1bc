//! TypeBox, whose schemas are JSON Schema: the calls are read, and what they return is sent as it is.
//!
//! `@sinclair/typebox` (0.32 to 0.34) and its successor `typebox` (1) differ in which keywords win and in what
//! `Type.Pick` and the like keep.

mod calls;
mod objects;
mod reader;
mod render;
mod schema;

use std::rc::Rc;

use super::closed::{add_type, close_part, close_properties};
use super::{
    BoxedSchema, BuilderPackage, BuiltSchema, ConversionError, ConversionTarget, ConvertedSchema,
    SchemaBuilder, SchemaConversion, SchemaNote, converted, unknown_schema,
};
use crate::return_types::{Type, given, types};
use crate::tools::evaluator::{Origin, Reason, StaticObject, StaticValue};
use crate::tools::program::ModuleProgram;
use reader::TypeBoxReader;
use schema::{SharedSchema, TypeBoxKind};

pub(super) const BUILDER: SchemaBuilder =
    SchemaBuilder { is_imported: is_typebox, read, written: |_| None, object: static_object };

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeBoxPackage {
    /// `@sinclair/typebox`, before version 1.
    Sinclair,
    /// `typebox`, since version 1.
    TypeBox,
}

impl TypeBoxPackage {
    pub fn name(self) -> &'static str {
        match self {
            Self::Sinclair => "@sinclair/typebox",
            Self::TypeBox => "typebox",
        }
    }
}

fn is_typebox(package: &str) -> bool {
    package_of(package).is_some()
}

fn package_of(package: &str) -> Option<TypeBoxPackage> {
    match package {
        "@sinclair/typebox" | "@sinclair/typebox/type" => Some(TypeBoxPackage::Sinclair),
        "typebox" | "typebox/type" => Some(TypeBoxPackage::TypeBox),
        _ => None,
    }
}

/// Returns the package that an expression is over.
fn made_by(value: &StaticValue<'_>) -> Option<TypeBoxPackage> {
    package_of(value.root()?.0)
}

/// Returns the JSON Schema that an expression is, as a value.
pub(super) fn plain<'t>(program: &ModuleProgram<'t>, value: &StaticValue<'t>) -> Option<StaticValue<'t>> {
    let reader = TypeBoxReader::new(program, made_by(value)?);
    if let Some(object) = reader.properties_of(value) {
        return Some(reader.rendered_properties(value.origin, &object));
    }
    Some(reader.rendered(&reader.read(value)))
}

/// Returns `schema.properties`, or the keywords of a schema. A spread keeps its mark of an optional property, too, which
/// JSON does not show.
fn static_object<'t>(program: &ModuleProgram<'t>, value: &StaticValue<'t>) -> Option<Rc<StaticObject<'t>>> {
    let reader = TypeBoxReader::new(program, made_by(value)?);
    if let Some(object) = reader.properties_of(value) {
        return Some(object);
    }
    let schema = reader.read(value);
    let plain = reader.rendered(&schema);
    let object = plain.as_object().filter(|_| !schema.is_optional)?;
    Some(Rc::new(object.clone()))
}

struct BuiltTypeBox<'p, 't> {
    reader: TypeBoxReader<'p, 't>,
    schema: SharedSchema<'t>,
}

fn read<'p, 't>(program: &'p ModuleProgram<'t>, value: &StaticValue<'t>) -> Option<BoxedSchema<'p, 't>> {
    let reader = TypeBoxReader::new(program, made_by(value)?);
    let schema = reader.read(value);
    Some(Box::new(BuiltTypeBox { reader, schema }))
}

impl<'t> BuiltSchema<'t> for BuiltTypeBox<'_, 't> {
    fn package(&self) -> BuilderPackage {
        BuilderPackage::TypeBox(self.reader.package)
    }

    fn is_unreadable(&self) -> bool {
        matches!(self.schema.kind, TypeBoxKind::Unreadable(_))
    }

    fn is_object(&self) -> bool {
        matches!(self.schema.kind, TypeBoxKind::Object(_))
    }

    fn output_type(&self) -> Type {
        let budget = types::once();
        let json = self.reader.program.json(&self.reader.rendered(&self.schema), "");
        let known = json.value.filter(|_| json.unknown.is_empty());
        let values = known.map_or(Type::Unknown, |json| given::values_of(&budget, &json));
        if self.schema.is_optional { Type::union(&budget, [values, Type::Nothing]) } else { values }
    }

    fn notes(&self) -> Vec<(SchemaNote, Origin)> {
        Vec::new()
    }

    fn convert(
        &self,
        conversion: SchemaConversion,
        pointer: &str,
    ) -> Result<Option<ConvertedSchema>, ConversionError> {
        let rendered = self.reader.rendered(&self.schema);
        let mut schema = converted(self.reader.program, &rendered, pointer);
        match conversion.target {
            ConversionTarget::Unchanged | ConversionTarget::FastMcp { is_closed: false } => {}
            ConversionTarget::Mcp2 => add_type(&mut schema.value),
            ConversionTarget::FastMcp { is_closed: true } => close_properties(&mut schema.value),
            _ => schema = unknown_schema(self.schema.origin, pointer, Reason::Conversion),
        }
        Ok(Some(schema))
    }

    fn convert_part(&self, conversion: SchemaConversion) -> Result<ConvertedSchema, ConversionError> {
        let target = match conversion.target {
            ConversionTarget::Mcp2 => ConversionTarget::Unchanged,
            ConversionTarget::FastMcp { .. } => ConversionTarget::FastMcp { is_closed: false },
            target => target,
        };
        let mut part = self.convert(SchemaConversion { target, ..conversion }, "")?;
        if let (ConversionTarget::FastMcp { is_closed: true }, Some(part)) = (conversion.target, &mut part) {
            close_part(&mut part.value);
        }
        Ok(part.unwrap_or_else(|| unknown_schema(self.schema.origin, "", Reason::Conversion)))
    }
}
