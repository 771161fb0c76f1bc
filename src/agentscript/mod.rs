//! Floor 4: AgentScript, the second language: what one file of it says.
//!
//! AgentScript (`@rong/agentscript`) declares what an agent answers where it is generated. A file is
//! read by [`AgentFile`]: its tokens, its syntax tree with the place of everything, what is wrong with the
//! syntax, and what the names in it mean. It follows AgentScript 0.1.5, whose compiler was executed;
//! what came later, up to 0.1.22, is read as well, see [`Version`].

mod content;
mod file;
mod version;

pub use content::is_agentscript;
pub use file::AgentFile;
pub use version::{Evidence, Version, Wanted};
