//! What the server knows, what changes it, and the snapshots that requests answer from.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, RwLock, RwLockReadGuard};

use dashmap::DashMap;
use tokio::task;

use super::capabilities::Capabilities;
use super::client_settings::{ClientSettings, EffectiveSettings};
use super::disk::{FileChange, ScanResult};
use super::document::{ContentChange, Document};
use super::lsp::types::Url;
use super::pending_changes::PendingChanges;
use super::transport;
use super::uri::DocUri;
use crate::project::discovery::Visibility;
use crate::project::{Project, server_files};
use crate::rules::Settings;
use crate::script::{FilePath, SourceFile};

/// A larger file is analysed after the snapshot on another turn, so that messages behind it need
/// not wait. Below, an answer takes less time than the turn.
const IMMEDIATE_BYTES: usize = 32 << 10;

/// What the server knows: its client, the workspace and the open scripts.
///
/// Only notifications and the turns of the workspace's own thread change it, one after the other,
/// and a new document is stored before anything is awaited. Documents that are no scripts never
/// enter it, so that nothing is ever said of them.
#[derive(Debug, Default)]
pub struct State {
    capabilities: OnceLock<Capabilities>,
    documents: DashMap<DocUri, Arc<Document>>,
    project: RwLock<Project>,
    /// What is seen in each root that was searched.
    visibilities: RwLock<HashMap<Arc<str>, Arc<Visibility>>>,
    settings: Mutex<ClientSettings>,
    /// What changed since the open documents that it affects were last asked for.
    pending: Mutex<PendingChanges>,
    /// The same for the scripts that are not open.
    pending_closed: Mutex<PendingChanges>,
    /// What was said of releases of GenAIScript.
    warned: Mutex<HashSet<String>>,
}

/// The state that a request answers from.
pub struct Snapshot {
    /// The document it asks about.
    pub document: Arc<Document>,
    /// What the document says.
    pub file: Arc<SourceFile>,
    /// The workspace.
    pub project: Project,
    /// The settings in effect for it.
    pub settings: Arc<EffectiveSettings>,
    /// Whether nobody waits any more for what is made of it. Work of many steps asks now and then.
    pub stop: Box<dyn Fn() -> bool + Send + Sync>,
}

/// What a change of the state asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// The document that changed is to be looked at again.
    pub document: Option<DocUri>,
    /// So are these, which see something of what changed.
    pub affected: Vec<DocUri>,
    /// Files that should be read from the disk.
    pub unread: Vec<FilePath>,
}

impl State {
    /// Settles what the client can do. The first word counts.
    pub fn initialize(&self, capabilities: Capabilities) {
        self.capabilities.set(capabilities).ok();
    }

    /// What the client can do.
    pub fn capabilities(&self) -> &Capabilities {
        self.capabilities.get_or_init(Capabilities::default)
    }

    /// Takes in a document that was opened.
    pub fn open(&self, url: &Url, version: i32, text: String) -> Effect {
        let (uri, path) = (DocUri::new(url), DocUri::path(url));
        if !path.is_script() {
            return Effect::default();
        }
        if self.documents.contains_key(&uri) {
            tracing::warn!("{path} is opened twice; the newer text is used");
        }
        self.store(Document::open(uri, path, version, text))
    }

    /// Applies the changes that lead to a version.
    pub fn change(&self, uri: &DocUri, version: i32, changes: Vec<ContentChange>) -> Effect {
        let Some(document) = self.document(uri) else { return Effect::default() };
        if version <= document.version {
            tracing::warn!("{}: version {version} after {} is ignored", document.path(), document.version);
            return Effect::default();
        }
        self.store(document.changed(version, changes, self.capabilities().encoding))
    }

    /// Forgets a document that was closed. What the file on the disk says takes its place: until
    /// it is read, what the document said last.
    pub fn close(&self, uri: &DocUri) -> Effect {
        let Some((_, document)) = self.documents.remove(uri) else { return Effect::default() };
        let path = document.path();
        let on_disk = self.read().root_of(path).is_some();
        if !on_disk {
            self.write(|project| self.change_summary(project, path, |project| project.remove(path)));
        }
        let unread = on_disk.then(|| path.clone()).into_iter().collect();
        let affected = self.affected_documents(Some(uri));
        Effect { document: Some(uri.clone()), affected, unread }
    }

    /// An open script.
    pub fn document(&self, uri: &DocUri) -> Option<Arc<Document>> {
        self.documents.get(uri).map(|document| Arc::clone(&document))
    }

    /// Whether a document of this name is open.
    pub fn is_open(&self, url: &Url) -> bool {
        self.documents.contains_key(&DocUri::new(url))
    }

    /// The open script of that path.
    pub fn document_at(&self, path: &FilePath) -> Option<Arc<Document>> {
        self.documents.iter().find(|document| document.path() == path).map(|document| Arc::clone(&document))
    }

