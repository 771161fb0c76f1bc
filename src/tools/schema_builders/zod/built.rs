//! zod as one of the schema builders.

use std::rc::Rc;

use super::reader::ZodReader;
use super::schema::{SharedSchema, ZodKind};
use super::{ConversionTarget, ZodMajor, convert, convert_part, is_zod, made_by, misfit, static_shape};
use crate::return_types::Type;
use crate::tools::evaluator::{Origin, StaticValue};
use crate::tools::program::ModuleProgram;
use crate::tools::schema_builders::{
    BoxedSchema, BuilderPackage, BuiltSchema, ConversionError, ConvertedSchema, SchemaBuilder,
    SchemaConversion, SchemaNote,
};

pub(in crate::tools::schema_builders) const BUILDER: SchemaBuilder =
    SchemaBuilder { is_imported: is_zod, read, written: super::written_conversion, object: static_shape };

/// Schema of zod, or the shape of one.
struct BuiltZod<'p, 't> {
    reader: ZodReader<'p, 't>,
    value: StaticValue<'t>,
    schema: SharedSchema<'t>,
}

fn read<'p, 't>(program: &'p ModuleProgram<'t>, value: &StaticValue<'t>) -> Option<BoxedSchema<'p, 't>> {
    let reader = ZodReader::new(program, made_by(value, program.zod())?);
    let schema = reader.read_root(value);
    Some(Box::new(BuiltZod { reader, value: value.clone(), schema }))
}

impl<'t> BuiltSchema<'t> for BuiltZod<'_, 't> {
    fn package(&self) -> BuilderPackage {
        BuilderPackage::Zod(self.reader.major)
    }

    fn is_unreadable(&self) -> bool {
        self.schema.is_unreadable()
    }

    fn is_object(&self) -> bool {
        self.value.as_object().is_some() || matches!(self.schema.kind, ZodKind::Object { .. })
    }

    fn output_type(&self) -> Type {
        self.reader.output_type(&self.schema)
    }

    fn notes(&self) -> Vec<(SchemaNote, Origin)> {
        self.reader.notes(&self.schema)
    }

    fn convert(
        &self,
        SchemaConversion { target, io }: SchemaConversion,
        pointer: &str,
    ) -> Result<Option<ConvertedSchema>, ConversionError> {
        convert(&self.reader, &self.value, target, io, pointer)
    }

    fn convert_part(
        &self,
        SchemaConversion { target, io }: SchemaConversion,
    ) -> Result<ConvertedSchema, ConversionError> {
        convert_part(&self.reader, &Rc::clone(&self.schema), target, io)
    }

    fn misfit(
        &self,
        target: ConversionTarget,
        converter: Option<ZodMajor>,
    ) -> Option<Result<serde_json::Value, ConversionError>> {
        let versions = self.reader.program.versions();
        misfit(&self.value, target, self.reader.major, converter, versions)
    }
}
