//! Return types of tools, inferred from their handlers without running them and without a type checker.
//!
//! A declared type comes first, from an annotation or `@returns`. Otherwise, and for its unknown parts, the
//! type is inferred from the `return`s. Arguments have the types of the tool's parameters, and `env.vars` has
//! the types of the script's parameters. Calls of GenAIScript's API are looked up in a table. Anything that
//! cannot be inferred is unknown: a type is wider than the values, never narrower.

mod algebra;
mod answer;
mod api;
mod api_value;
mod basis;
mod calls;
mod change;
mod changes;
mod declarations;
mod declared;
mod engine;
mod enums;
mod expressions;
mod file_names;
mod flow;
mod given;
mod guards;
mod infer;
mod jsdoc;
mod kept;
mod limits;
mod members;
mod methods;
mod names;
mod responses;
mod returns;
mod schema;
mod seen;
mod types;
mod typescript;
mod whole_file;

pub use answer::{Confidence, ReturnType};
pub(super) use api::{gives, is_async, may_be_async};
pub(super) use api_value::ApiValue;
pub(super) use kept::ReturnTypeCache;
pub use responses::ReturnTypes;
pub use seen::ModelView;
pub use types::Type;