    /// What a request about a document answers from; `None` for what is no script and for what
    /// cannot be analysed.
    ///
    /// The snapshot is taken at once. The first `await` of a handler must be this one.
    pub async fn snapshot(&self, url: &Url) -> Option<Snapshot> {
        let snapshot = self.snapshot_now(&DocUri::new(url))?;
        let cancellation = transport::cancellation();
        let snapshot = Snapshot { stop: Box::new(move || cancellation.is_cancelled()), ..snapshot };
        if snapshot.file.source.len() > IMMEDIATE_BYTES {
            task::yield_now().await;
            if (snapshot.stop)() {
                return None;
            }
        }
        Some(snapshot)
    }

    /// The same where nobody waits.
    pub fn snapshot_now(&self, uri: &DocUri) -> Option<Snapshot> {
        let document = self.document(uri)?;
        let file = Arc::clone(document.file.as_ref()?);
        let (project, settings) = self.view(document.path());
        Some(Snapshot { document, file, project, settings, stop: Box::new(|| false) })
    }

    /// The workspace as a file of this name sees it, and the settings in effect there.
    pub fn view(&self, path: &FilePath) -> (Project, Arc<EffectiveSettings>) {
        let mut project = self.project();
        let settings = self.settings().of(project.root_of(path).map_or("", |root| root));
        project.assume(settings.values.genaiscript.clone());
        (project, settings)
    }

    /// Takes in the settings that the editor starts with.
    pub fn set_initial_settings(&self, settings: Settings) {
        self.settings().set_initial(settings);
    }

    /// Takes in the settings that the editor has now for any file, and for roots.
    pub fn set_settings(&self, settings: Settings, by_root: HashMap<Arc<str>, Settings>) {
        if self.settings().set_editor(settings, by_root) {
            self.pending().add_all();
        }
    }

    /// Warnings of roots that run with another release of GenAIScript than the known one, each once.
    /// None while the settings of the editor, which may say the release, are awaited.
    pub fn release_warnings(&self) -> Vec<String> {
        if !self.knows_settings() {
            return Vec::new();
        }
        let mut project = self.project();
        let mut warnings = Vec::new();
        for root in project.roots().to_vec() {
            let settings = self.settings().of(&root);
            project.assume(settings.values.genaiscript.clone());
            warnings.extend(project.release_in(&root).warning(&root));
        }
        let mut warned = self.warned.lock().unwrap_or_else(PoisonError::into_inner);
        warnings.retain(|warning| warned.insert(warning.clone()));
        warnings
    }

    /// Whether the settings of the editor are known, or will not come.
    pub fn knows_settings(&self) -> bool {
        !self.capabilities().sends_settings || self.settings().is_received()
    }

    /// The workspace as it is.
    pub fn project(&self) -> Project {
        self.read().clone()
    }

    /// Adds a root of the workspace.
    pub fn add_root(&self, root: &str) {
        self.write(|project| project.add_root(root));
        self.pending().add_all();
    }

    /// Takes a root out of the workspace, with its files that are not open.
    pub fn remove_root(&self, root: &str) {
        self.visibilities.write().unwrap_or_else(PoisonError::into_inner).remove(root);
        self.settings().set_file(root, None);
        let open = self.open_paths();
        self.write(|project| {
            for path in paths_in(project, root) {
                if !open.contains(&path) {
                    project.remove(&path);
                }
            }
            project.remove_root(root);
        });
        self.pending().add_all();
    }

    /// Takes in what was found out about files. An open document is truer than its file.
    pub fn apply_file_changes(&self, changes: Vec<FileChange>) {
        let open = self.open_paths();
        self.write(|project| {
            for change in changes {
                match change {
                    FileChange::Script(summary) if !open.contains(&summary.path) => {
                        self.change_summary(project, &summary.path, |project| {
                            project.insert_summary(&summary)
                        });
                    }
                    FileChange::Removed(path) if !open.contains(&path) => {
                        self.change_summary(project, &path, |project| project.remove(&path));
                    }
                    FileChange::Script(_) | FileChange::Removed(_) => {}
                    FileChange::Servers(path, json) => {
                        if project.set_server_file(&path, json.as_ref().map_err(|trouble| *trouble)) {
                            // Any script may name it, in any folder.
                            self.pending().add_all();
                        }
                    }
                }
            }
        });
    }

