//! Mutable state of the server.
//!
//! Life of a keystroke: `didChange` edits the text of a [`Document`] and stores it (`change`), without any analysis. A
//! request after it takes its [`SnapshotBuilder`] in message order (`snapshot`), analyses its document incrementally
//! from the last analysed version, and answers. After the debounce time, the publisher updates the summaries of dirty
//! documents (`update_summaries`), and publishes the diagnostics of the changed documents and of their dependents.
//! Opening a document is the same, but is not debounced.
//!
//! Pulled diagnostics: the request takes a snapshot with the summaries of all open documents (`SummaryFreshness::All`)
//! and runs the rules. The publisher refreshes the dependents.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, RwLock, RwLockReadGuard};

use tokio::task;

use super::capabilities::Capabilities;
use super::client_settings::{ClientSettings, EffectiveSettings};
use super::document::{ContentChange, Document, is_module};
use super::documents::Documents;
use super::file_events::{FileChange, FileEvent, ScanResult};
use super::pending_changes::PendingChanges;
use super::protocol::types::Url;
use super::snapshot::{Snapshot, SnapshotBuilder};
use super::transport;
use super::typing::Typing;
use super::uri::DocUri;
use super::workspace_state::{DirtyDocument, SummaryFreshness, WorkspaceState};
use crate::config::{HintSettings, Settings, ToolSettings};
use crate::file_path::FilePath;
use crate::tools::documents::{Notation, may_hold_tools};
use crate::workspace::agentscript::ImportedProgram;
use crate::workspace::dependents::neighbours;
use crate::workspace::discovery::{Package, ToolPackage};
use crate::workspace::{Project, TYPES_FILE, server_files_of};

/// Size above which a request yields once, so that queued messages are not blocked. Below it, an answer is faster.
const IMMEDIATE_BYTES: usize = 32 << 10;

/// Documents below this length are followed whatever they hold.
const SHORT_BYTES: usize = 1 << 10;

pub const AGENTSCRIPT: &str = "rong-agentscript";

/// State of the server. Only notifications and tasks of the workspace thread change it, one after the other. A new
/// document is stored before the first `await`. Documents that are neither scripts nor modules are never stored.
#[derive(Debug, Default)]
pub struct ServerState {
    capabilities: OnceLock<Arc<Capabilities>>,
    workspace_state: RwLock<WorkspaceState>,
    settings: Mutex<ClientSettings>,
    openings: AtomicU64,
    /// Changes to propagate, by the number of documents opened before: the analysis of a later document includes them.
    pending: Mutex<BTreeMap<u64, PendingChanges>>,
    pending_closed: Mutex<PendingChanges>,
    warned: Mutex<HashSet<String>>,
    typing: Arc<Typing>,
    /// Open settings files. They are no part of the workspace: what is saved applies.
    settings_files: Mutex<HashMap<DocUri, Arc<Document>>>,
}

impl ServerState {
    /// Records the client's capabilities; later calls are ignored.
    pub fn initialize(&self, capabilities: Capabilities) {
        self.capabilities.set(Arc::new(capabilities)).ok();
    }

    pub fn capabilities(&self) -> &Arc<Capabilities> {
        self.capabilities.get_or_init(Arc::default)
    }

    /// Returns false if the document is neither a script or a module nor in a notation that may hold tools. One that is empty may
    /// still be filled.
    pub fn open(&self, url: &Url, language: &str, version: i32, text: String) -> bool {
        let (uri, path) = (DocUri::new(url), DocUri::path(url));
        let (is_agentscript, is_included) = (language == AGENTSCRIPT, self.includes_agentscript(&path));
        let is_named = self.names_document(&path);
        let is_document =
            || Notation::of_path(&path).is_some() && (text.len() < SHORT_BYTES || may_hold_tools(&text));
        if !path.is_source()
            && !is_agentscript
            && !is_included
            && !is_named
            && !is_module(&path)
            && !is_document()
        {
            return false;
        }
        if self.document(&uri).is_some() {
            tracing::warn!("{path} is opened twice; the newer text is used");
        }
        let opening = self.openings.fetch_add(1, Ordering::Relaxed) + 1;
        let document = Document::open(uri, path, version, text, opening);
        let document = document.told_by_client(is_agentscript).told_by_settings(is_included);
        let document = document.named_by_settings(is_named);
        self.typing.opened(&document);
        self.write(|workspace| workspace.insert(Arc::new(document)));
        true
    }

