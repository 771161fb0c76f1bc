//! What the imports of agents bring from other files.

use crate::agentscript::ast::{Agent, Import};

/// What the imports of agents, here and in the files that they lead to, bring into a program: before it runs, all
/// imports of these files and the named agents become a part of it.
#[derive(Clone, Debug, Default)]
pub struct Merged<'a> {
    /// The agents.
    pub agents: Vec<MergedAgent<'a>>,
    /// The imports of the other files, each with the number of its file.
    pub imports: Vec<(usize, &'a Import)>,
}

/// An agent of another file.
#[derive(Clone, Copy, Debug)]
pub struct MergedAgent<'a> {
    /// The number of the file, as whoever merges counts them.
    pub file: usize,
    /// The agent.
    pub agent: &'a Agent,
}