    /// Takes in what a search of a root found.
    pub fn apply_scan(&self, root: &str, scan: ScanResult) {
        let ScanResult { visibility, builtins, packages, release, settings, outside, found } = scan;
        if !self.read().roots().iter().any(|known| **known == *root) {
            return;
        }
        self.visibilities
            .write()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(root.into(), Arc::clone(&visibility));
        let mut is_news = self.settings().set_file(root, settings);
        let open = self.open_paths();
        // The others are modules whatever their package says.
        let is_js = |path: &FilePath| path.name().rsplit_once('.').is_some_and(|(_, ending)| ending == "js");
        let has_js = open.iter().any(is_js);
        let documents: Vec<_> = self.documents.iter().map(|document| Arc::clone(&document)).collect();
        self.write(|project| {
            is_news |= project.set_builtins(root, builtins) | project.set_release(root, release);
            for (folder, is_module) in &packages {
                is_news |= project.set_module(folder.as_str(), *is_module) && has_js;
            }
            for path in paths_in(project, root) {
                let is_there = if open.contains(&path) {
                    visibility.shows(&path)
                } else {
                    found.as_ref().is_none_or(|found| found.contains(&path))
                };
                if !is_there {
                    self.change_summary(project, &path, |project| project.remove(&path));
                }
            }
            is_news |= project.set_included(root, &outside);
            // What was hidden may be shown now.
            for document in documents {
                if project.root_of(document.path()).is_some_and(|own| **own == *root) {
                    self.update_summary(project, &document);
                }
            }
        });
        if is_news {
            self.pending().add_folder(root.into());
        }
    }

    /// The open documents that see something of what changed since the last time, `except` one.
    pub fn affected_documents(&self, except: Option<&DocUri>) -> Vec<DocUri> {
        let changes = std::mem::take(&mut *self.pending());
        if changes.is_empty() {
            return Vec::new();
        }
        let project = self.read();
        let is_affected = |document: &Document| {
            let folder = project.folder_of(document.path());
            let id = document.file.as_ref().map_or(document.path().id(), |file| file.id());
            changes.affects(folder, id)
        };
        let mut affected: Vec<DocUri> = self
            .documents
            .iter()
            .filter(|document| Some(document.key()) != except && is_affected(document))
            .map(|document| document.key().clone())
            .collect();
        affected.sort();
        self.pending_closed().extend(changes);
        affected
    }

    /// What changed for scripts that are not open since this was last asked.
    pub fn take_pending_closed(&self) -> PendingChanges {
        std::mem::take(&mut *self.pending_closed())
    }

    /// Takes in a version of a document: the project learns what it says, then the documents that see
    /// something of the change are found.
    fn store(&self, document: Document) -> Effect {
        let uri = document.uri.clone();
        let unread = self.write(|project| {
            self.update_summary(project, &document);
            document.file.as_ref().map(|file| unread_servers(project, file)).unwrap_or_default()
        });
        self.documents.insert(uri.clone(), Arc::new(document));
        let affected = self.affected_documents(Some(&uri));
        Effect { document: Some(uri), affected, unread }
    }

    /// Lets others see what an open document says, unless GenAIScript does not see its file.
    fn update_summary(&self, project: &mut Project, document: &Document) {
        let path = document.path();
        let visibilities = self.visibilities.read().unwrap_or_else(PoisonError::into_inner);
        let visibility = project.root_of(path).and_then(|root| visibilities.get(root));
        let shown =
            document.file.as_ref().filter(|_| visibility.is_none_or(|visibility| visibility.shows(path)));
        self.change_summary(project, path, |project| match shown {
            Some(file) => project.insert(file),
            None => project.remove(path),
        });
    }

    /// Makes a change of what others see of a file, and notes whom it may affect.
    fn change_summary(
        &self,
        project: &mut Project,
        path: &FilePath,
        change: impl FnOnce(&mut Project) -> bool,
    ) {
        let before = project.summary(path).cloned();
        if !change(project) {
            return;
        }
        let folders = project.folders_of(path);
        let mut pending = self.pending();
        for summary in before.iter().chain(project.summary(path)) {
            pending.add_script(summary, folders.iter());
        }
    }

    fn open_paths(&self) -> HashSet<FilePath> {
        self.documents.iter().map(|document| document.path().clone()).collect()
    }

    fn read(&self) -> RwLockReadGuard<'_, Project> {
        self.project.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write<T>(&self, change: impl FnOnce(&mut Project) -> T) -> T {
        change(&mut self.project.write().unwrap_or_else(PoisonError::into_inner))
    }

    fn settings(&self) -> MutexGuard<'_, ClientSettings> {
        self.settings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn pending(&self) -> MutexGuard<'_, PendingChanges> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn pending_closed(&self) -> MutexGuard<'_, PendingChanges> {
        self.pending_closed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The known files that belong to a root.
fn paths_in(project: &Project, root: &str) -> Vec<FilePath> {
    project
        .summaries()
        .map(|summary| &summary.path)
        .filter(|path| project.root_of(path).is_some_and(|own| **own == *root))
        .cloned()
        .collect()
}

/// The files of servers that a script names and that were not read yet.
fn unread_servers(project: &Project, file: &SourceFile) -> Vec<FilePath> {
    let named = server_files(&file.path, &file.script().reading.value).into_iter();
    named.map(|named| named.path).filter(|path| !project.knows_server_file(path)).collect()
}
