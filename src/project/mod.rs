//! Floor 5: what GenAIScript sees in a workspace: its scripts, the built-in systems, and which
//! systems are in scope of which script.

pub mod variables;

pub use variables::Variable;

use crate::script::{FilePath, SourceFile};
use crate::syntax::Value;

/// A workspace as GenAIScript sees it. Cheap to clone: a snapshot for a request.
#[derive(Clone, Debug, Default)]
pub struct Project {}

/// A system script that takes part in a run.
#[derive(Clone, Debug, PartialEq)]
pub struct ResolvedSystem {
    /// Its id, as `system.fetch`.
    pub id: String,
    /// For an instance, the `parameters` it is configured with.
    pub instance_parameters: Option<Value>,
    /// For an instance, its `vars`.
    pub instance_vars: Option<Value>,
}

impl Project {
    /// An empty workspace with the built-in systems of GenAIScript 2.5.1.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes in a new or changed file. True when its outward face (id, kind, parameters, tools,
    /// activation) changed, so that scripts which see it must be looked at again.
    pub fn insert(&mut self, file: &SourceFile) -> bool {
        let _ = file;
        false
    }

    /// Forgets a file. True when it was known.
    pub fn remove(&mut self, path: &FilePath) -> bool {
        let _ = path;
        false
    }

    /// The systems that take part in a run of `file`, in GenAIScript's order.
    pub fn systems_of(&self, file: &SourceFile) -> Vec<ResolvedSystem> {
        let _ = file;
        Vec::new()
    }

    /// The `parameters` that the system `id` declares.
    pub fn parameters_of(&self, id: &str) -> Option<&Value> {
        let _ = id;
        None
    }
}
