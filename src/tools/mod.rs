//! Floor 5: tools that ordinary JavaScript, TypeScript and documents declare for models, and what is sent of them.
//! Knows nothing of GenAIScript, nor where files are.
//!
//! `evaluator` follows expressions across modules, `hosts` know the packages, `schema_builders` what zod makes,
//! `reader` finds the declarations.
//! `documents` reads tools that files in JSON and YAML hold.

mod declaration;
mod draft;
mod functions;
mod hosts;
mod method_wrapper;
mod module_file;
mod reader;
mod sites;

pub mod documents;
pub mod evaluator;
pub mod program;
pub mod recognition;
pub mod schema_builders;

pub use declaration::{
    FileSpan, Part, SchemaBuild, ToolDeclaration, ToolHost, ToolSchema, UnknownPart, distinct,
};
pub use functions::{ArgumentPositions, ToolFunction};
pub use module_file::ModuleFile;
pub use program::{ModuleProgram, ModuleTexts};
