//! Floor 4: return types of the functions that a host calls, its handlers, inferred without running them and
//! without a type checker.
//!
//! A declared type comes first, from an annotation or `@returns`. Otherwise, and for its unknown parts, the
//! type is inferred from the `return`s. The host passes the types of the arguments and the table of its API.
//! Anything that cannot be inferred is unknown: a type is wider than the values, never narrower.

mod algebra;
mod api_value;
mod cache;
mod calls;
mod declarations;
mod declared;
mod dependencies;
mod engine;
mod enums;
mod expressions;
mod file_names;
mod flow;
mod host_api;
mod imports;
mod infer;
mod inference;
mod jsdoc;
mod members;
mod methods;
mod module_imports;
mod mutation;
mod mutations;
mod names;
mod narrowing;
mod return_type;
mod returns;
mod schema;
mod typescript;
mod whole_file;

pub mod given;
pub mod limits;
pub mod types;

pub use api_value::ApiValue;
pub use cache::ReturnTypeCache;
pub use dependencies::HandlerInput;
pub use host_api::{ApiSchema, HostApi, HostNames};
pub use imports::{ExportedName, ImportedName, ImportedReturn, ImportedReturns};
pub use inference::ReturnTypes;
pub use module_imports::{ImportReader, ImportedModule};
pub use return_type::{Confidence, ReturnType};
pub use types::{ObjectType, Type, TypeMember};
