//! G and H: AgentScript. What its compiler refuses, and what happens otherwise than it is written.

mod file;

pub(super) mod generate;
pub(super) mod program;

pub(super) use file::AgentScript;
