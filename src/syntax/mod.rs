//! Floor 2: grammars, parsing, name resolution, and values of literals. Knows nothing of GenAIScript.

mod asserted;
mod broken;
mod expression;
mod forest;
mod grammar;
mod language;
mod outer;
mod piece;
mod role;
mod tree;
mod typed;
mod value;

pub mod agentscript;
pub mod json;
pub mod literal;
pub mod locals;
pub mod node;
pub mod number;
pub mod pattern;
pub mod pieces;
pub mod statements;
pub mod string;
pub mod toml;
pub mod usage;
pub mod yaml;

pub use asserted::is_marked;
pub use broken::{BrokenKind, BrokenToken, broken};
pub use expression::evaluate;
pub use forest::{ChunkPart, ChunkedTree};
pub use language::Language;
pub use piece::ChunkId;
pub use string::Quote;
pub use tree::Tree;
pub use value::{Dynamic, Member, Object, Value, ValueKind, sort_as_enumerated};
