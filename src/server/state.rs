use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, RwLock, RwLockReadGuard};

use dashmap::DashMap;
use tokio::task;

use super::capabilities::Capabilities;
use super::document::{ContentChange, DocUri, Document};
use super::lsp::types::Url;
use super::transport;
use super::wishes::{FileWishes, Wish, Wishes};
use crate::project::discovery::Visibility;
use crate::project::{Assumed, Builtins, Project, ScriptSummary, ServerTrouble, server_files};
use crate::rules::Settings;
use crate::script::{FilePath, SourceFile};

/// A larger file is analysed after the snapshot on another turn, so that messages behind it need
/// not wait. Below, an answer takes less time than the turn.
const QUICK: usize = 32 << 10;

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
    sights: RwLock<HashMap<Arc<str>, Arc<Visibility>>>,
    wishes: Mutex<Wishes>,
    /// What changed since the open documents were last asked whom it concerns.
    stir: Mutex<Stir>,
    /// The same since the scripts that are not open were.
    stir_of_closed: Mutex<Stir>,
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
    /// What is to be said of it.
    pub wish: Arc<Wish>,
    /// Whether nobody waits any more for what is made of it. Work of many steps asks now and then.
    pub stop: Box<dyn Fn() -> bool + Send + Sync>,
}

/// What a change of the state asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// The document that changed is to be looked at again.
    pub document: Option<DocUri>,
    /// So are these, which see something of what changed.
    pub others: Vec<DocUri>,
    /// Files that should be read from the disk.
    pub wanted: Vec<FilePath>,
}

/// What was found out about files on the disk.
#[derive(Debug)]
pub enum News {
    /// A script is there, and others see this of it.
    Script(Arc<ScriptSummary>),
    /// None is there any more.
    Gone(FilePath),
    /// A file of MCP servers holds this, or is missing.
    Servers(FilePath, Result<serde_json::Value, ServerTrouble>),
}

/// What a search of a root found, beside the scripts themselves.
#[derive(Debug)]
pub struct Survey {
    /// What is seen there.
    pub sight: Arc<Visibility>,
    /// The systems that GenAIScript brings.
    pub builtins: Builtins,
    /// The folders of packages, and whether they are of type "module".
    pub packages: Vec<(FilePath, bool)>,
    /// The release of GenAIScript that it has installed or asks for.
    pub release: Option<Assumed>,
    /// What the `promptsig.toml` for it says.
    pub wishes: Option<FileWishes>,
    /// The scripts outside of the root that it sees.
    pub outside: BTreeSet<FilePath>,
    /// The scripts that were found; `None` where the search did not come to its end.
    pub found: Option<HashSet<FilePath>>,
}

/// What changed for the scripts that see it.
#[derive(Debug, Default)]
pub struct Stir {
    /// The folders where everything may have changed: a system, or the built-in ones.
    folders: HashSet<Arc<str>>,
    /// Scripts of other folders see nothing of a script but that it takes their id.
    ids: HashSet<(Arc<str>, Arc<str>)>,
    /// Everything.
    all: bool,
}

impl Stir {
    /// Whether nothing changed.
    pub fn is_empty(&self) -> bool {
        !self.all && self.folders.is_empty() && self.ids.is_empty()
    }

    /// Whether a script with this id, for which GenAIScript would run in this folder, sees something of
    /// what changed.
    pub fn concerns(&self, folder: &str, id: &str) -> bool {
        self.all
            || self.folders.contains(folder)
            || (!self.ids.is_empty() && self.ids.contains(&(folder.into(), id.into())))
    }

