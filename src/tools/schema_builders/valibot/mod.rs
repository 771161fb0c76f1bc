//! Valibot: schemas that functions compose, converted as `@valibot/to-json-schema` 1.8 converts them.

mod actions;
mod convert;
mod entries;
mod patterns;
mod reader;
mod schema;
mod types;

use std::cell::RefCell;
use std::collections::HashMap;

use super::closed::{adapt, adapt_part};
use super::{
    BoxedSchema, BuilderPackage, BuiltSchema, ConversionError, ConversionTarget, ConvertedSchema,
    JsonSchemaDraft, SchemaBuilder, SchemaConversion, SchemaIo, SchemaNote, WrittenConversion,
    unknown_schema,
};
use crate::return_types::Type;
use crate::tools::evaluator::{Origin, Reason, StaticValue, Symbolic};
use crate::tools::program::ModuleProgram;
use reader::ValibotReader;
use schema::{PipeItem, SharedSchema, ValibotKind};

pub(super) const BUILDER: SchemaBuilder =
    SchemaBuilder { is_imported: is_valibot, read, written, object: entries::static_entries };

const CONVERTER: &str = "@valibot/to-json-schema";

/// Nesting up to which a schema is searched for notes.
const MAX_DEPTH: usize = 12;

/// Options of `toJsonSchema`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValibotOptions {
    pub draft: JsonSchemaDraft,
    /// Side of a pipe that counts; `None` for a pipe of one schema.
    pub mode: Option<SchemaIo>,
}

impl Default for ValibotOptions {
    fn default() -> Self {
        Self { draft: JsonSchemaDraft::Seven, mode: None }
    }
}

fn is_valibot(package: &str) -> bool {
    matches!(package, "valibot" | "@valibot/valibot" | "@valibot/i18n")
}

/// Returns the schema that `toStandardJsonSchema` adds a conversion to.
pub(super) fn made_standard<'v, 't>(value: &'v StaticValue<'t>) -> Option<&'v StaticValue<'t>> {
    converter_call(value, "toStandardJsonSchema").and_then(|arguments| arguments.first())
}

fn converter_call<'v, 't>(value: &'v StaticValue<'t>, function: &str) -> Option<&'v [StaticValue<'t>]> {
    let Symbolic::Call { callee, arguments } = value.as_symbolic()? else { return None };
    let (package, path) = callee.external()?;
    (package == CONVERTER && path.strip_prefix("default.").unwrap_or(&path) == function).then_some(arguments)
}

/// Reads `toJsonSchema(schema, { target, typeMode })`.
fn written<'v, 't>(value: &'v StaticValue<'t>) -> Option<WrittenConversion<'v, 't>> {
    let arguments = converter_call(value, "toJsonSchema")?;
    let mut found = ValibotOptions::default();
    if let Some(options) = arguments.get(1).filter(|options| !options.is_undefined()) {
        let options = options.as_object().filter(|options| options.open.is_none())?;
        for member in &options.members {
            match (&*member.key, member.value.as_str()?) {
                ("target", "draft-07") | ("typeMode", "ignore") | ("errorMode", "throw") => {}
                ("target", "draft-2020-12") => found.draft = JsonSchemaDraft::TwentyTwenty,
                ("typeMode", "input") => found.mode = Some(SchemaIo::Input),
                ("typeMode", "output") => found.mode = Some(SchemaIo::Output),
                _ => return None,
            }
        }
    }
    let target = ConversionTarget::Valibot(found);
    Some(WrittenConversion { schema: arguments.first()?, target, io: SchemaIo::Input, major: None })
}

/// Schema, and whether `toStandardJsonSchema` has added a conversion to it.
struct BuiltValibot<'p, 't> {
    reader: ValibotReader<'p, 't>,
    schema: SharedSchema<'t>,
    is_standard: bool,
}

fn read<'p, 't>(program: &'p ModuleProgram<'t>, value: &StaticValue<'t>) -> Option<BoxedSchema<'p, 't>> {
    let standard = made_standard(value);
    let schema = standard.unwrap_or(value);
    schema.root().filter(|(package, _)| is_valibot(package))?;
    let reader = ValibotReader::new(program);
    let schema = reader.read(schema);
    Some(Box::new(BuiltValibot { reader, schema, is_standard: standard.is_some() }))
}

