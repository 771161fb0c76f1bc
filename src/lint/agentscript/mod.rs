//! G and H: AgentScript. Rules about compiler errors and about unexpected behaviour.

mod file;
mod models;

pub(super) mod generate;
pub(super) mod program;

pub(super) use file::AgentScript;