    pub fn open_settings_file(&self, url: &Url, version: i32, text: String) {
        let uri = DocUri::new(url);
        let document = Document::open(uri.clone(), DocUri::path(url), version, text, 0);
        self.settings_files().insert(uri, Arc::new(document));
    }

    pub fn has_settings_file(&self, uri: &DocUri) -> bool {
        self.settings_files().contains_key(uri)
    }

    /// Older versions are ignored.
    pub fn change_settings_file(&self, uri: &DocUri, version: i32, changes: Vec<ContentChange>) {
        let mut files = self.settings_files();
        if let Some(document) = files.get_mut(uri).filter(|document| version > document.version) {
            *document = Arc::new(document.changed(version, changes, self.capabilities().encoding).0);
        }
    }

    /// Returns false if the document is not an open settings file.
    pub fn close_settings_file(&self, uri: &DocUri) -> bool {
        self.settings_files().remove(uri).is_some()
    }

    /// Returns an open settings file; `None` for any other document, and for one that is out of sync.
    pub fn settings_file(&self, uri: &DocUri) -> Option<Arc<Document>> {
        self.settings_files().get(uri).filter(|document| document.is_in_sync()).cloned()
    }

    fn settings_files(&self) -> MutexGuard<'_, HashMap<DocUri, Arc<Document>>> {
        self.settings_files.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn typing(&self) -> &Typing {
        &self.typing
    }

    /// Returns false if the document is not open or the version is not newer, and for a module that is not followed.
    pub fn change(&self, uri: &DocUri, version: i32, changes: Vec<ContentChange>) -> bool {
        let Some(document) = self.document(uri) else { return false };
        if version <= document.version {
            tracing::warn!("{}: version {version} after {} is ignored", document.path(), document.version);
            return false;
        }
        let (newer, edits) = document.changed(version, changes, self.capabilities().encoding);
        let newer = Arc::new(newer);
        if !self.read().follows(&newer) {
            self.write(|workspace| workspace.insert(newer));
            return false;
        }
        let pause = self.settings_of(&self.project(), document.path()).typing_pause();
        // Recorded before the version is visible, as its findings are filtered by its edits.
        self.typing.edited(&document, &newer, &edits, pause);
        self.write(|workspace| workspace.insert(newer));
        true
    }

    /// In a root, the last summary of the document stays in effect until its file is read.
    pub fn close(&self, uri: &DocUri) -> Option<Arc<Document>> {
        let document = self.document(uri)?;
        let path = document.path();
        self.typing.closed(uri);
        self.write(|workspace| {
            workspace.documents.remove(uri);
            if workspace.project.root_of(path).is_none() || !path.is_source() {
                workspace.dirty.remove_mut(path);
                self.remove_summary(&mut workspace.project, path);
            }
        });
        Some(document)
    }

    pub fn documents(&self) -> Documents {
        self.read().documents.clone()
    }

    pub fn document(&self, uri: &DocUri) -> Option<Arc<Document>> {
        self.read().documents.get(uri).cloned()
    }

    pub fn is_open(&self, url: &Url) -> bool {
        self.document(&DocUri::new(url)).is_some()
    }

    pub fn workspace_state(&self) -> WorkspaceState {
        self.read().clone()
    }

