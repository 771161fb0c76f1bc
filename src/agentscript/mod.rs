//! Floor 4: AgentScript, the second language: what one file of it says.
//!
//! AgentScript (`@rong/agentscript`) declares what an agent answers where it is generated. A file is
//! read by [`AgentFile`]: its tokens, its syntax tree with the place of everything, what is wrong with the
//! syntax ([`parse`]), and what the names in it mean ([`Meaning`]). It follows AgentScript 0.1.5, whose compiler was
//! executed; what came later, up to 0.1.22, is read as well, see [`Version`].

mod content;
mod declarations;
mod file;
mod number;
mod parser;
mod printed;
mod tree;
mod version;
mod word;

pub mod ast;
pub mod format;
pub mod inspect;
pub mod meaning;
pub mod options;
pub mod prompt;
pub mod resources;
pub mod shapes;
pub mod token;

pub use content::is_agentscript;
pub use file::{AgentFile, Reading};
pub use meaning::Meaning;
pub use number::{Amount, amount, suffix};
pub use parser::{FirstField, Later, Parsed, SyntaxError, parse};
pub use printed::{printed, printed_use};
pub use tree::tree;
pub use version::{Evidence, Version, Wanted};
pub use word::{KEYWORDS, is_word_part, is_word_start};