    fn add(&mut self, other: Self) {
        self.folders.extend(other.folders);
        self.ids.extend(other.ids);
        self.all |= other.all;
    }
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
            tracing::warn!("{path} is opened twice; its newer text counts");
        }
        self.store(Document::open(uri, path, version, text))
    }

    /// Applies the changes that lead to a version.
    pub fn change(&self, uri: &DocUri, version: i32, changes: Vec<ContentChange>) -> Effect {
        let Some(document) = self.document(uri) else { return Effect::default() };
        if version <= document.version {
            tracing::warn!(
                "{}: version {version} after {} is passed over",
                document.path(),
                document.version
            );
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
            self.change_summary(path, |project| project.remove(path));
        }
        let wanted = on_disk.then(|| path.clone()).into_iter().collect();
        Effect { document: Some(uri.clone()), others: self.concerned(Some(uri)), wanted }
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
        if snapshot.file.source.len() > QUICK {
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
        let (project, wish) = self.view(document.path());
        Some(Snapshot { document, file, project, wish, stop: Box::new(|| false) })
    }

    /// The workspace as a file of this name sees it, and what is to be said there.
    pub fn view(&self, path: &FilePath) -> (Project, Arc<Wish>) {
        let mut project = self.project();
        let wish = self.wishes().of(project.root_of(path).map_or("", |root| root));
        project.assume(wish.settings.genaiscript.clone());
        (project, wish)
    }

    /// Takes in the settings that the editor starts with.
    pub fn set_initial_settings(&self, settings: Settings) {
        self.wishes().set_initial(settings);
    }

    /// Takes in the settings that the editor has now for any file, and for roots.
    pub fn set_settings(&self, settings: Settings, of_roots: HashMap<Arc<str>, Settings>) {
        if self.wishes().set_editor(settings, of_roots) {
            self.stir().all = true;
        }
    }

    /// What is to be said of roots that run with another release of GenAIScript than the known one,
    /// each thing once. Nothing while the settings of the editor, which may settle that, are awaited.
    pub fn other_releases(&self) -> Vec<String> {
        if !self.knows_settings() {
            return Vec::new();
        }
        let mut project = self.project();
        let mut found = Vec::new();
        for root in project.roots().to_vec() {
            let wish = self.wishes().of(&root);
            project.assume(wish.settings.genaiscript.clone());
            found.extend(project.release_in(&root).warning(&root));
        }
        let mut warned = self.warned.lock().unwrap_or_else(PoisonError::into_inner);
        found.retain(|warning| warned.insert(warning.clone()));
        found
    }

    /// Whether the settings of the editor are known, or will not be told.
    pub fn knows_settings(&self) -> bool {
        !self.capabilities().tells_settings || self.wishes().is_told()
    }

    /// The workspace as it is.
    pub fn project(&self) -> Project {
        self.read().clone()
    }

    /// Adds a root of the workspace.
    pub fn add_root(&self, root: &str) {
        self.write(|project| project.add_root(root));
        self.stir().all = true;
    }

    /// Takes a root out of the workspace, with its files that are not open.
    pub fn remove_root(&self, root: &str) {
        self.sights.write().unwrap_or_else(PoisonError::into_inner).remove(root);
        self.wishes().set_file(root, None);
        let open = self.open_paths();
        self.write(|project| {
            for path in paths_in(project, root) {
                if !open.contains(&path) {
                    project.remove(&path);
                }
            }
            project.remove_root(root);
        });
        self.stir().all = true;
    }

    /// What is seen in a root that was searched.
    pub fn sight(&self, root: &str) -> Option<Arc<Visibility>> {
        self.sights.read().unwrap_or_else(PoisonError::into_inner).get(root).cloned()
    }

    /// Takes in what was found out about files. An open document is truer than its file.
    pub fn take_news(&self, news: Vec<News>) {
        let open = self.open_paths();
        for news in news {
            match news {
                News::Script(summary) if !open.contains(&summary.path) => {
                    self.change_summary(&summary.path, |project| project.insert_summary(&summary));
                }
                News::Gone(path) if !open.contains(&path) => {
                    self.change_summary(&path, |project| project.remove(&path));
                }
                News::Script(_) | News::Gone(_) => {}
                News::Servers(path, json) => {
                    if self.write(|project| {
                        project.set_server_file(&path, json.as_ref().map_err(|trouble| *trouble))
                    }) {
                        // Any script may name it, in any folder.
                        self.stir().all = true;
                    }
                }
            }
        }
    }

    /// Takes in what a search of a root found.
    pub fn take_survey(&self, root: &str, survey: Survey) {
        let Survey { sight, builtins, packages, release, wishes, outside, found } = survey;
        if !self.read().roots().iter().any(|known| **known == *root) {
            return;
        }
        // The others are modules whatever their package says.
        let is_js = |path: &FilePath| path.name().rsplit_once('.').is_some_and(|(_, ending)| ending == "js");
        let has_js = self.open_paths().iter().any(is_js);
        let is_news = self.write(|project| {
            let mut is_news = project.set_builtins(root, builtins) | project.set_release(root, release);
            for (folder, is_module) in &packages {
                is_news |= project.set_module(folder.as_str(), *is_module) && has_js;
            }
            is_news
        });
        if self.wishes().set_file(root, wishes) || is_news {
            self.stir().folders.insert(root.into());
        }
        let open = self.open_paths();
        let known = paths_in(&self.read(), root);
        for path in known {
            let is_there = if open.contains(&path) {
                sight.shows(&path)
            } else {
                found.as_ref().is_none_or(|found| found.contains(&path))
            };
            if !is_there {
                self.change_summary(&path, |project| project.remove(&path));
            }
        }
        if self.write(|project| project.set_included(root, &outside)) {
            self.stir().folders.insert(root.into());
        }
        self.sights.write().unwrap_or_else(PoisonError::into_inner).insert(root.into(), sight);
        // What was hidden may be shown now.
        for document in self.documents.iter().map(|document| Arc::clone(&document)).collect::<Vec<_>>() {
            if self.read().root_of(document.path()).is_some_and(|own| **own == *root) {
                self.show_summary(&document);
            }
        }
    }

    /// The open documents that see something of what changed since the last time, `except` one.
    pub fn concerned(&self, except: Option<&DocUri>) -> Vec<DocUri> {
        let stir = std::mem::take(&mut *self.stir());
        if stir.is_empty() {
            return Vec::new();
        }
        let project = self.read();
        let sees = |document: &Document| {
            let folder = project.folder_of(document.path());
            let id = document.file.as_ref().map_or(document.path().id(), |file| file.id());
            stir.concerns(folder, id)
        };
        let mut found: Vec<DocUri> = self
            .documents
            .iter()
            .filter(|document| Some(document.key()) != except && sees(document))
            .map(|document| document.key().clone())
            .collect();
        found.sort();
        self.stir_of_closed().add(stir);
        found
    }

    /// What changed for scripts that are not open since this was last asked.
    pub fn take_stir_of_closed(&self) -> Stir {
        std::mem::take(&mut *self.stir_of_closed())
    }

    fn store(&self, document: Document) -> Effect {
        let uri = document.uri.clone();
        self.show_summary(&document);
        let wanted = document.file.as_ref().map(|file| self.unread_servers(file)).unwrap_or_default();
        let others = self.concerned(Some(&uri));
        self.documents.insert(uri.clone(), Arc::new(document));
        Effect { document: Some(uri), others, wanted }
    }

    /// Lets others see what an open document says, unless GenAIScript does not see its file.
    fn show_summary(&self, document: &Document) {
        let path = document.path();
        let sight = self.read().root_of(path).cloned().and_then(|root| self.sight(&root));
        let shown = document.file.as_ref().filter(|_| sight.is_none_or(|sight| sight.shows(path)));
        self.change_summary(path, |project| match shown {
            Some(file) => project.insert(file),
            None => project.remove(path),
        });
    }

    /// Makes a change of what others see of a file, and notes who that may be.
    fn change_summary(&self, path: &FilePath, change: impl FnOnce(&mut Project) -> bool) {
        let (folders, before, changed, after) = self.write(|project| {
            let before = project.summary(path).cloned();
            let changed = change(project);
            (project.folders_of(path), before, changed, project.summary(path).cloned())
        });
        if !changed {
            return;
        }
        let mut stir = self.stir();
        for summary in before.into_iter().chain(after) {
            if summary.is_system() {
                stir.folders.extend(folders.iter().cloned());
            } else {
                stir.ids.extend(folders.iter().map(|folder| (Arc::clone(folder), summary.id.clone())));
            }
        }
    }

    /// The files of servers that a script names and that were not read yet.
    fn unread_servers(&self, file: &SourceFile) -> Vec<FilePath> {
        let named = server_files(&file.path, &file.script.reading.value);
        if named.is_empty() {
            return Vec::new();
        }
        let project = self.read();
        named.into_iter().map(|named| named.path).filter(|path| !project.knows_server_file(path)).collect()
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

    fn wishes(&self) -> MutexGuard<'_, Wishes> {
        self.wishes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn stir(&self) -> MutexGuard<'_, Stir> {
        self.stir.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn stir_of_closed(&self) -> MutexGuard<'_, Stir> {
        self.stir_of_closed.lock().unwrap_or_else(PoisonError::into_inner)
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