    /// Takes the [`SnapshotBuilder`] at once, so this must be the first `await` of a request.
    pub async fn snapshot(&self, url: &Url) -> Option<Snapshot> {
        let builder = self.snapshot_builder(&DocUri::new(url))?;
        let cancellation = transport::cancellation();
        // The tools of a module may depend on others that are not yet read.
        if builder.bytes() > IMMEDIATE_BYTES || builder.document.is_module() {
            task::yield_now().await;
            if cancellation.is_cancelled() {
                return None;
            }
        }
        builder.snapshot(&SummaryFreshness::All, move || cancellation.is_cancelled())
    }

    pub fn snapshot_builder(&self, uri: &DocUri) -> Option<SnapshotBuilder> {
        let workspace = self.workspace_state();
        let document = Arc::clone(workspace.documents.get(uri)?);
        Some(self.snapshot_builder_in(workspace, document))
    }

    pub fn builder_of_closed(&self, document: Document) -> SnapshotBuilder {
        self.snapshot_builder_in(self.workspace_state(), Arc::new(document))
    }

    fn snapshot_builder_in(&self, mut workspace: WorkspaceState, document: Arc<Document>) -> SnapshotBuilder {
        let settings = self.settings_of(&workspace.project, document.path());
        workspace.project.assume(settings.values.genaiscript.clone());
        workspace.project.set_providers(&settings.values.providers);
        workspace.project.read_agentscript_as(settings.values.agentscript.version);
        workspace.project.tool_modules_mut().set_functions(&settings.values.tools.functions);
        let (client, typing) = (Arc::clone(self.capabilities()), Arc::clone(&self.typing));
        SnapshotBuilder { document, workspace, settings, client, typing }
    }

    pub fn settings_of(&self, project: &Project, path: &FilePath) -> Arc<EffectiveSettings> {
        self.settings().effective(project.root_of(path).map_or("", |root| root))
    }

    /// Returns the settings for tools in a root, given those that its settings file has now.
    pub fn tool_settings(&self, root: &str, of_file: &ToolSettings) -> ToolSettings {
        self.settings().tools(root, of_file)
    }

    /// Returns the files with tools in a package, which has the settings of a root.
    pub fn files_with_tools(&self, root: &str, package: &ToolPackage) -> BTreeSet<FilePath> {
        let mut project = self.project();
        let settings = self.settings().effective(root);
        project.tool_modules_mut().set_functions(&settings.values.tools.functions);
        project.tool_modules().files_with_tools(package)
    }

    fn names_document(&self, path: &FilePath) -> bool {
        let settings = self.settings_of(&self.project(), path);
        settings.values.names_document(path)
    }

    pub fn includes_agentscript(&self, path: &FilePath) -> bool {
        let root = self.read().project.root_of(path).cloned();
        self.settings().effective(root.as_deref().unwrap_or_default()).includes_agentscript(path)
    }

    /// Returns which hints and lenses editors show, by root, where that is not the default.
    pub fn decorations(&self) -> Vec<(Arc<str>, HintSettings, bool)> {
        let mut roots = self.read().project.roots().to_vec();
        roots.push(Arc::default());
        let mut settings = self.settings();
        let of_root = |root: Arc<str>| {
            let effective = settings.effective(&root);
            let (hints, has_lenses) = (effective.values.hints, effective.has_lenses());
            (!hints.are_default() || !has_lenses).then_some((root, hints, has_lenses))
        };
        roots.into_iter().filter_map(of_root).collect()
    }

    pub fn set_initial_settings(&self, settings: Settings) {
        self.settings().set_initial(settings);
    }

    /// Returns the roots to search again, for other AgentScript files or for tools.
    pub fn set_settings(&self, settings: Settings, by_root: HashMap<Arc<str>, Settings>) -> Vec<Arc<str>> {
        let mut roots = self.project().roots().to_vec();
        let mut known = self.settings();
        let searched = |effective: &EffectiveSettings| {
            (effective.values.agentscript.include.clone(), effective.values.tools.clone())
        };
        let before: Vec<_> = roots.iter().map(|root| searched(&known.effective(root))).collect();
        let is_news = known.set_editor(settings, by_root);
        let mut before = before.iter();
        roots.retain(|root| Some(&searched(&known.effective(root))) != before.next());
        drop(known);
        if is_news {
            // The new settings may hold back less.
            self.typing.finish();
            self.note(&PendingChanges::all());
            self.apply_languages();
        }
        roots
    }

