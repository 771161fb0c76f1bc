//! What the server knows, what changes it, and what requests answer from.
//!
//! The way of a key: `didChange` edits the text of a [`Document`] and stores it (`change`); nothing is
//! read, no lock is held for longer than that. A request behind it takes its [`Moment`] at its place in
//! the order (`snapshot`), has its document analysed, by what changed since the version analysed last,
//! and answers. The publisher looks at what came once no more comes: it has the workspace see the new
//! faces of documents (`settle`), and publishes what they and those who see them say now.
//!
//! The way of an opening is the same, but that the publisher does not wait for more to come.
//!
//! The way of a pull: the client asks for the diagnostics of a document, with it or after it changed.
//! That request takes its `Moment` like any other, sees the faces of all open documents (`Faces::All`),
//! and judges. That others are to be asked for anew is the publisher's to say.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, RwLock, RwLockReadGuard};

use tokio::task;

use super::capabilities::Capabilities;
use super::client_settings::{ClientSettings, EffectiveSettings};
use super::disk::{FileChange, Named, ScanResult};
use super::document::{ContentChange, Document};
use super::documents::Documents;
use super::lsp::types::Url;
use super::pending_changes::PendingChanges;
use super::snapshot::{Moment, Snapshot};
use super::transport;
use super::uri::DocUri;
use super::world::{Faces, Unseen, World};
use crate::project::agentscript::Program;
use crate::project::neighbours::neighbours;
use crate::project::{Project, server_files};
use crate::rules::Settings;
use crate::script::FilePath;

/// If more than this is to be read, it is on another turn after the moment is taken, so that messages
/// behind it need not wait. Below, an answer takes less time than the turn.
const IMMEDIATE_BYTES: usize = 32 << 10;

/// The language that clients open files in AgentScript as.
pub const AGENTSCRIPT: &str = "rong-agentscript";

/// What the server knows: its client, the workspace and the open scripts.
///
/// Only notifications and the turns of the workspace's own thread change it, one after the other,
/// and a new document is stored before anything is awaited. Documents that are no scripts never
/// enter it, so that nothing is ever said of them.
#[derive(Debug, Default)]
pub struct State {
    capabilities: OnceLock<Arc<Capabilities>>,
    world: RwLock<World>,
    settings: Mutex<ClientSettings>,
    /// How many documents were opened.
    openings: AtomicU64,
    /// What changed since the open documents that it affects were last asked for, each with the number
    /// of documents that had been opened: a later one is not affected, it sees the change at once.
    pending: Mutex<BTreeMap<u64, PendingChanges>>,
    /// The same for the scripts that are not open.
    pending_closed: Mutex<PendingChanges>,
    /// What was said of releases of GenAIScript.
    warned: Mutex<HashSet<String>>,
}

impl State {
    /// Settles what the client can do. The first word counts.
    pub fn initialize(&self, capabilities: Capabilities) {
        self.capabilities.set(Arc::new(capabilities)).ok();
    }

    /// What the client can do.
    pub fn capabilities(&self) -> &Arc<Capabilities> {
        self.capabilities.get_or_init(Arc::default)
    }

    /// Takes in a document that was opened. False for what is no script.
    pub fn open(&self, url: &Url, language: &str, version: i32, text: String) -> bool {
        let (uri, path) = (DocUri::new(url), DocUri::path(url));
        let (is_agentscript, is_included) = (language == AGENTSCRIPT, self.includes_agentscript(&path));
        if !path.is_source() && !is_agentscript && !is_included {
            return false;
        }
        if self.document(&uri).is_some() {
            tracing::warn!("{path} is opened twice; the newer text is used");
        }
        let opening = self.openings.fetch_add(1, Ordering::Relaxed) + 1;
        let document = Document::open(uri, path, version, text, opening);
        let document = document.told_by_client(is_agentscript).told_by_settings(is_included);
        self.write(|world| world.insert(Arc::new(document)));
        true
    }

    /// Applies the changes that lead to a version. False where there is none.
    pub fn change(&self, uri: &DocUri, version: i32, changes: Vec<ContentChange>) -> bool {
        let Some(document) = self.document(uri) else { return false };
        if version <= document.version {
            tracing::warn!("{}: version {version} after {} is ignored", document.path(), document.version);
            return false;
        }
        let document = Arc::new(document.changed(version, changes, self.capabilities().encoding));
        self.write(|world| world.insert(document));
        true
    }

