use std::collections::HashSet;
use std::sync::Arc;

use super::document::Document;
use crate::file_path::FilePath;
use crate::workspace::symbol_index::MentionKind;
use crate::workspace::{FileSummary, Project, ScriptSummary};

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
    /// Applies a change of the summary of a file to a project. Returns who depends on what changed.
    pub fn apply(project: &mut Project, path: &FilePath, change: impl FnOnce(&mut Project) -> bool) -> Self {
        let mut changes = Self::default();
        let before = project.summary(path).cloned();
        let was_agentscript = project.agentscript(path).is_some();
        let had_tools = has_open_tools(project, path);
        if change(project) {
            let is_changed = had_tools || has_open_tools(project, path);
            if is_changed {
                let folders = project.tool_modules().packages_with(path).into_iter();
                folders.for_each(|folder| changes.add_package(folder));
            }
            if was_agentscript || project.agentscript(path).is_some() {
                changes.add_agentscript();
            }
            let folders = project.folders_of(path);
            for summary in before.iter().chain(project.summary(path)) {
                changes.add_script(summary, folders.iter());
            }
        }
        changes
    }

    pub fn is_empty(&self) -> bool {
        let is_any = self.all || self.agentscript;
        !is_any
            && self.folders.is_empty()
            && self.ids.is_empty()
            && self.packages.is_empty()
            && self.modules.is_empty()
    }

    /// `folder` is where GenAIScript would run the script.
    fn affects(&self, folder: &str, id: &str) -> bool {
        self.all
            || self.folders.contains(folder)
            || (!self.ids.is_empty() && self.ids.contains(&(folder.into(), id.into())))
    }

    /// Whether a script depends on a change: of one with its id, or of one that it names.
    pub fn affects_script(&self, folder: &str, summary: &ScriptSummary) -> bool {
        let names_one = || {
            let mut named = summary.mentions.iter().filter(|mention| mention.kind == MentionKind::Script);
            named.any(|mention| self.affects(folder, mention.name))
        };
        self.affects(folder, &summary.id) || !self.ids.is_empty() && names_one()
    }

    /// Whether the diagnostics of an open document depend on a change.
    pub fn affects_document(&self, document: &Document, project: &Project) -> bool {
        if document.is_module() {
            let package = project.tool_modules().package_of(document.path());
            return self.affects_module(document.path())
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

/// Whether a module that is open may have tools, or a part of one.
fn has_open_tools(project: &Project, path: &FilePath) -> bool {
    let modules = project.tool_modules();
    modules.open_module(path).is_some_and(|file| modules.may_have_tools(file))
}