    fn apply_languages(&self) {
        for document in self.documents().iter() {
            if let Some(document) =
                document.with_agentscript_setting(self.includes_agentscript(document.path()))
            {
                self.write(|workspace| workspace.insert(Arc::new(document)));
            }
        }
    }

    /// Warns once for each root, but not while the editor's settings are pending, as they may set the release.
    pub fn release_warnings(&self) -> Vec<String> {
        if !self.knows_settings() {
            return Vec::new();
        }
        let mut project = self.project();
        let mut warnings = Vec::new();
        for root in project.roots().to_vec() {
            let settings = self.settings().effective(&root);
            project.assume(settings.values.genaiscript.clone());
            warnings.extend(project.release_in(&root).warning(&root));
            let empty = project.empty_release_in(&root);
            warnings.extend(empty.map(|empty| empty.warning(|path| path.as_str().to_owned())));
        }
        let mut warned = self.warned.lock().unwrap_or_else(PoisonError::into_inner);
        warnings.retain(|warning| warned.insert(warning.clone()));
        warnings
    }

    /// Whether the settings of the editor have arrived or will not arrive.
    pub fn knows_settings(&self) -> bool {
        !self.capabilities().sends_settings || self.settings().is_received()
    }

    /// The summaries of open documents may be out of date.
    pub fn project(&self) -> Project {
        self.read().project.clone()
    }

    pub fn add_roots(&self, roots: &[&str]) {
        if !roots.is_empty() {
            self.write(|workspace| workspace.project.add_roots(roots.iter().copied()));
            self.note(&PendingChanges::all());
        }
    }

    /// Removes all roots in one step, as each step visits every file.
    pub fn remove_roots(&self, roots: &[String]) {
        if roots.is_empty() {
            return;
        }
        for root in roots {
            self.settings().set_file(root, None);
        }
        let removed: BTreeSet<&str> = roots.iter().map(String::as_str).collect();
        self.write(|workspace| {
            let open = open_paths(workspace);
            let is_removed = |root: &Arc<str>| removed.contains(&**root);
            let dirty = workspace.dirty.keys().filter(|path| !open.contains(*path));
            let dirty = dirty.filter(|path| workspace.project.root_of(path).is_some_and(is_removed));
            for path in dirty.cloned().collect::<Vec<_>>() {
                workspace.dirty.remove_mut(&path);
            }
            for root in roots {
                workspace.visibilities.remove_mut(root.as_str());
            }
            workspace.project.remove_roots(&removed, |path| open.contains(path));
        });
        self.note(&PendingChanges::all());
    }

    /// An open document takes precedence over its file.
    pub fn apply_file_changes(&self, changes: Vec<FileChange>) {
        self.write(|workspace| {
            let open = open_paths(workspace);
            for change in changes {
                match change {
                    FileChange::Found(summary) if !open.contains(summary.path()) => {
                        workspace.files += 1;
                        workspace.dirty.remove_mut(summary.path());
                        self.change_summary(&mut workspace.project, summary.path(), |project| {
                            project.insert_summary(&summary)
                        });
                    }
                    FileChange::Removed(path) if !open.contains(&path) => {
                        workspace.files += 1;
                        workspace.dirty.remove_mut(&path);
                        self.remove_summary(&mut workspace.project, &path);
                    }
                    FileChange::Found(_) | FileChange::Removed(_) => {}
                    FileChange::Module(path, is_there) => {
                        let folders = workspace.project.tool_modules_mut().set_on_disk(&path, is_there);
                        if !folders.is_empty() {
                            workspace.follow_again(&path);
                        }
                        for folder in folders {
                            self.note(&PendingChanges::package(folder));
                        }
                    }
                    FileChange::Servers(path, json) => {
                        let json = json.as_ref().map_err(|problem| *problem);
                        if workspace.project.set_server_file(&path, json) {
                            // Any script in any folder may refer to it.
                            self.note(&PendingChanges::all());
                        }
                    }
                    FileChange::Types(folder, file) => {
                        if workspace.project.set_types_file(&folder, file) {
                            let path = FilePath::under(folder.as_str(), TYPES_FILE);
                            self.note(&PendingChanges::folder(workspace.project.folder_of(&path).into()));
                        }
                    }
                    FileChange::Neighbour(neighbour) => {
                        if workspace.project.set_neighbour(neighbour) {
                            self.note(&PendingChanges::all());
                        }
                    }
                }
            }
        });
    }

