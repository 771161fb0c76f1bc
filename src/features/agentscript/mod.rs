//! What an editor shows and does in a file in AgentScript.

mod symbols;

pub mod folding;
pub mod formatting;
pub mod selection;

pub use symbols::{document_symbols, workspace_symbols};
