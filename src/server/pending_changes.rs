use std::collections::HashSet;
use std::sync::Arc;

use crate::project::ScriptSummary;

/// What changed since the scripts that may see it were last checked.
#[derive(Debug, Default)]
pub struct PendingChanges {
    /// The folders where everything may have changed: a system, or the built-in ones.
    folders: HashSet<Arc<str>>,
    /// Scripts of other folders see nothing of a script but that it takes their id.
    ids: HashSet<(Arc<str>, Arc<str>)>,
    /// A file in AgentScript, which others may import.
    agentscript: bool,
    /// Everything.
    all: bool,
}

impl PendingChanges {
    /// Whether nothing changed.
    pub fn is_empty(&self) -> bool {
        !self.all && !self.agentscript && self.folders.is_empty() && self.ids.is_empty()
    }

    /// Whether a script with this id, for which GenAIScript would run in this folder, sees something of
    /// what changed.
    pub fn affects(&self, folder: &str, id: &str) -> bool {
        self.all
            || self.folders.contains(folder)
            || (!self.ids.is_empty() && self.ids.contains(&(folder.into(), id.into())))
    }

    /// Whether a file in AgentScript may see something of what changed.
    pub fn affects_agentscript(&self) -> bool {
        self.all || self.agentscript
    }

    /// Notes that a file in AgentScript has changed, come or gone.
    pub fn add_agentscript(&mut self) {
        self.agentscript = true;
    }

    /// Everything may have changed.
    pub fn all() -> Self {
        Self { all: true, ..Self::default() }
    }

    /// Everything in a folder may have changed.
    pub fn folder(folder: Arc<str>) -> Self {
        Self { folders: HashSet::from([folder]), ..Self::default() }
    }

    /// Notes that a script which these folders see has changed, come or gone.
    pub fn add_script<'a>(&mut self, summary: &ScriptSummary, folders: impl Iterator<Item = &'a Arc<str>>) {
        if summary.is_system() {
            self.folders.extend(folders.cloned());
        } else {
            self.ids.extend(folders.map(|folder| (Arc::clone(folder), Arc::clone(&summary.id))));
        }
    }

    /// Adds what another one notes.
    pub fn extend(&mut self, other: Self) {
        self.folders.extend(other.folders);
        self.ids.extend(other.ids);
        self.all |= other.all;
        self.agentscript |= other.agentscript;
    }
}
