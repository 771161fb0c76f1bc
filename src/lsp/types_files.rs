//! Keeps each `promptsig.d.mts` up to date that promptsig has generated; none is created unasked.
//!
//! The files are written to the disk, not through `workspace/applyEdit`: editors leave such edits unsaved in a new tab,
//! and compilers read the disk. An editor that shows the file reloads it.

use std::collections::HashMap;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use super::document::Document;
use super::file_events::FileChange;
use super::publisher::ChangeEvent;
use super::state::ServerState;
use super::transport::TaskQueue;
use super::workspace_state::{SummaryFreshness, WorkspaceState};
use crate::file_path::FilePath;
use crate::genaiscript::ScriptFile;
use crate::workspace::{
    ScriptSummary, Systems, TYPES_FILE, TypesFile, TypesFolders, TypesUpdate, discovery, types_entry,
};

/// Debounce time. TypeScript servers read the file again after each write.
const QUIET: Duration = Duration::from_millis(300);

#[derive(Debug)]
pub struct TypesFileRefresher {
    state: Arc<ServerState>,
    tasks: TaskQueue,
    jobs: OnceLock<Sender<()>>,
}

impl TypesFileRefresher {
    pub fn new(state: Arc<ServerState>, tasks: TaskQueue) -> Self {
        Self { state, tasks, jobs: OnceLock::new() }
    }

    /// Called after each change of the workspace. `events` receives that a file was written.
    pub fn check(&self, events: Option<&Sender<ChangeEvent>>) {
        let Some(events) = events else { return };
        if self.jobs.get().is_none() && self.state.project().types_files().next().is_none() {
            return;
        }
        let jobs = self.jobs.get_or_init(|| {
            let (sender, receiver) = mpsc::channel();
            let (state, tasks) = (Arc::clone(&self.state), self.tasks.clone());
            let refresh = Refresh {
                state,
                tasks,
                events: events.clone(),
                entries: HashMap::new(),
                last: HashMap::new(),
            };
            thread::Builder::new().name("types".into()).spawn(move || refresh.run(&receiver)).ok();
            sender
        });
        jobs.send(()).ok();
    }
}

struct Refresh {
    state: Arc<ServerState>,
    tasks: TaskQueue,
    events: Sender<ChangeEvent>,
    entries: HashMap<FilePath, CachedEntry>,
    /// Last text for each folder. A file is written only if its scripts gave another text since: two servers would
    /// otherwise overwrite each other's file for ever.
    last: HashMap<FilePath, String>,
}

struct CachedEntry {
    source: EntrySource,
    /// Systems of the folder, which the types of a script include.
    systems: Arc<Systems>,
    update: TypesUpdate,
}

/// Text from which an entry was computed.
enum EntrySource {
    Open(Arc<Document>),
    Closed(Arc<ScriptSummary>),
}

impl Refresh {
    fn run(mut self, jobs: &Receiver<()>) {
        while jobs.recv().is_ok() {
            while jobs.recv_timeout(QUIET).is_ok() {}
            // The panic hook has logged a panic by now, so the loop continues.
            panic::catch_unwind(AssertUnwindSafe(|| self.refresh())).ok();
        }
    }

    fn refresh(&mut self) {
        let mut workspace = self.state.workspace_state().with_summaries(&SummaryFreshness::All);
        let generated = workspace.project.types_files().filter(|(_, file)| file.is_generated());
        let generated: Vec<(FilePath, Arc<TypesFile>)> =
            generated.map(|(folder, file)| (folder.clone(), Arc::clone(file))).collect();
        self.last.retain(|folder, _| generated.iter().any(|(known, _)| known == folder));
        for (folder, file) in generated {
            let path = FilePath::under(folder.as_str(), TYPES_FILE);
            // Scripts that are not found yet would lose their types.
            if workspace.awaits_files(&path) {
                continue;
            }
            let settings = self.state.settings_of(&workspace.project, &path);
            workspace.project.assume(settings.values.genaiscript.clone());
            let text = self.text(&workspace, &folder);
            if self.last.get(&folder) == Some(&text) {
                continue;
            }
            self.last.insert(folder.clone(), text.clone());
            if !file.says(&text) {
                self.write(&folder, &path, &file, &text);
            }
        }
    }

    fn text(&mut self, workspace: &WorkspaceState, folder: &FilePath) -> String {
        let folders = TypesFolders::new(&workspace.project);
        let scripts = folders.scripts().remove(folder).unwrap_or_default();
        folders.text(folder, scripts, |summary| self.update(workspace, summary))
    }

    fn update(&mut self, workspace: &WorkspaceState, summary: &Arc<ScriptSummary>) -> TypesUpdate {
        let project = &workspace.project;
        let systems = project.systems_seen_by(&summary.path);
        let source = match workspace.documents.at(&summary.path) {
            Some(document) => EntrySource::Open(Arc::clone(document)),
            None => EntrySource::Closed(Arc::clone(summary)),
        };
        let known = self.entries.get(&summary.path);
        if let Some(known) = known.filter(|known| known.is_of(&source, &systems)) {
            return known.update.clone();
        }
        let entry = |file: &ScriptFile| {
            let is_unknown = file.is_broken() || file.script().unreadable.is_some();
            if is_unknown { TypesUpdate::AsBefore } else { TypesUpdate::Known(types_entry(file, project)) }
        };
        let new = match &source {
            EntrySource::Open(document) => {
                document.file().and_then(|file| file.as_script()).map_or(TypesUpdate::AsBefore, entry)
            }
            EntrySource::Closed(_) => {
                let text = discovery::read(Path::new(summary.path.as_str())).ok();
                let file = text.and_then(|text| ScriptFile::read(summary.path.clone(), text));
                file.as_ref().map_or(TypesUpdate::AsBefore, entry)
            }
        };
        // While a text is broken, the last types that it had are in effect.
        let update = match (new, known) {
            (TypesUpdate::AsBefore, Some(known)) => known.update.clone(),
            (new, _) => new,
        };
        let cached = CachedEntry { source, systems, update: update.clone() };
        self.entries.insert(summary.path.clone(), cached);
        update
    }

    /// A file that cannot be written is not tried again before its scripts change.
    fn write(&self, folder: &FilePath, path: &FilePath, file: &TypesFile, text: &str) {
        let written = discovery::real_path(Path::new(path.as_str()))
            .and_then(|real| discovery::replace(&real, file.written(), text));
        if let Err(error) = written {
            tracing::warn!("cannot write {path}: {error}");
            return;
        }
        let (state, events) = (Arc::clone(&self.state), self.events.clone());
        let change = FileChange::Types(folder.clone(), Some(TypesFile::parse(text)));
        self.tasks.push(move || {
            state.apply_file_changes(vec![change]);
            events.send(ChangeEvent::Other).ok();
        });
    }
}

impl CachedEntry {
    fn is_of(&self, source: &EntrySource, systems: &Arc<Systems>) -> bool {
        let is_same = match (&self.source, source) {
            (EntrySource::Open(known), EntrySource::Open(document)) => Arc::ptr_eq(known, document),
            (EntrySource::Closed(known), EntrySource::Closed(summary)) => Arc::ptr_eq(known, summary),
            _ => false,
        };
        is_same && Arc::ptr_eq(&self.systems, systems)
    }
}
