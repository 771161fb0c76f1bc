//! Floor 4: AgentScript, the second language, one file at a time.
//!
//! AgentScript (`@rong/agentscript`) declares the answer of an agent at the call that generates it. An
//! [`AgentFile`] provides the tokens, the syntax tree with locations, the syntax errors ([`parse`]) and the
//! semantics of names ([`ProgramMeaning`]). Behaviour follows AgentScript 0.1.5, whose compiler was executed. Later
//! syntax, up to 0.1.22, is accepted as well; see [`Version`].

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
pub mod returned;
pub mod shapes;
pub mod token;

pub use content::is_agentscript;
pub use file::{AgentFile, AgentReading};
pub use meaning::ProgramMeaning;
pub use number::{Amount, amount, suffix};
pub use parser::{FirstField, Later, Misplaced, ParsedProgram, SyntaxError, parse};
pub use printed::{printed, printed_use};
pub use tree::tree;
pub use version::{Evidence, Version, VersionSetting};
pub use word::{KEYWORDS, is_word_part, is_word_start};