    /// Forgets a document that was closed. In a root, what the file on the disk says takes its place:
    /// until it is read, what the document said last.
    pub fn close(&self, uri: &DocUri) -> Option<Arc<Document>> {
        let document = self.document(uri)?;
        let path = document.path();
        self.write(|world| {
            world.documents.remove(uri);
            if world.project.root_of(path).is_none() || !path.is_source() {
                world.unseen.remove_mut(path);
                self.remove_face(&mut world.project, path);
            }
        });
        Some(document)
    }

    /// The open scripts.
    pub fn documents(&self) -> Documents {
        self.read().documents.clone()
    }

    /// An open script.
    pub fn document(&self, uri: &DocUri) -> Option<Arc<Document>> {
        self.read().documents.get(uri).cloned()
    }

    /// Whether a document of this name is open.
    pub fn is_open(&self, url: &Url) -> bool {
        self.document(&DocUri::new(url)).is_some()
    }

    /// What is open and what the workspace says, as it stands.
    pub fn world(&self) -> World {
        self.read().clone()
    }

    /// What a request about a document answers from; `None` for what is no script and for what
    /// cannot be analysed.
    ///
    /// The moment is taken at once. The first `await` of a request must be this one.
    pub async fn snapshot(&self, url: &Url) -> Option<Snapshot> {
        let moment = self.moment(&DocUri::new(url))?;
        let cancellation = transport::cancellation();
        if moment.bytes() > IMMEDIATE_BYTES {
            task::yield_now().await;
            if cancellation.is_cancelled() {
                return None;
            }
        }
        moment.snapshot(Faces::All, move || cancellation.is_cancelled())
    }

    /// What a snapshot of an open document is made of.
    pub fn moment(&self, uri: &DocUri) -> Option<Moment> {
        let world = self.world();
        let document = Arc::clone(world.documents.get(uri)?);
        Some(self.moment_in(world, document))
    }

    /// The same for a document that is not open.
    pub fn moment_of_closed(&self, document: Document) -> Moment {
        self.moment_in(self.world(), Arc::new(document))
    }

    fn moment_in(&self, mut world: World, document: Arc<Document>) -> Moment {
        let settings = self.settings_of(&world.project, document.path());
        world.project.assume(settings.values.genaiscript.clone());
        world.project.set_providers(&settings.values.providers);
        world.project.read_agentscript_as(settings.values.agentscript.version);
        Moment { document, world, settings, client: Arc::clone(self.capabilities()) }
    }

    /// The settings in effect for a file.
    pub fn settings_of(&self, project: &Project, path: &FilePath) -> Arc<EffectiveSettings> {
        self.settings().of(project.root_of(path).map_or("", |root| root))
    }

    /// Whether the settings say that a file of this name is in AgentScript.
    pub fn includes_agentscript(&self, path: &FilePath) -> bool {
        self.settings_of(&self.project(), path).includes_agentscript(path)
    }

    /// The roots in which hints are wanted; an empty one stands for files of none.
    pub fn hinted_roots(&self) -> Vec<Arc<str>> {
        let mut roots = self.read().project.roots().to_vec();
        roots.push(Arc::default());
        let mut settings = self.settings();
        roots.retain(|root| settings.of(root).values.response_hints == Some(true));
        roots
    }

    /// Takes in the settings that the editor starts with.
    pub fn set_initial_settings(&self, settings: Settings) {
        self.settings().set_initial(settings);
    }

    /// Takes in the settings that the editor has now for any file, and for roots. Gives the roots in which other
    /// files than before are in AgentScript for sure: they are to be searched again.
    pub fn set_settings(&self, settings: Settings, by_root: HashMap<Arc<str>, Settings>) -> Vec<Arc<str>> {
        let mut roots = self.project().roots().to_vec();
        let mut known = self.settings();
        let included: Vec<_> =
            roots.iter().map(|root| known.of(root).values.agentscript.include.clone()).collect();
        let is_news = known.set_editor(settings, by_root);
        let mut included = included.iter();
        roots.retain(|root| Some(&known.of(root).values.agentscript.include) != included.next());
        drop(known);
        if is_news {
            self.note(PendingChanges::all());
            self.apply_languages();
        }
        roots
    }

