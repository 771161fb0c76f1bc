use crate::agentscript::ast::{Agent, Import};

/// The agents and imports that a program gains from other files. Before a run, the runtime merges all imports
/// of the imported files and the named agents into the program, transitively.
#[derive(Clone, Debug, Default)]
pub struct Merged<'a> {
    /// The merged agents.
    pub agents: Vec<MergedAgent<'a>>,
    /// The imports of the other files, each with its file number.
    pub imports: Vec<(usize, &'a Import)>,
}

/// An agent of another file.
#[derive(Clone, Copy, Debug)]
pub struct MergedAgent<'a> {
    /// The file number, as assigned by the caller.
    pub file: usize,
    /// The agent.
    pub agent: &'a Agent,
}
