//! Floor 2: grammars, parsing, name resolution, and values of literals. Knows nothing of GenAIScript.

mod asserted;
mod broken;
pub mod callee;
mod chunk;
mod chunked_tree;
mod exports;
mod expression;
mod grammar;
mod role;
mod tree;
mod typed;
mod value;

pub mod agentscript;
pub mod characters;
pub mod coercion;
pub mod handlers;
pub mod json;
pub mod literal;
pub mod node;
pub mod number;
pub mod pattern;
pub mod scopes;
pub mod splitter;
pub mod statements;
pub mod string;
pub mod toml;
pub mod type_marks;
pub mod usage;
pub mod yaml;

pub use asserted::is_marked;
pub use broken::{BrokenKind, BrokenToken, broken};
pub use chunk::ChunkId;
pub use chunked_tree::{ChunkPart, ChunkedTree};
pub use exports::may_bind;
pub use expression::evaluate;
pub use grammar::Language;
pub use string::Quote;
pub use tree::Tree;
pub use value::{Dynamic, Member, Object, Value, ValueKind, sort_as_enumerated};
