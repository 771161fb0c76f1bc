use std::collections::{BTreeSet, HashMap, HashSet};
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use tokio::runtime::Handle;

use super::configuration::Configurations;
use super::file_watchers::FileWatchers;
use super::progress::{Progress, RunningSearch, SHOW_AFTER};
use super::releases::warn_of_releases;
use super::settings::SettingsFiles;
use crate::project::discovery::{
    self, CONFIGURATION_NAMES, IGNORE_FILES, PACKAGE, SETTINGS, ScanControl, Unread, Visibility,
};
use crate::project::neighbours::NeighbourName;
use crate::project::{Builtins, ScriptSummary};
use crate::rules::Exclusion;
use crate::script::{FilePath, SourceFile};
use crate::server::closed::ClosedDiagnostics;
use crate::server::disk::{FileChange, Named, ScanResult};
use crate::server::lsp::Client;
use crate::server::publisher::{News, Publisher};
use crate::server::state::State;
use crate::server::transport::{Outbox, TaskQueue};

/// So many scripts enter the state in one task: a fraction of a millisecond, which no answer
/// notices.
const BATCH: usize = 256;

/// A switch of branches changes many files, and its changes are told over a while. So long one
/// waits for the next of them.
const SETTLE: Duration = Duration::from_millis(30);

/// What the thread is asked for.
#[derive(Debug)]
pub enum Job {
    /// To search a root.
    Scan(Arc<str>),
    /// To forget a root.
    Forget(Arc<str>),
    /// To read files that may have changed.
    Changed(Vec<FilePath>),
    /// To look what became of files or whole folders.
    Moved(Vec<FilePath>),
    /// To look at files that documents name.
    Read(Vec<Named>),
    /// To look whether the settings for a file changed where the client tells nothing of it.
    Settings(FilePath),
}

/// The thread that looks at the disk.
pub struct Worker {
    pub state: Arc<State>,
    pub publisher: Publisher,
    pub closed: ClosedDiagnostics,
    pub client: Client,
    pub outbox: Outbox,
    pub tasks: TaskQueue,
    pub runtime: Handle,
    pub running: RunningSearch,
    pub watchers: FileWatchers,
    /// What is seen in each root that was searched. The state has it a task later.
    pub visibilities: HashMap<Arc<str>, Arc<Visibility>>,
    pub configurations: Configurations,
    pub settings: SettingsFiles,
}

/// Jobs that are done together, each thing once.
#[derive(Debug, Default)]
struct Jobs {
    scans: BTreeSet<Arc<str>>,
    forgotten: BTreeSet<Arc<str>>,
    changed: BTreeSet<FilePath>,
    moved: BTreeSet<FilePath>,
    wanted: BTreeSet<Named>,
    opened: BTreeSet<FilePath>,
}

impl Jobs {
    fn add(&mut self, job: Job) {
        match job {
            Job::Scan(root) => {
                self.forgotten.remove(&root);
                self.scans.insert(root);
            }
            Job::Forget(root) => {
                self.scans.remove(&root);
                self.forgotten.insert(root);
            }
            Job::Changed(paths) => self.changed.extend(paths),
            Job::Moved(paths) => self.moved.extend(paths),
            Job::Read(named) => self.wanted.extend(named),
            Job::Settings(path) => drop(self.opened.insert(path)),
        }
    }
}

impl Worker {
    /// Works until nobody can ask any more.
    pub fn run(mut self, jobs: &Receiver<Job>) {
        while let Ok(first) = jobs.recv() {
            let mut next = Jobs::default();
            next.add(first);
            if !next.changed.is_empty() {
                thread::sleep(SETTLE);
            }
            for job in jobs.try_iter() {
                next.add(job);
            }
            // A panic is in the log by now; the next jobs are as good as any.
            panic::catch_unwind(AssertUnwindSafe(|| self.work(next))).ok();
        }
    }

