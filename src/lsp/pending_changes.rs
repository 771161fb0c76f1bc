use std::collections::HashSet;
use std::sync::Arc;

use crate::file_path::FilePath;
use crate::workspace::ScriptSummary;

/// Changes since their dependents were last checked.
#[derive(Debug, Default)]
pub struct PendingChanges {
    /// Folders where everything may have changed, through a system or the built-in systems.
    folders: HashSet<Arc<str>>,
    /// Changed ids by folder. Scripts of other folders depend on a script only if it shadows their id.
    ids: HashSet<(Arc<str>, Arc<str>)>,
    agentscript: bool,
    /// Folders of packages in which a module with tools changed.
    packages: HashSet<FilePath>,
    all: bool,
}

impl PendingChanges {
    pub fn is_empty(&self) -> bool {
        let is_any = self.all || self.agentscript;
        !is_any && self.folders.is_empty() && self.ids.is_empty() && self.packages.is_empty()
    }

    /// `folder` is where GenAIScript would run the script.
    pub fn affects(&self, folder: &str, id: &str) -> bool {
        self.all
            || self.folders.contains(folder)
            || (!self.ids.is_empty() && self.ids.contains(&(folder.into(), id.into())))
    }

    pub fn affects_agentscript(&self) -> bool {
        self.all || self.agentscript
    }

    pub fn affects_package(&self, folder: &FilePath) -> bool {
        self.all || self.packages.contains(folder)
    }

    pub fn add_package(&mut self, folder: FilePath) {
        self.packages.insert(folder);
    }

    pub fn add_agentscript(&mut self) {
        self.agentscript = true;
    }

    pub fn all() -> Self {
        Self { all: true, ..Self::default() }
    }

    pub fn folder(folder: Arc<str>) -> Self {
        Self { folders: HashSet::from([folder]), ..Self::default() }
    }

    pub fn package(folder: FilePath) -> Self {
        Self { packages: HashSet::from([folder]), ..Self::default() }
    }

    pub fn add_script<'a>(&mut self, summary: &ScriptSummary, folders: impl Iterator<Item = &'a Arc<str>>) {
        if summary.is_system() {
            self.folders.extend(folders.cloned());
        } else {
            self.ids.extend(folders.map(|folder| (Arc::clone(folder), Arc::clone(&summary.id))));
        }
    }

    pub fn extend(&mut self, other: Self) {
        self.folders.extend(other.folders);
        self.ids.extend(other.ids);
        self.packages.extend(other.packages);
        self.all |= other.all;
        self.agentscript |= other.agentscript;
    }
}
