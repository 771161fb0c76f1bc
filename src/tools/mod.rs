//! Floor 5: tools that ordinary JavaScript, TypeScript and documents declare for models, and what is sent of them.
//! Knows nothing of GenAIScript, nor where files are.
//!
//! `evaluator` follows expressions across modules, `hosts` know the packages, `schema_builders` what zod and the like make,
//! `reader` finds the declarations.
//! `documents` reads tools that files in JSON and YAML hold.

mod built;
mod declaration;
mod draft;
mod functions;
mod hosts;
mod marked;
mod method_wrapper;
mod module_file;
mod module_reading;
mod object_parts;
mod package_versions;
mod positional;
mod reader;
mod registrations;
mod resolution;
mod results;
mod rewriting;
mod schema_uses;
mod sites;
mod text_search;
mod tokens;

pub mod documents;
pub mod evaluator;
pub mod program;
pub mod recognition;
pub mod schema_builders;

pub use built::BuiltPart;
pub use declaration::{
    FileSpan, Part, SchemaBuild, Sender, ToolDeclaration, ToolHost, ToolSchema, UnknownPart,
    distinct_with_tests,
};
pub use functions::{ArgumentPositions, ToolFunction};
pub use module_file::ModuleFile;
pub use module_reading::ModuleReading;
pub use package_versions::{PackageVersion, PackageVersions, VersionSource};
pub use program::{ModuleProgram, ModuleTexts, ReadModule};
pub use resolution::{ImportTargets, ResolveImport};
pub use results::{FindModule, ModuleReturnTypes};
pub use rewriting::{ShapeField, json_of_zod};
pub use schema_builders::SchemaConversion;
pub use schema_uses::SchemaUses;
pub use tokens::{about, tokens};