impl BuiltValibot<'_, '_> {
    /// Returns the options with which a package converts; an exception for one that cannot.
    fn options(&self, conversion: SchemaConversion) -> Result<Option<ValibotOptions>, ConversionError> {
        let seven = JsonSchemaDraft::Seven;
        let with = |draft, mode| Ok(Some(ValibotOptions { draft, mode }));
        match conversion.target {
            ConversionTarget::Valibot(options) => Ok(Some(options)),
            ConversionTarget::FastMcp { .. } if !self.is_standard => with(seven, None),
            ConversionTarget::FastMcp { .. } => with(seven, Some(SchemaIo::Input)),
            ConversionTarget::AiSdk if self.is_standard => with(seven, Some(SchemaIo::Input)),
            ConversionTarget::AiSdk => {
                let message = "Standard schema vendor 'valibot' does not support JSON Schema conversion.";
                Err(ConversionError { message: message.to_owned(), origin: self.schema.origin })
            }
            ConversionTarget::Mcp2 if self.is_standard => {
                with(JsonSchemaDraft::TwentyTwenty, Some(conversion.io))
            }
            _ => Ok(None),
        }
    }

    fn converted(
        &self,
        conversion: SchemaConversion,
        pointer: &str,
    ) -> Result<ConvertedSchema, ConversionError> {
        match self.options(conversion)? {
            Some(options) => convert::convert(&self.reader, &self.schema, options, pointer),
            None => Ok(unknown_schema(self.schema.origin, pointer, Reason::Conversion)),
        }
    }
}

impl<'t> BuiltSchema<'t> for BuiltValibot<'_, 't> {
    fn package(&self) -> BuilderPackage {
        BuilderPackage::Valibot
    }

    fn is_unreadable(&self) -> bool {
        matches!(self.schema.kind, ValibotKind::Unreadable(_))
    }

    fn is_object(&self) -> bool {
        matches!(self.schema.kind, ValibotKind::Object { .. }) && !self.schema.is_transformed()
    }

    fn output_type(&self) -> Type {
        types::output_type(&self.reader, &self.schema)
    }

    fn notes(&self) -> Vec<(SchemaNote, Origin)> {
        let mut found = Vec::new();
        note(self.reader.program, &self.schema, 0, &mut found);
        found
    }

    fn convert(
        &self,
        conversion: SchemaConversion,
        pointer: &str,
    ) -> Result<Option<ConvertedSchema>, ConversionError> {
        let mut schema = self.converted(conversion, pointer)?;
        adapt(&mut schema.value, conversion.target);
        Ok(Some(schema))
    }

    fn convert_part(&self, conversion: SchemaConversion) -> Result<ConvertedSchema, ConversionError> {
        // A conversion that is added to a whole schema is there for its parts.
        let whole = BuiltValibot {
            reader: ValibotReader::new(self.reader.program),
            schema: SharedSchema::clone(&self.schema),
            is_standard: self.is_standard || !matches!(conversion.target, ConversionTarget::FastMcp { .. }),
        };
        let mut part = whole.converted(conversion, "")?;
        adapt_part(&mut part.value, conversion.target);
        Ok(part)
    }
}

/// Collects the actions that make other values.
fn note(
    program: &ModuleProgram<'_>,
    schema: &SharedSchema<'_>,
    depth: usize,
    found: &mut Vec<(SchemaNote, Origin)>,
) {
    if depth > MAX_DEPTH || !program.step() {
        return;
    }
    for item in schema.pipe.iter().flatten() {
        match item {
            PipeItem::Action(action) if action.is_transformation() => {
                found.push((SchemaNote::Changed, action.origin));
            }
            PipeItem::Schema(inner) if !std::ptr::eq(&raw const **inner, &raw const **schema) => {
                note(program, inner, depth + 1, found);
            }
            PipeItem::Action(_) | PipeItem::Schema(_) | PipeItem::Unreadable(..) => {}
        }
    }
    schema.parts().into_iter().for_each(|part| note(program, part, depth + 1, found));
}

/// Schemas that lazy ones give, by the address of the lazy one, which is kept alive.
type LazySchemas<'t> = RefCell<HashMap<usize, (SharedSchema<'t>, SharedSchema<'t>)>>;
