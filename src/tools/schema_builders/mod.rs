//! Schema builders: packages whose expressions become JSON Schema at run time. A folder for each.
//!
//! A builder reads a value of the evaluator into a schema of its own, and answers all questions about it through
//! [`BuiltSchema`].

mod closed;
mod conversion;
mod memo;

pub mod arktype;
pub mod typebox;
pub mod valibot;
pub mod zod;

use std::rc::Rc;

use super::evaluator::{Origin, Reason, StaticKind, StaticObject, StaticValue};
use super::program::ModuleProgram;
use crate::return_types::Type;
use crate::syntax::{Dynamic, Value, ValueKind};
use crate::tools::evaluator::UnknownValue;

pub use conversion::{
    ConversionError, ConversionTarget, ConvertedSchema, JsonSchemaDraft, SchemaConversion, SchemaIo,
    SchemaNote, WrittenConversion,
};
pub use typebox::TypeBoxPackage;
pub use zod::ZodMajor;

/// Package that makes a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuilderPackage {
    Zod(ZodMajor),
    TypeBox(TypeBoxPackage),
    Valibot,
    ArkType,
}

impl BuilderPackage {
    pub fn package(self) -> &'static str {
        match self {
            Self::Zod(_) => "zod",
            Self::TypeBox(package) => package.name(),
            Self::Valibot => "valibot",
            Self::ArkType => "arktype",
        }
    }

    /// Names it with the version that decides on its schemas: `zod 4`.
    pub fn shown(self) -> String {
        match self {
            Self::Zod(major) => format!("zod {}", major.number()),
            Self::TypeBox(_) => "TypeBox".to_owned(),
            Self::Valibot => "Valibot".to_owned(),
            Self::ArkType => "ArkType".to_owned(),
        }
    }

    pub fn zod(self) -> Option<ZodMajor> {
        if let Self::Zod(major) = self { Some(major) } else { None }
    }

    /// Returns the conversion that comes with the package, with its defaults; that of zod 3 is `zod-to-json-schema`.
    pub fn own_conversion(self) -> SchemaConversion {
        let (target, io) = match self {
            Self::Zod(ZodMajor::Four) => (ConversionTarget::Zod, SchemaIo::Output),
            Self::Zod(ZodMajor::Three) => {
                (ConversionTarget::ZodToJsonSchema(zod::Zod3Options::default()), SchemaIo::Input)
            }
            Self::TypeBox(_) => (ConversionTarget::Unchanged, SchemaIo::Input),
            Self::Valibot => (ConversionTarget::Valibot(valibot::ValibotOptions::default()), SchemaIo::Input),
            Self::ArkType => (ConversionTarget::ArkType(JsonSchemaDraft::TwentyTwenty), SchemaIo::Input),
        };
        SchemaConversion { target, io }
    }

    /// Whether values are parsed with it, so that a function gets defaults and what a transformation makes.
    pub fn is_parser(self) -> bool {
        !matches!(self, Self::TypeBox(_))
    }
}

/// Builder of a schema, and whether it is known which version that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuilderVersion {
    pub package: BuilderPackage,
    /// Whether an installed package, `package.json` or the import says which one it is.
    pub is_certain: bool,
}

/// Schema that is read from its expression.
pub trait BuiltSchema<'t> {
    fn package(&self) -> BuilderPackage;

    /// Whether nothing of it is known.
    fn is_unreadable(&self) -> bool;

    /// Whether it is a schema of objects, so that the arguments of a function are its fields.
    fn is_object(&self) -> bool;

    /// Returns the type of the values that a function gets.
    fn output_type(&self) -> Type;

    /// Returns the calls of the schema and its parts that its JSON Schema does not show.
    fn notes(&self) -> Vec<(SchemaNote, Origin)>;

    /// Converts the schema. Pointers of unknown parts begin with `pointer`. `None` if the package leaves it out.
    fn convert(
        &self,
        conversion: SchemaConversion,
        pointer: &str,
    ) -> Result<Option<ConvertedSchema>, ConversionError>;

    /// Converts it as a part of another schema.
    fn convert_part(&self, conversion: SchemaConversion) -> Result<ConvertedSchema, ConversionError>;

    /// Returns what is served of a schema that its converter does not know; `None` if the two fit.
    fn misfit(
        &self,
        _target: ConversionTarget,
        _converter: Option<ZodMajor>,
    ) -> Option<Result<serde_json::Value, ConversionError>> {
        None
    }
}

pub type BoxedSchema<'p, 't> = Box<dyn BuiltSchema<'t> + 'p>;