    pub fn apply_scan(&self, root: &str, scan: ScanResult) {
        let ScanResult {
            visibility,
            builtins,
            packages,
            tool_packages,
            declarations,
            types_files,
            others,
            release,
            empty_release,
            model_aliases,
            settings,
            outside,
            found,
        } = scan;
        if !self.read().project.is_root(root) {
            return;
        }
        let mut is_news = self.settings().set_file(root, settings);
        self.write(|workspace| {
            workspace.files += 1;
            let open = open_paths(workspace);
            // Other endings are modules whatever their package declares.
            let is_js =
                |path: &FilePath| path.name().rsplit_once('.').is_some_and(|(_, ending)| ending == "js");
            let has_js = open.iter().any(is_js);
            let project = &mut workspace.project;
            is_news |= project.set_builtins(root, builtins)
                | project.set_release(root, release)
                | project.set_model_aliases(root, model_aliases);
            project.set_empty_release(root, empty_release);
            for Package { folder, is_module, is_genaiscript } in &packages {
                is_news |= project.set_module(folder.as_str(), *is_module) && has_js;
                is_news |= project.set_genaiscript(folder.as_str(), *is_genaiscript);
            }
            if let Some(packages) = tool_packages {
                let modules = project.tool_modules_mut();
                let mut left: Vec<FilePath> = open.iter().filter(|path| modules.has(path)).cloned().collect();
                modules.set_packages_in(root, packages);
                left.retain(|path| !modules.has(path));
                for path in &left {
                    modules.remove(path);
                }
                self.note(&PendingChanges::modules(left));
            }
            project.set_declarations(root, declarations);
            is_news |= project.replace_types_files(root, types_files);
            project.set_root_files(root, others);
            for path in paths_in(project, root) {
                let is_there = if open.contains(&path) {
                    visibility.shows(&path)
                } else {
                    found.as_ref().is_none_or(|found| found.contains(&path))
                };
                if !is_there {
                    self.remove_summary(project, &path);
                }
            }
            is_news |= project.set_included(root, &outside);
            // Files that were hidden may be visible now.
            workspace.select(root, visibility);
        });
        if is_news {
            self.note(&PendingChanges::folder(root.into()));
            self.apply_languages();
        }
    }

    /// Returns the open documents that depend on a change since the last call, without dependencies on themselves. No
    /// lock is held while a summary is computed. A document that changes meanwhile stays dirty.
    pub fn update_summaries(&self) -> BTreeSet<DocUri> {
        let mut affected = BTreeSet::new();
        let pending = std::mem::take(&mut *self.pending());
        for (openings, changes) in pending {
            affected.extend(self.affected_by(&changes, &HashMap::new(), |it| it.opening <= openings));
        }
        let workspace = self.workspace_state();
        let (mut all, mut own) = (PendingChanges::default(), HashMap::new());
        for (path, DirtyDocument { document, is_found_again }) in &workspace.dirty {
            let summary = workspace.summary(document);
            let mut changes = PendingChanges::default();
            self.write(|workspace| {
                if workspace.dirty.get(path).is_some_and(|newest| Arc::ptr_eq(&newest.document, document)) {
                    workspace.dirty.remove_mut(path);
                    changes = PendingChanges::apply(&mut workspace.project, path, |project| match &summary {
                        Some(summary) => project.insert_summary(summary),
                        None => project.remove(path),
                    });
                }
            });
            all.extend(&changes);
            if !is_found_again {
                own.insert(document.uri.clone(), changes);
            }
        }
        affected.extend(self.affected_by(&all, &own, |_| true));
        affected
    }

