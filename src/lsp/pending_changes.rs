use std::collections::HashSet;
use std::sync::Arc;

use crate::file_path::FilePath;
use crate::workspace::ScriptSummary;
use crate::workspace::symbol_index::MentionKind;

/// Changes since their dependents were last checked.
#[derive(Debug, Default)]
pub struct PendingChanges {
    /// Folders where everything may have changed, through a system or the built-in systems.
    folders: HashSet<Arc<str>>,
    /// Changed ids by folder. Scripts depend on one that is no system only if it has or shadows their id, or if they name
    /// it.
    ids: HashSet<(Arc<str>, Arc<str>)>,
    agentscript: bool,
    /// Folders of packages in which a module with tools changed.
    packages: HashSet<FilePath>,
    /// Open modules that no package contains any more.
    modules: HashSet<FilePath>,
    all: bool,
}

impl PendingChanges {
    pub fn is_empty(&self) -> bool {
        let is_any = self.all || self.agentscript;
        !is_any
            && self.folders.is_empty()
            && self.ids.is_empty()
            && self.packages.is_empty()
            && self.modules.is_empty()
    }

    /// `folder` is where GenAIScript would run the script.
    pub fn affects(&self, folder: &str, id: &str) -> bool {
        self.all
            || self.folders.contains(folder)
            || (!self.ids.is_empty() && self.ids.contains(&(folder.into(), id.into())))
    }

    /// Whether a script depends on a change: of one with its id, or of one that it names.
    pub fn affects_script(&self, folder: &str, summary: &ScriptSummary) -> bool {
        let names_one = || {
            let named = summary.mentions.iter().filter(|mention| mention.kind == MentionKind::Script);
            named.into_iter().any(|mention| self.affects(folder, mention.name))
        };
        self.affects(folder, &summary.id) || !self.ids.is_empty() && names_one()
    }

    pub fn affects_agentscript(&self) -> bool {
        self.all || self.agentscript
    }

    pub fn affects_package(&self, folder: &FilePath) -> bool {
        self.all || self.packages.contains(folder)
    }

    pub fn affects_module(&self, path: &FilePath) -> bool {
        self.modules.contains(path)
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

    pub fn modules(paths: impl IntoIterator<Item = FilePath>) -> Self {
        Self { modules: paths.into_iter().collect(), ..Self::default() }
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
        self.modules.extend(other.modules);
        self.all |= other.all;
        self.agentscript |= other.agentscript;
    }
}
