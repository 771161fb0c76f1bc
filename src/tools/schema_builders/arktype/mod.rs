//! ArkType: types written as text, objects and lists, reduced and converted as version 2.2 does.

mod algebra;
mod constructors;
mod convert;
mod keywords;
mod methods;
mod node;
mod order;
mod parser;
mod reader;
mod subset;
mod types;

use super::closed::{adapt, adapt_part};
use super::{
    BoxedSchema, BuilderPackage, BuiltSchema, ConversionError, ConversionTarget, ConvertedSchema,
    JsonSchemaDraft, SchemaBuilder, SchemaConversion, SchemaIo, SchemaNote, WrittenConversion, converted,
    unknown_schema,
};
use crate::return_types::Type;
use crate::tools::evaluator::{Origin, Reason, StaticValue, Symbolic};
use crate::tools::program::ModuleProgram;
use convert::{ArkConverter, ArkOptions};
use node::{ArkKind, Node};
use reader::ArkReader;

pub(super) const BUILDER: SchemaBuilder =
    SchemaBuilder { is_imported: is_arktype, read, written, object: |_, _| None };

/// Draft that `toJsonSchema` is asked for.
pub type ArkTypeDraft = JsonSchemaDraft;

/// Minor version whose answers are known; those of earlier ones differ.
const KNOWN: u32 = 2;

/// Nesting up to which a type is searched for notes.
const MAX_DEPTH: usize = 12;

fn is_arktype(package: &str) -> bool {
    package == "arktype"
}

/// Reads `schema.toJsonSchema()`.
fn written<'v, 't>(value: &'v StaticValue<'t>) -> Option<WrittenConversion<'v, 't>> {
    let Symbolic::Call { callee, arguments } = value.as_symbolic()? else { return None };
    let Symbolic::Member { object, key } = callee.as_symbolic()? else { return None };
    object.root().filter(|(package, _)| is_arktype(package) && &**key == "toJsonSchema")?;
    let target = ConversionTarget::ArkType(JsonSchemaDraft::TwentyTwenty);
    arguments.is_empty().then_some(WrittenConversion {
        schema: object,
        target,
        io: SchemaIo::Input,
        major: None,
    })
}

struct BuiltArkType<'p, 't> {
    program: &'p ModuleProgram<'t>,
    node: Node<'t>,
}

fn read<'p, 't>(program: &'p ModuleProgram<'t>, value: &StaticValue<'t>) -> Option<BoxedSchema<'p, 't>> {
    value.root().filter(|(package, _)| is_arktype(package))?;
    Some(read_definition(program, value))
}

/// Reads a type, or the definition of one.
pub(super) fn read_definition<'p, 't>(
    program: &'p ModuleProgram<'t>,
    value: &StaticValue<'t>,
) -> BoxedSchema<'p, 't> {
    let node = ArkReader::new(program).node(value);
    Box::new(BuiltArkType { program, node })
}

/// Returns how a package converts; `None` for one that does not.
fn options(conversion: SchemaConversion) -> Option<ArkOptions> {
    let with = |draft, io| Some(ArkOptions { draft, io });
    match conversion.target {
        ConversionTarget::ArkType(draft) => with(draft, None),
        ConversionTarget::AiSdk | ConversionTarget::FastMcp { .. } => {
            with(JsonSchemaDraft::Seven, Some(SchemaIo::Input))
        }
        ConversionTarget::Mcp2 => with(JsonSchemaDraft::TwentyTwenty, Some(conversion.io)),
        _ => None,
    }
}

impl BuiltArkType<'_, '_> {
    fn converted(
        &self,
        conversion: SchemaConversion,
        pointer: &str,
    ) -> Result<ConvertedSchema, ConversionError> {
        let version = self.program.versions().get("arktype");
        if version.major != 2 || version.minor < KNOWN {
            return Ok(unknown_schema(self.node.origin, pointer, Reason::SchemaBuilder("arktype".into())));
        }
        let Some(options) = options(conversion) else {
            return Ok(unknown_schema(self.node.origin, pointer, Reason::Conversion));
        };
        let value = ArkConverter { program: self.program, options }.root(&self.node)?;
        Ok(converted(self.program, &value, pointer))
    }
}

impl<'t> BuiltSchema<'t> for BuiltArkType<'_, 't> {
    fn package(&self) -> BuilderPackage {
        BuilderPackage::ArkType
    }

    fn is_unreadable(&self) -> bool {
        self.node.is_unreadable()
    }

    fn is_object(&self) -> bool {
        self.node.is_object()
    }

    fn output_type(&self) -> Type {
        types::output_type(&self.node)
    }

    fn notes(&self) -> Vec<(SchemaNote, Origin)> {
        let mut found = Vec::new();
        note(&self.node, 0, &mut found);
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
        let mut part = self.converted(conversion, "")?;
        adapt_part(&mut part.value, conversion.target);
        Ok(part)
    }
}

/// Collects functions of the author, of which a JSON Schema shows nothing.
fn note(node: &Node<'_>, depth: usize, found: &mut Vec<(SchemaNote, Origin)>) {
    if depth > MAX_DEPTH {
        return;
    }
    match &node.kind {
        ArkKind::Morph { .. } => found.push((SchemaNote::Changed, node.origin)),
        ArkKind::Intersection(inner) => {
            found.extend(inner.predicate.map(|origin| (SchemaNote::Lost, origin)));
        }
        _ => {}
    }
    node.kind.parts().into_iter().for_each(|part| note(part, depth + 1, found));
}