    /// Has the open documents be in the language that the settings say now.
    fn apply_languages(&self) {
        for document in self.documents().iter() {
            if let Some(document) = document.told_anew(self.includes_agentscript(document.path())) {
                self.write(|world| world.insert(Arc::new(document)));
            }
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

    /// The workspace, with faces of open documents that may be older than they.
    pub fn project(&self) -> Project {
        self.read().project.clone()
    }

    /// Adds a root of the workspace.
    pub fn add_root(&self, root: &str) {
        self.write(|world| world.project.add_root(root));
        self.note(PendingChanges::all());
    }

    /// Takes a root out of the workspace, with its files that are not open.
    pub fn remove_root(&self, root: &str) {
        self.settings().set_file(root, None);
        self.write(|world| {
            world.visibilities.remove_mut(root);
            let open = open_paths(world);
            let unseen = world.unseen.keys().filter(|path| is_in(&world.project, root, path)).cloned();
            for path in paths_in(&world.project, root).into_iter().chain(unseen.collect::<Vec<_>>()) {
                if !open.contains(&path) {
                    world.unseen.remove_mut(&path);
                    world.project.remove(&path);
                }
            }
            world.project.remove_root(root);
        });
        self.note(PendingChanges::all());
    }

    /// Takes in what was found out about files. An open document is truer than its file.
    pub fn apply_file_changes(&self, changes: Vec<FileChange>) {
        self.write(|world| {
            let open = open_paths(world);
            for change in changes {
                match change {
                    FileChange::Script(summary) if !open.contains(&summary.path) => {
                        world.files += 1;
                        world.unseen.remove_mut(&summary.path);
                        self.change_face(&mut world.project, &summary.path, |project| {
                            project.insert_summary(&summary)
                        });
                    }
                    FileChange::Removed(path) if !open.contains(&path) => {
                        world.files += 1;
                        world.unseen.remove_mut(&path);
                        self.remove_face(&mut world.project, &path);
                    }
                    FileChange::Script(_) | FileChange::Removed(_) => {}
                    FileChange::Servers(path, json) => {
                        let json = json.as_ref().map_err(|trouble| *trouble);
                        if world.project.set_server_file(&path, json) {
                            // Any script may name it, in any folder.
                            self.note(PendingChanges::all());
                        }
                    }
                    FileChange::Neighbour(neighbour) => {
                        if world.project.set_neighbour(neighbour) {
                            // Any script may name it, in any folder.
                            self.note(PendingChanges::all());
                        }
                    }
                }
            }
        });
    }

    /// Takes in what a search of a root found.
    pub fn apply_scan(&self, root: &str, scan: ScanResult) {
        let ScanResult { visibility, builtins, packages, release, model_aliases, settings, outside, found } =
            scan;
        if !self.read().project.roots().iter().any(|known| **known == *root) {
            return;
        }
        let mut is_news = self.settings().set_file(root, settings);
        self.write(|world| {
            world.files += 1;
            let open = open_paths(world);
            // The others are modules whatever their package says.
            let is_js =
                |path: &FilePath| path.name().rsplit_once('.').is_some_and(|(_, ending)| ending == "js");
            let has_js = open.iter().any(is_js);
            let project = &mut world.project;
            is_news |= project.set_builtins(root, builtins)
                | project.set_release(root, release)
                | project.set_model_aliases(root, model_aliases);
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
                    self.remove_face(project, &path);
                }
            }
            is_news |= project.set_included(root, &outside);
            // What was hidden may be shown now.
            world.select(root, visibility);
        });
        if is_news {
            self.note(PendingChanges::folder(root.into()));
            self.apply_languages();
        }
    }

    /// Has the workspace see the faces of documents that changed. Gives the open documents that see
    /// something of what changed since the last time; one that changed is not among them for what it
    /// sees of itself.
    ///
    /// No lock is held while a face is made. A document that changes meanwhile stays unseen.
    pub fn settle(&self) -> BTreeSet<DocUri> {
        let mut affected = BTreeSet::new();
        let pending = std::mem::take(&mut *self.pending());
        for (openings, changes) in pending {
            affected.extend(self.affected_by(changes, |document| document.opening <= openings));
        }
        let world = self.world();
        for (path, Unseen { document, is_found_anew }) in &world.unseen {
            let face = world.face(document);
            let mut changes = PendingChanges::default();
            self.write(|world| {
                if world.unseen.get(path).is_some_and(|newest| Arc::ptr_eq(&newest.document, document)) {
                    world.unseen.remove_mut(path);
                    changes = face_changes(&mut world.project, path, |project| match &face {
                        Some(face) => project.insert_summary(face),
                        None => project.remove(path),
                    });
                }
            });
            affected.extend(self.affected_by(changes, |other| *is_found_anew || other.uri != document.uri));
        }
        affected
    }