/// Entry of a builder.
struct SchemaBuilder {
    /// Whether an import specifier names it.
    is_imported: fn(&str) -> bool,
    /// Reads a schema; `None` for the value of another package.
    read: for<'p, 't> fn(&'p ModuleProgram<'t>, &StaticValue<'t>) -> Option<BoxedSchema<'p, 't>>,
    /// Returns the call of a converter that a value is; `None` for any other value, and for options that are not known.
    written: for<'v, 't> fn(&'v StaticValue<'t>) -> Option<WrittenConversion<'v, 't>>,
    /// Returns the object that an expression is whose members are schemas or keywords, as a spread takes it apart.
    object: for<'t> fn(&ModuleProgram<'t>, &StaticValue<'t>) -> Option<Rc<StaticObject<'t>>>,
}

const BUILDERS: [SchemaBuilder; 4] = [zod::BUILDER, typebox::BUILDER, valibot::BUILDER, arktype::BUILDER];

/// Reads a schema, or what a builder takes for one; `None` if none of them made it.
pub fn read<'p, 't>(program: &'p ModuleProgram<'t>, value: &StaticValue<'t>) -> Option<BoxedSchema<'p, 't>> {
    BUILDERS.iter().find_map(|builder| (builder.read)(program, value))
}

/// Reads a part of the code of a schema, which may be written in a form of its own: `"string > 2"` of ArkType.
pub fn read_part<'p, 't>(
    program: &'p ModuleProgram<'t>,
    value: &StaticValue<'t>,
    whole: BuilderPackage,
) -> Option<BoxedSchema<'p, 't>> {
    match whole {
        BuilderPackage::ArkType => Some(arktype::read_definition(program, value)),
        _ => read(program, value),
    }
}

/// Returns the conversion that a value is; `None` for any other value, and for options that are not known.
pub fn written_conversion<'v, 't>(value: &'v StaticValue<'t>) -> Option<WrittenConversion<'v, 't>> {
    BUILDERS.iter().find_map(|builder| (builder.written)(value))
}

/// Whether a value is a schema that is JSON Schema as well, so that a package may send it as it is.
pub fn is_json_schema(value: &StaticValue<'_>) -> bool {
    value.root().is_some_and(|(package, _)| (typebox::BUILDER.is_imported)(package))
}

/// Whether a value is a schema of a package that keeps to the interface of Standard Schema.
pub fn is_standard_schema(value: &StaticValue<'_>) -> bool {
    let is_of = |builder: &SchemaBuilder| value.root().is_some_and(|(it, _)| (builder.is_imported)(it));
    value.as_object().is_none() && [zod::BUILDER, valibot::BUILDER, arktype::BUILDER].iter().any(is_of)
}

/// Whether the schema says itself which JSON Schema it has, as Standard Schema provides for.
pub fn has_standard_json(value: &StaticValue<'_>) -> bool {
    let is_of = |builder: SchemaBuilder| value.root().is_some_and(|(it, _)| (builder.is_imported)(it));
    is_of(arktype::BUILDER) || valibot::made_standard(value).is_some()
}

/// Returns the object that an expression is, as a spread takes it apart.
pub fn static_object<'t>(
    program: &ModuleProgram<'t>,
    value: &StaticValue<'t>,
) -> Option<Rc<StaticObject<'t>>> {
    BUILDERS.iter().find_map(|builder| (builder.object)(program, value))
}

/// Returns what a conversion in the code makes of a schema, if all of it is known.
pub fn written_schema<'t>(program: &ModuleProgram<'t>, value: &StaticValue<'t>) -> Option<StaticValue<'t>> {
    let WrittenConversion { schema, target, io, major } = written_conversion(value)?;
    let built = read(program, schema)?;
    let json = if let Some(served) = built.misfit(target, major) {
        served.ok()?
    } else {
        let converted = built.convert(SchemaConversion { target, io }, "").ok()??;
        converted.unknown.is_empty().then(|| converted.value.to_json())?
    };
    Some(StaticValue::of_json(value.origin, &json))
}

/// Returns the JSON that a value is although an expression makes it: a schema of TypeBox, or a conversion in the code.
pub fn plain<'t>(program: &ModuleProgram<'t>, value: &StaticValue<'t>) -> Option<StaticValue<'t>> {
    value.as_symbolic()?;
    if is_json_schema(value) { typebox::plain(program, value) } else { written_schema(program, value) }
}

/// Returns why a value is not what a call of a builder takes.
fn reason_of(value: &StaticValue<'_>) -> Reason {
    value.reason().cloned().unwrap_or(Reason::Expression)
}

/// Returns an argument that is a value of JSON, and no schema.
fn known_value<'t>(argument: Option<&StaticValue<'t>>) -> Result<StaticValue<'t>, Reason> {
    let value = argument.ok_or(Reason::Expression)?;
    match value.kind {
        StaticKind::Unknown(_) | StaticKind::Symbolic(_) => Err(reason_of(value)),
        _ => Ok(value.clone()),
    }
}

/// Returns a schema that a builder has put together as a value.
fn converted<'t>(program: &ModuleProgram<'t>, value: &StaticValue<'t>, pointer: &str) -> ConvertedSchema {
    let json = program.json(value, pointer);
    if program.is_spent() {
        return unknown_schema(value.origin, pointer, Reason::TooMuch);
    }
    ConvertedSchema { value: program.spanned(value), unknown: json.unknown }
}

/// Returns a schema of which nothing is known.
fn unknown_schema(origin: Origin, pointer: &str, reason: Reason) -> ConvertedSchema {
    let part = UnknownValue { pointer: pointer.to_owned(), reason, origin };
    let value = Value::new(origin.span, ValueKind::Dynamic(Dynamic::Expression));
    ConvertedSchema { value, unknown: vec![part] }
}
