//! Floor 2: grammars, parsing, the queries of `queries/`, and literals as values with their
//! places. Knows nothing of GenAIScript.

mod language;
mod tree;
mod value;

pub use language::Language;
pub use tree::Tree;
pub use value::{Dynamic, Kind, Member, Object, Value};