    /// Those of the open documents that see something of these changes.
    fn affected_by(&self, changes: PendingChanges, of: impl Fn(&Document) -> bool) -> BTreeSet<DocUri> {
        if changes.is_empty() {
            return BTreeSet::new();
        }
        let World { documents, project, .. } = self.world();
        let is_affected = |document: &Document| {
            let folder = project.folder_of(document.path());
            let file = document.file();
            let is_agentscript = file.is_some_and(|file| file.agentscript().is_some());
            (is_agentscript && changes.affects_agentscript())
                || changes.affects(folder, file.map_or(document.path().id(), |file| file.id()))
        };
        let affected = documents
            .iter()
            .filter(|document| of(document) && is_affected(document))
            .map(|document| document.uri.clone())
            .collect();
        self.pending_closed().extend(changes);
        affected
    }

    /// The files that a document on the disk names and that nobody has looked at yet. A program in AgentScript is
    /// loaded from outside of the workspace, too.
    pub fn unread(&self, uri: &DocUri) -> Vec<Named> {
        let World { documents, project, .. } = self.world();
        let Some(file) = documents.get(uri).and_then(|document| document.file()) else { return Vec::new() };
        if uri.url().is_none_or(|url| url.scheme() != "file") {
            return Vec::new();
        }
        let beside = neighbours(file).into_iter().filter(|name| !project.neighbours().knows(name));
        let beside = beside.map(Named::Neighbour);
        let Some(agentscript) = file.agentscript() else {
            let named = server_files(&file.path, &file.reading().value).into_iter().map(|named| named.path);
            let servers = named.filter(|path| !project.knows_server_file(path)).map(Named::Servers);
            return beside.chain(servers).collect();
        };
        let is_outside = |path: &FilePath| path.may_be_agentscript() && project.root_of(path).is_none();
        let program = Program::new(file.path.clone(), agentscript, &project);
        let sources = program.unknown.into_iter().filter(is_outside);
        beside.chain(sources.map(Named::Source)).collect()
    }

    /// What changed for scripts that are not open since this was last asked.
    pub fn take_pending_closed(&self) -> PendingChanges {
        std::mem::take(&mut *self.pending_closed())
    }

    /// Makes a change of what others see of a file, and notes whom it may affect.
    fn change_face(&self, project: &mut Project, path: &FilePath, change: impl FnOnce(&mut Project) -> bool) {
        self.note(face_changes(project, path, change));
    }

    fn remove_face(&self, project: &mut Project, path: &FilePath) {
        self.change_face(project, path, |project| project.remove(path));
    }

    fn read(&self) -> RwLockReadGuard<'_, World> {
        self.world.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write<T>(&self, change: impl FnOnce(&mut World) -> T) -> T {
        change(&mut self.world.write().unwrap_or_else(PoisonError::into_inner))
    }

    fn settings(&self) -> MutexGuard<'_, ClientSettings> {
        self.settings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note(&self, changes: PendingChanges) {
        self.pending().entry(self.openings.load(Ordering::Relaxed)).or_default().extend(changes);
    }

    fn pending(&self) -> MutexGuard<'_, BTreeMap<u64, PendingChanges>> {
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
        .chain(project.agentscripts())
        .map(|summary| &summary.path)
        .filter(|path| is_in(project, root, path))
        .cloned()
        .collect()
}

fn is_in(project: &Project, root: &str, path: &FilePath) -> bool {
    project.root_of(path).is_some_and(|own| **own == *root)
}

fn open_paths(world: &World) -> HashSet<FilePath> {
    world.documents.iter().map(|document| document.path().clone()).collect()
}

/// Makes a change of what others see of a file. What that may affect.
fn face_changes(
    project: &mut Project,
    path: &FilePath,
    change: impl FnOnce(&mut Project) -> bool,
) -> PendingChanges {
    let mut changes = PendingChanges::default();
    let before = project.summary(path).cloned();
    let was_agentscript = project.agentscript(path).is_some();
    if change(project) {
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
