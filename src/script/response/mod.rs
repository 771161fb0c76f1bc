//! What the handler of a tool gives back, found without running it and without a type checker.
//!
//! In this order: what the handler declares, with an annotation or `@returns`, and else what each of its
//! `return`s gives. The tool's arguments have the types of its parameters, `env.vars` those of the script's,
//! and calls of GenAIScript's API those of a table. What cannot be known is unknown: a type here is wider
//! than the values, never narrower.

mod algebra;
mod answer;
mod api;
mod basis;
mod calls;
mod changes;
mod declarations;
mod declared;
mod engine;
mod enums;
mod expressions;
mod flow;
mod given;
mod guards;
mod infer;
mod jsdoc;
mod kept;
mod members;
mod methods;
mod names;
mod returns;
mod schema;
mod seen;
mod types;
mod typescript;

pub use answer::{Confidence, Response};
pub(super) use kept::KnownResponses;
pub use seen::Seen;
pub use types::Type;