    fn work(&mut self, mut jobs: Jobs) {
        for root in std::mem::take(&mut jobs.forgotten) {
            self.visibilities.remove(&root);
            self.configurations.forget(&root);
            self.settings.forget(&root);
        }
        let project = self.state.project();
        let [mut scripts, mut servers, mut imported] = [const { BTreeSet::new() }; 3];
        let mut neighbours = BTreeSet::new();
        for path in jobs.changed.iter().chain(&jobs.moved) {
            neighbours.extend(project.neighbours().at(path));
            if path.name() == SETTINGS {
                // It counts in all folders under its own.
                let folder = path.folder();
                jobs.scans.extend(project.roots().iter().filter(|root| is_around(folder, root)).cloned());
            } else if decides(path) {
                jobs.scans.extend(project.roots().iter().find(|root| is_in(path, root)).cloned());
            } else if path.is_source() {
                scripts.insert(path.clone());
            } else if project.knows_server_file(path) {
                servers.insert(path.clone());
            } else if jobs.moved.contains(path) {
                // A folder, perhaps.
                jobs.scans.extend(project.root_of(path).cloned());
            }
        }
        let opened: BTreeSet<_> = jobs.opened.iter().filter_map(|path| project.root_of(path)).collect();
        jobs.scans.extend(opened.into_iter().filter(|root| self.settings.has_changed(root)).cloned());
        for named in jobs.wanted {
            match named {
                Named::Source(path) => imported.insert(path),
                Named::Servers(path) => servers.insert(path),
                Named::Neighbour(name) => neighbours.insert(name),
            };
        }
        scripts.extend(imported.iter().cloned());
        jobs.scans.retain(|root| project.roots().contains(root));
        for root in &jobs.scans {
            self.scan(root);
        }
        scripts.retain(|path| match project.root_of(path) {
            Some(root) => !jobs.scans.contains(root),
            // A program in AgentScript is loaded from it.
            None => {
                path.may_be_agentscript() && (imported.contains(path) || project.agentscript(path).is_some())
            }
        });
        self.read(&scripts, servers, &neighbours);
    }

    /// Searches a root and has the state take in what it finds, batch by batch.
    fn scan(&mut self, root: &Arc<str>) {
        let folder = Path::new(&**root);
        let encoding = self.state.capabilities().encoding;
        let configuration = self.configurations.read(root, encoding);
        let settings = self.settings.read(root, encoding);
        let visibility = Arc::new(Visibility::of(folder, &configuration));
        self.visibilities.insert(Arc::clone(root), Arc::clone(&visibility));
        let project = self.state.project();
        // What it includes from outside belongs to it unless another root has it.
        let belongs = |path: &FilePath| project.root_of(path).is_none_or(|own| own == root);

        let (token, cancelled) = self.running.begin();
        let shows = self.state.capabilities().shows_progress;
        let progress = shows.then(|| {
            let (client, outbox) = (self.client.clone(), self.outbox.clone());
            Progress::start(token, root, SHOW_AFTER, client, outbox, self.runtime.clone())
        });
        let report = |count| {
            if let Some(progress) = &progress {
                progress.report(count);
            }
        };
        // They are in effect only once the search is over.
        let sure =
            settings.as_ref().map(|file| Exclusion::of(&file.folder, &file.settings.agentscript.include));
        let sure = sure.unwrap_or_default();
        let batch = Mutex::new(Batch::default());
        let take = |file: SourceFile| {
            if !belongs(&file.path) {
                return;
            }
            let is_sure = |path: &FilePath| sure.excludes(path) || self.state.includes_agentscript(path);
            let summary = Arc::new(ScriptSummary::of(&file.or_sure(is_sure)));
            let full = batch.lock().unwrap_or_else(PoisonError::into_inner).add(summary);
            if let Some(changes) = full {
                self.apply(changes);
            }
        };
        let watch = ScanControl { cancelled: &cancelled, progress: &report };
        let found = discovery::scan_configured(folder, configuration, watch, &take);
        drop(progress);

        let Batch { changes, found: paths } = batch.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.apply(changes);
        for notice in &found.notices {
            tracing::warn!("{notice}");
        }
        for (path, unread) in &found.unread {
            if *unread != Unread::Gone {
                tracing::warn!("{path} is skipped: {unread}");
            }
        }
        let servers = found.servers.iter().map(|(path, _)| path);
        let others = servers.chain(&found.outside).cloned();
        self.watchers.watch_files(&self.runtime, others.chain(self.settings.places_above(root)).collect());
        let servers = found.servers.into_iter().map(|(path, json)| FileChange::Servers(path, json));
        self.apply(servers.chain(found.neighbours.into_iter().map(FileChange::Neighbour)).collect());
        let builtins = found.builtins.unwrap_or_else(Builtins::embedded);
        let count = paths.len();
        let result = if found.cancelled {
            format!("search of {root} cancelled after {count} scripts")
        } else {
            format!("{root}: {count} scripts, with {}", builtins.origin)
        };
        let packages = found.packages;
        let release = found.release;
        let model_aliases = found.configuration.model_aliases;
        let outside = found.outside;
        let found = (!found.cancelled).then_some(paths);
        let scan =
            ScanResult { visibility, builtins, packages, release, model_aliases, settings, outside, found };
        let (state, publisher, root) = (Arc::clone(&self.state), self.publisher.clone(), Arc::clone(root));
        let (closed, outbox) = (self.closed.clone(), self.outbox.clone());
        self.tasks.push(move || {
            state.apply_scan(&root, scan);
            closed.check_root(&root);
            publisher.publish(News::Other);
            warn_of_releases(&state, &outbox);
            tracing::info!("{result}");
        });
    }