    /// `own` has the changes of each document that do not affect itself.
    fn affected_by(
        &self,
        changes: &PendingChanges,
        own: &HashMap<DocUri, PendingChanges>,
        of: impl Fn(&Document) -> bool,
    ) -> BTreeSet<DocUri> {
        if changes.is_empty() {
            return BTreeSet::new();
        }
        let WorkspaceState { documents, project, .. } = self.workspace_state();
        let is_affected =
            |document: &Document| changes.affects_document(own.get(&document.uri), document, &project);
        let affected = documents
            .iter()
            .filter(|document| of(document) && is_affected(document))
            .map(|document| document.uri.clone())
            .collect();
        self.pending_closed().extend(changes);
        affected
    }

    /// AgentScript programs are also loaded from outside of the workspace.
    pub fn unread(&self, uri: &DocUri) -> Vec<FileEvent> {
        let WorkspaceState { documents, project, .. } = self.workspace_state();
        let Some(file) = documents.get(uri).and_then(|document| document.file()) else { return Vec::new() };
        if uri.url().is_none_or(|url| url.scheme() != "file") {
            return Vec::new();
        }
        let beside = neighbours(file).into_iter().filter(|name| !project.neighbours().knows(name));
        let beside = beside.map(FileEvent::Neighbour);
        let Some(agentscript) = file.as_agentscript() else {
            let named = server_files_of(file).into_iter().map(|named| named.path);
            let servers = named.filter(|path| !project.knows_server_file(path)).map(FileEvent::Servers);
            return beside.chain(servers).collect();
        };
        let is_outside = |path: &FilePath| path.may_be_agentscript() && project.root_of(path).is_none();
        let program = ImportedProgram::load(agentscript, &project);
        let sources = program.unknown.into_iter().filter(is_outside);
        beside.chain(sources.map(FileEvent::Source)).collect()
    }

    pub fn take_pending_closed(&self) -> PendingChanges {
        std::mem::take(&mut *self.pending_closed())
    }

    fn change_summary(
        &self,
        project: &mut Project,
        path: &FilePath,
        change: impl FnOnce(&mut Project) -> bool,
    ) {
        self.note(&PendingChanges::apply(project, path, change));
    }

    fn remove_summary(&self, project: &mut Project, path: &FilePath) {
        self.change_summary(project, path, |project| project.remove(path));
    }

    fn read(&self) -> RwLockReadGuard<'_, WorkspaceState> {
        self.workspace_state.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write<T>(&self, change: impl FnOnce(&mut WorkspaceState) -> T) -> T {
        change(&mut self.workspace_state.write().unwrap_or_else(PoisonError::into_inner))
    }

    fn settings(&self) -> MutexGuard<'_, ClientSettings> {
        self.settings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note(&self, changes: &PendingChanges) {
        self.pending().entry(self.openings.load(Ordering::Relaxed)).or_default().extend(changes);
    }

    fn pending(&self) -> MutexGuard<'_, BTreeMap<u64, PendingChanges>> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn pending_closed(&self) -> MutexGuard<'_, PendingChanges> {
        self.pending_closed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn paths_in(project: &Project, root: &str) -> Vec<FilePath> {
    project.paths().filter(|path| is_in(project, root, path)).cloned().collect()
}

fn is_in(project: &Project, root: &str, path: &FilePath) -> bool {
    project.root_of(path).is_some_and(|own| **own == *root)
}

fn open_paths(workspace: &WorkspaceState) -> HashSet<FilePath> {
    workspace.documents.iter().map(|document| document.path().clone()).collect()
}
