use std::borrow::Borrow;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use super::document::Document;
use crate::file_path::FilePath;
use crate::workspace::symbol_index::MentionKind;
use crate::workspace::{FileSummary, Project, ScriptSummary};

/// Changes since their dependents were last checked.
#[derive(Debug, Default)]
pub struct PendingChanges {
    /// Folders where everything may have changed, through a system or the built-in systems.
    folders: Counts<Arc<str>>,
    /// Changed ids by folder. Scripts depend on one that is no system only if it has or shadows their id, or if they name
    /// it.
    ids: HashMap<Arc<str>, Counts<Arc<str>>>,
    /// Number of changes of AgentScript files.
    agentscript: usize,
    /// Folders of packages in which a module with tools changed.
    packages: Counts<FilePath>,
    /// Open modules that no package contains any more.
    modules: Counts<FilePath>,
    all: bool,
}

impl PendingChanges {
    /// Applies a change of the summary of a file to a project. Returns who depends on what changed.
    pub fn apply(project: &mut Project, path: &FilePath, change: impl FnOnce(&mut Project) -> bool) -> Self {
        let mut changes = Self::default();
        let before = project.summary(path).cloned();
        let was_agentscript = project.agentscript(path).is_some();
        let had_tools = has_open_tools(project, path);
        if change(project) {
            let is_changed = had_tools || has_open_tools(project, path);
            if is_changed {
                let folders = project.tool_modules().packages_with(path);
                for folder in folders {
                    changes.packages.add(folder, 1);
                }
            }
            if was_agentscript || project.agentscript(path).is_some() {
                changes.agentscript += 1;
            }
            let folders = project.folders_of(path);
            for summary in before.iter().chain(project.summary(path)) {
                changes.add_script(summary, folders.iter());
            }
        }
        changes
    }

    pub fn all() -> Self {
        Self { all: true, ..Self::default() }
    }

    pub fn folder(folder: Arc<str>) -> Self {
        Self { folders: Counts::from_iter([folder]), ..Self::default() }
    }

    pub fn package(folder: FilePath) -> Self {
        Self { packages: Counts::from_iter([folder]), ..Self::default() }
    }

    pub fn modules(paths: impl IntoIterator<Item = FilePath>) -> Self {
        Self { modules: paths.into_iter().collect(), ..Self::default() }
    }

    fn add_script<'a>(&mut self, summary: &ScriptSummary, folders: impl Iterator<Item = &'a Arc<str>>) {
        for folder in folders.cloned() {
            if summary.is_system() {
                self.folders.add(folder, 1);
            } else {
                self.ids.entry(folder).or_default().add(Arc::clone(&summary.id), 1);
            }
        }
    }

    pub fn extend(&mut self, other: &Self) {
        self.folders.extend(&other.folders);
        for (folder, ids) in &other.ids {
            self.ids.entry(Arc::clone(folder)).or_default().extend(ids);
        }
        self.packages.extend(&other.packages);
        self.modules.extend(&other.modules);
        self.all |= other.all;
        self.agentscript += other.agentscript;
    }

    pub fn is_empty(&self) -> bool {
        let is_any = self.all || self.agentscript > 0;
        !is_any
            && self.folders.is_empty()
            && self.ids.is_empty()
            && self.packages.is_empty()
            && self.modules.is_empty()
    }

    /// Whether the diagnostics of an open document depend on a change other than its `own`, which are among these.
    pub fn affects_document(&self, own: Option<&Self>, document: &Document, project: &Project) -> bool {
        self.without(own).affects_document(document, project)
    }

    /// Whether a script depends on a change: of one with its id, or of one that it names. `folder` is where GenAIScript
    /// would run it.
    pub fn affects_script(&self, folder: &str, summary: &ScriptSummary) -> bool {
        self.without(None).affects_script(folder, summary)
    }

    pub fn affects_agentscript(&self) -> bool {
        self.without(None).affects_agentscript()
    }

    pub fn affects_package(&self, folder: &FilePath) -> bool {
        self.without(None).affects_package(folder)
    }

    fn without<'a>(&'a self, own: Option<&'a Self>) -> OtherChanges<'a> {
        OtherChanges { all: self, own }
    }
}

/// Changes without those of one document. All documents look at one sum, as to add up the others for each would take
/// the square of their number.
#[derive(Clone, Copy)]
struct OtherChanges<'a> {
    all: &'a PendingChanges,
    own: Option<&'a PendingChanges>,
}

impl OtherChanges<'_> {
    fn affects_document(&self, document: &Document, project: &Project) -> bool {
        if document.is_module() {
            let package = project.tool_modules().package_of(document.path());
            return self.has(document.path(), |changes| Some(&changes.modules))
                || package.is_some_and(|package| self.affects_package(&package.folder));
        }
        let folder = project.folder_of(document.path());
        let file = document.file();
        let is_agentscript = file.is_some_and(|file| file.as_agentscript().is_some());
        (is_agentscript && self.affects_agentscript())
            || match document.summary() {
                Some(FileSummary::Script(summary)) => self.affects_script(folder, summary),
                _ => self.affects(folder, file.map_or(document.path().id(), |file| file.id())),
            }
    }

    fn affects_script(&self, folder: &str, summary: &ScriptSummary) -> bool {
        let names_one = || {
            let mut named = summary.mentions.iter().filter(|mention| mention.kind == MentionKind::Script);
            named.any(|mention| self.affects(folder, mention.name))
        };
        self.affects(folder, &summary.id) || self.all.ids.contains_key(folder) && names_one()
    }

    fn affects(&self, folder: &str, id: &str) -> bool {
        self.all.all
            || self.has(folder, |changes| Some(&changes.folders))
            || self.has(id, |changes| changes.ids.get(folder))
    }

    fn affects_agentscript(&self) -> bool {
        self.all.all || self.all.agentscript > self.own.map_or(0, |own| own.agentscript)
    }

    fn affects_package(&self, folder: &FilePath) -> bool {
        self.all.all || self.has(folder, |changes| Some(&changes.packages))
    }

    fn has<K, Q>(&self, key: &Q, among: impl Fn(&PendingChanges) -> Option<&Counts<K>>) -> bool
    where
        K: Borrow<Q> + Eq + Hash,
        Q: Eq + Hash + ?Sized,
    {
        let count = |changes| among(changes).map_or(0, |counts| counts.get(key));
        count(self.all) > self.own.map_or(0, count)
    }
}

/// Changed things, each with the number of its changes.
#[derive(Debug)]
struct Counts<K>(HashMap<K, usize>);

impl<K> Default for Counts<K> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<K: Eq + Hash> FromIterator<K> for Counts<K> {
    fn from_iter<I: IntoIterator<Item = K>>(keys: I) -> Self {
        Self(keys.into_iter().map(|key| (key, 1)).collect())
    }
}

impl<K: Eq + Hash> Counts<K> {
    fn get<Q>(&self, key: &Q) -> usize
    where
        K: Borrow<Q>,
        Q: Eq + Hash + ?Sized,
    {
        self.0.get(key).copied().unwrap_or_default()
    }

    fn add(&mut self, key: K, count: usize) {
        *self.0.entry(key).or_default() += count;
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<K: Eq + Hash + Clone> Counts<K> {
    fn extend(&mut self, other: &Self) {
        other.0.iter().for_each(|(key, count)| self.add(key.clone(), *count));
    }
}

/// Whether a module that is open may have tools, or a part of one.
fn has_open_tools(project: &Project, path: &FilePath) -> bool {
    let modules = project.tool_modules();
    modules.open_module(path).is_some_and(|file| modules.may_have_tools(file))
}