    /// Reads single files.
    fn read(
        &self,
        scripts: &BTreeSet<FilePath>,
        servers: BTreeSet<FilePath>,
        neighbours: &BTreeSet<NeighbourName>,
    ) {
        if scripts.is_empty() && servers.is_empty() && neighbours.is_empty() {
            return;
        }
        let project = self.state.project();
        let mut batch = Batch::default();
        for path in scripts {
            let read = match project.root_of(path) {
                Some(root) => {
                    let Some(visibility) = self.visibilities.get(root) else { continue };
                    visibility.script(path)
                }
                None => discovery::script(path),
            };
            let full = match read {
                Some(Ok(file)) => {
                    let file = file.or_sure(|path| self.state.includes_agentscript(path));
                    batch.add(Arc::new(ScriptSummary::of(&file)))
                }
                Some(Err(unread)) => {
                    tracing::warn!("{path} is skipped: {unread}");
                    batch.removed(path)
                }
                None => batch.removed(path),
            };
            self.apply(full.unwrap_or_default());
        }
        let outside = scripts.iter().filter(|path| project.root_of(path).is_none());
        let beside = neighbours.iter().map(NeighbourName::path);
        self.watchers.watch_files(&self.runtime, outside.chain(&servers).chain(beside).cloned().collect());
        for path in servers {
            let json = discovery::read_servers(Path::new(path.as_str()));
            batch.changes.push(FileChange::Servers(path, json));
        }
        batch.changes.extend(neighbours.iter().map(discovery::neighbour).map(FileChange::Neighbour));
        self.apply(batch.changes);
        let (publisher, closed) = (self.publisher.clone(), self.closed.clone());
        let scripts = scripts.iter().cloned().collect();
        self.tasks.push(move || {
            closed.check_files(scripts);
            publisher.publish(News::Other);
        });
    }

    /// Has the state take in what was found.
    fn apply(&self, changes: Vec<FileChange>) {
        if !changes.is_empty() {
            let state = Arc::clone(&self.state);
            self.tasks.push(move || state.apply_file_changes(changes));
        }
    }
}

/// What was found and not taken in yet.
#[derive(Debug, Default)]
struct Batch {
    changes: Vec<FileChange>,
    found: HashSet<FilePath>,
}

impl Batch {
    /// Adds a script. Gives everything once it is enough for a task.
    fn add(&mut self, summary: Arc<ScriptSummary>) -> Option<Vec<FileChange>> {
        self.found.insert(summary.path.clone());
        self.push(FileChange::Script(summary))
    }

    fn removed(&mut self, path: &FilePath) -> Option<Vec<FileChange>> {
        self.push(FileChange::Removed(path.clone()))
    }

    fn push(&mut self, change: FileChange) -> Option<Vec<FileChange>> {
        self.changes.push(change);
        (self.changes.len() >= BATCH).then(|| std::mem::take(&mut self.changes))
    }
}

/// Whether a file of this name decides which scripts there are, or what is said of them.
fn decides(path: &FilePath) -> bool {
    let name = path.name();
    name == PACKAGE || CONFIGURATION_NAMES.contains(&name) || IGNORE_FILES.contains(&name)
}

fn is_around(folder: &str, root: &str) -> bool {
    root.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

fn is_in(path: &FilePath, folder: &str) -> bool {
    path.as_str().strip_prefix(folder).and_then(|rest| rest.strip_prefix('/')) == Some(path.name())
}
