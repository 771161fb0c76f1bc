//! Return types of tools, inferred from their handlers without running them and without a type checker.
//!
//! A declared type comes first, from an annotation or `@returns`. Otherwise, and for its unknown parts, the
//! type is inferred from the `return`s. Arguments have the types of the tool's parameters, and `env.vars` has
//! the types of the script's parameters. Calls of GenAIScript's API are looked up in a table. Anything that
//! cannot be inferred is unknown: a type is wider than the values, never narrower.

mod algebra;
mod api;
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
mod given;
mod infer;
mod jsdoc;
mod limits;
mod members;
mod methods;
mod model_view;
mod mutation;
mod mutations;
mod names;
mod narrowing;
mod responses;
mod return_type;
mod returns;
mod schema;
mod types;
mod typescript;
mod whole_file;

pub(super) use api::{gives, is_async, may_be_async};
pub(super) use api_value::ApiValue;
pub(super) use cache::ReturnTypeCache;
pub use model_view::ModelView;
pub use responses::ReturnTypes;
pub use return_type::{Confidence, ReturnType};
pub use types::Type;
