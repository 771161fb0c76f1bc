//! Schemas of zod, versions 3 and 4: read from their expressions, and converted as the packages convert them.

mod built;
mod calls;
mod checks;
mod fits;
mod formats;
mod notes;
mod parts;
mod presence;
mod reader;
mod schema;
mod shape;
mod targets;
mod types;
mod versions;
mod write;
mod zod_3;
mod zod_4;

use crate::tools::evaluator::StaticValue;
use crate::tools::program::ModuleProgram;

pub(super) use built::BUILDER;

pub use super::conversion::{
    ConversionError, ConversionTarget, ConvertedSchema, JsonSchemaDraft, SchemaIo as ZodIo,
};
pub use reader::ZodReader;
pub use shape::static_shape;
pub use targets::{
    MastraModel, StrictSource, convert, convert_part, given_to_package, made_by, misfit, written_conversion,
};
pub(in crate::tools) use targets::{
    NoStrictForm, make_strict_for_agents, mastra::adapt_written as adapt_for_mastra,
};
pub use write::{CodeLayout, js_literal, zod_expression, zod_shape};
pub use zod_3::Zod3Options;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ZodMajor {
    Three,
    Four,
}

impl ZodMajor {
    pub fn number(self) -> u8 {
        match self {
            Self::Three => 3,
            Self::Four => 4,
        }
    }
}

/// Whether an import specifier names zod.
pub fn is_zod(package: &str) -> bool {
    matches!(package, "zod" | "zod/v3" | "zod/v4" | "zod/v4/classic" | "zod/v3/external" | "zod/lib")
        || is_mini(package)
}

/// Whether an import specifier names the variant of zod 4 whose schemas have next to no methods.
pub fn is_mini(package: &str) -> bool {
    matches!(package, "zod/mini" | "zod/v4-mini" | "zod/v4/mini" | "@zod/mini")
}

/// Whether an import specifier names one version of zod.
pub fn names_major(package: &str) -> bool {
    package.contains("/v") || is_mini(package)
}

/// Returns the version that an import specifier means, given that of the installed package.
pub fn major_of(package: &str, installed: ZodMajor) -> ZodMajor {
    match package {
        "zod/v3" | "zod/v3/external" => ZodMajor::Three,
        "zod/v4" | "zod/v4/classic" => ZodMajor::Four,
        mini if is_mini(mini) => ZodMajor::Four,
        _ => installed,
    }
}

/// Returns the description of a schema itself.
pub fn description_of<'t>(program: &ModuleProgram<'t>, value: &StaticValue<'t>) -> Option<StaticValue<'t>> {
    let schema = ZodReader::new(program, made_by(value, program.zod())?).read(value);
    let metadata = schema.inherited_metadata();
    metadata.into_iter().find(|(key, _)| &**key == "description").map(|(_, description)| description)
}

/// Whether a schema is a string, with or without checks.
pub fn is_text<'t>(program: &ModuleProgram<'t>, value: &StaticValue<'t>) -> bool {
    made_by(value, program.zod()).is_some_and(|major| {
        matches!(ZodReader::new(program, major).read(value).kind, schema::ZodKind::String)
    })
}
