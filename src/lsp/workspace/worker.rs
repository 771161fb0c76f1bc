use std::collections::{BTreeSet, HashMap, HashSet};
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use tokio::runtime::Handle;

use super::configuration::Configurations;
use super::file_watchers::FileWatchers;
use super::jobs::{PendingJobs, WorkspaceJob};
use super::module_documents::ModuleDocuments;
use super::packages::Packages;
use super::progress::{RunningSearch, SHOW_AFTER, WorkDoneProgress};
use super::settings::SettingsFiles;
use super::warn_of_releases;
use crate::config::Exclusion;
use crate::file_path::FilePath;
use crate::lsp::client_settings::FileSettings;
use crate::lsp::document::is_module;
use crate::lsp::file_events::{FileChange, FileEvent, ScanResult};
use crate::lsp::protocol::Client;
use crate::lsp::publisher::{ChangeEvent, Publisher};
use crate::lsp::state::ServerState;
use crate::lsp::transport::{Outbox, TaskQueue};
use crate::lsp::workspace_diagnostics::ClosedDiagnostics;
use crate::source_file::SourceFile;
use crate::workspace::dependents::NeighbourName;
use crate::workspace::discovery::{
    self, CONFIGURATION_NAMES, IGNORE_FILES, LOCK_FILES, PACKAGE, PackageChoice, SETTINGS, ScanControl,
    ToolPackage, Unread, Visibility,
};
use crate::workspace::{Builtins, FileSummary, TYPES_FILE};

/// Number of scripts applied per task: a fraction of a millisecond, too short to delay an answer noticeably.
const BATCH: usize = 256;

/// Debounce time of file events. Switching branches changes many files, and their events arrive over a while.
const SETTLE: Duration = Duration::from_millis(30);

pub struct Worker {
    pub state: Arc<ServerState>,
    pub publisher: Publisher,
    pub closed: ClosedDiagnostics,
    pub client: Client,
    pub outbox: Outbox,
    pub tasks: TaskQueue,
    pub runtime: Handle,
    pub running: RunningSearch,
    pub watchers: FileWatchers,
    pub modules: ModuleDocuments,
    /// Visible files of each searched root. The state gets them one task later.
    pub visibilities: HashMap<Arc<str>, Arc<Visibility>>,
    pub configurations: Configurations,
    pub settings: SettingsFiles,
    pub packages: Packages,
}

impl Worker {
    pub fn run(mut self, jobs: &Receiver<WorkspaceJob>) {
        while let Ok(first) = jobs.recv() {
            let mut next = PendingJobs::default();
            next.add(first);
            if !next.changed.is_empty() {
                thread::sleep(SETTLE);
            }
            for job in jobs.try_iter() {
                next.add(job);
            }
            // The panic hook has logged a panic by now, so the loop continues.
            panic::catch_unwind(AssertUnwindSafe(|| self.work(next))).ok();
        }
    }

    fn work(&mut self, mut jobs: PendingJobs) {
        for root in std::mem::take(&mut jobs.forgotten) {
            self.visibilities.remove(&root);
            self.configurations.forget(&root);
            self.settings.forget(&root);
            self.packages.show(&root, None, self.state.capabilities());
        }
        let project = self.state.project();
        let [mut scripts, mut servers, mut imported] = [const { BTreeSet::new() }; 3];
        let (mut neighbours, mut types, mut modules) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        for path in jobs.changed.iter().chain(&jobs.moved) {
            neighbours.extend(project.neighbours().at(path));
            if path.name() == SETTINGS {
                // Settings apply to all folders below their own.
                let folder = path.folder();
                jobs.scans.extend(project.roots().iter().filter(|root| is_around(folder, root)).cloned());
            } else if path.name() == PACKAGE && !path.as_str().contains("/node_modules/") {
                // A package in any folder may depend on one for tools.
                jobs.scans.extend(project.root_around(path).cloned());
            } else if project.tool_modules().resolves_by(path) {
                let modules = project.tool_modules();
                let has_packages = |root: &&Arc<str>| !modules.packages_in(root).is_empty();
                jobs.scans.extend(project.roots().iter().filter(has_packages).cloned());
            } else if decides(path) {
                jobs.scans.extend(project.roots().iter().find(|root| is_in(path, root)).cloned());
            } else if path.name() == TYPES_FILE {
                types.insert(FilePath::new(path.folder()));
            } else if path.is_source() {
                scripts.insert(path.clone());
            } else if is_module(path) && !project.tool_modules().packages_with(path).is_empty() {
                modules.insert(path.clone());
            } else if project.knows_server_file(path) {
                servers.insert(path.clone());
            } else if jobs.moved.contains(path) {
                // The path may be a folder.
                jobs.scans.extend(project.root_of(path).cloned());
            }
        }
        let opened: BTreeSet<_> = jobs.opened.iter().filter_map(|path| project.root_of(path)).collect();
        jobs.scans.extend(opened.into_iter().filter(|root| self.settings.has_changed(root)).cloned());
        for named in jobs.wanted {
            match named {
                FileEvent::Source(path) => imported.insert(path),
                FileEvent::Servers(path) => servers.insert(path),
                FileEvent::Neighbour(name) => neighbours.insert(name),
            };
        }
        scripts.extend(imported.iter().cloned());
        jobs.scans.retain(|root| project.is_root(root));
        for root in &jobs.scans {
            self.scan(root);
        }
        scripts.retain(|path| match project.root_of(path) {
            Some(root) => !jobs.scans.contains(root),
            // An AgentScript program is loaded from this file.
            None => {
                path.may_be_agentscript() && (imported.contains(path) || project.agentscript(path).is_some())
            }
        });
        // A module outside of the roots is imported from one of them.
        modules.retain(|path| project.root_of(path).is_none_or(|root| !jobs.scans.contains(root)));
        types.retain(|folder| project.root_of(&FilePath::under(folder.as_str(), TYPES_FILE)).is_some());
        self.read(&scripts, servers, &neighbours, types);
        self.look_at(modules);
    }

    /// Looks whether modules of known packages are there; their text is read when their tools are needed.
    fn look_at(&self, modules: BTreeSet<FilePath>) {
        if modules.is_empty() {
            return;
        }
        let project = self.state.project();
        let is_there = |path: &FilePath| {
            let root = project.root_of(path).map_or("", |root| root);
            discovery::is_found_module(Path::new(root), Path::new(path.as_str()))
        };
        let changes = modules.iter().map(|path| FileChange::Module(path.clone(), is_there(path)));
        self.apply(changes.collect(), &|_| None);
        let (publisher, closed) = (self.publisher.clone(), self.closed.clone());
        self.tasks.push(move || {
            closed.check_files(modules.into_iter().collect());
            publisher.publish(ChangeEvent::Other);
        });
    }

    fn scan(&mut self, root: &Arc<str>) {
        let folder = Path::new(&**root);
        let encoding = self.state.capabilities().encoding;
        let configuration = self.configurations.read(root, encoding);
        let settings = self.settings.read(root, encoding);
        let visibility = Arc::new(Visibility::new(folder, &configuration));
        self.visibilities.insert(Arc::clone(root), Arc::clone(&visibility));
        let project = self.state.project();
        // Included files from outside belong to this root unless another root contains them.
        let belongs = |path: &FilePath| project.root_of(path).is_none_or(|own| own == root);

        let (token, cancelled) = self.running.begin();
        let shows = self.state.capabilities().shows_progress;
        let progress = shows.then(|| {
            let (client, outbox) = (self.client.clone(), self.outbox.clone());
            WorkDoneProgress::start(token, root, SHOW_AFTER, client, outbox, self.runtime.clone())
        });
        let report = |count| {
            if let Some(progress) = &progress {
                progress.report(count);
            }
        };
        // The state applies the new settings only after the search.
        let sure =
            settings.as_ref().map(|file| Exclusion::new(&file.folder, &file.settings.agentscript.include));
        let sure = sure.unwrap_or_default();
        let root_of = |_: &FilePath| Some(Arc::clone(root));
        let batch = Mutex::new(Batch::default());
        let take = |file: SourceFile| {
            if !belongs(file.path()) {
                return;
            }
            let is_sure = |path: &FilePath| sure.excludes(path) || self.state.includes_agentscript(path);
            let summary = FileSummary::from_file(&file.or_agentscript(is_sure));
            let full = batch.lock().unwrap_or_else(PoisonError::into_inner).add(summary);
            if let Some(changes) = full {
                self.apply(changes, &root_of);
            }
        };
        let watch = ScanControl { cancelled: &cancelled, progress: &report };
        let found = discovery::scan_configured(folder, configuration, watch, &take);
        let tool_packages = self.tool_packages(root, settings.as_ref(), &cancelled);
        drop(progress);

        let Batch { changes, found: paths } = batch.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.apply(changes, &root_of);
        for notice in &found.notices {
            tracing::warn!("{notice}");
        }
        for (path, unread) in &found.unread {
            if *unread != Unread::Gone {
                tracing::warn!("{path} is skipped: {unread}");
            }
        }
        let servers = found.servers.iter().map(|(path, _)| path);
        let typed = found.declarations.folders().chain(found.types_files.iter().map(|(folder, _)| folder));
        let typed = typed.map(|folder| FilePath::under(folder.as_str(), TYPES_FILE));
        let others = servers.chain(&found.outside).cloned().chain(typed);
        self.watchers.watch_files(&self.runtime, others.chain(self.settings.places_above(root)).collect());
        let servers = found.servers.into_iter().map(|(path, json)| FileChange::Servers(path, json));
        self.apply(
            servers.chain(found.neighbours.into_iter().map(FileChange::Neighbour)).collect(),
            &root_of,
        );
        let builtins = found.builtins.unwrap_or_else(Builtins::embedded);
        let count = paths.len();
        let result = if found.cancelled {
            format!("search of {root} cancelled after {count} scripts")
        } else {
            format!("{root}: {count} scripts, with {}", builtins.origin)
        };
        let (packages, declarations, others) = (found.packages, found.declarations, found.others);
        let (types_files, release, empty_release) = (found.types_files, found.release, found.empty_release);
        self.packages.show(root, empty_release.as_ref(), self.state.capabilities());
        let model_aliases = found.configuration.model_aliases;
        let outside = found.outside;
        let found = (!found.cancelled).then_some(paths);
        let scan = ScanResult {
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
        };
        let (state, publisher, root) = (Arc::clone(&self.state), self.publisher.clone(), Arc::clone(root));
        let (closed, outbox) = (self.closed.clone(), self.outbox.clone());
        let modules = self.modules.clone();
        let runtime = self.runtime.clone();
        self.tasks.push(move || {
            state.apply_scan(&root, scan);
            modules.follow(&runtime);
            closed.check_root(&root);
            publisher.publish(ChangeEvent::Other);
            warn_of_releases(&state, &outbox);
            tracing::info!("{result}");
        });
    }

    /// Returns `None` if the search was cancelled.
    fn tool_packages(
        &self,
        root: &Arc<str>,
        settings: Option<&FileSettings>,
        cancelled: &AtomicBool,
    ) -> Option<Vec<ToolPackage>> {
        // The state has the settings of the editor, and not yet those of the file.
        let of_file = settings.map(|file| file.settings.tools.clone()).unwrap_or_default();
        let settings = self.state.tool_settings(root, &of_file);
        if !settings.are_enabled() {
            return Some(Vec::new());
        }
        let has_functions = !settings.functions.is_empty();
        let choice = if has_functions { PackageChoice::All } else { PackageChoice::Known };
        let found = discovery::tool_packages_in(Path::new(&**root), choice, cancelled);
        (!cancelled.load(Ordering::Relaxed)).then_some(found)
    }

    fn read(
        &self,
        scripts: &BTreeSet<FilePath>,
        servers: BTreeSet<FilePath>,
        neighbours: &BTreeSet<NeighbourName>,
        types: BTreeSet<FilePath>,
    ) {
        if scripts.is_empty() && servers.is_empty() && neighbours.is_empty() && types.is_empty() {
            return;
        }
        let project = self.state.project();
        let root_of = |path: &FilePath| project.root_of(path).cloned();
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
                    let file = file.or_agentscript(|path| self.state.includes_agentscript(path));
                    batch.add(FileSummary::from_file(&file))
                }
                Some(Err(unread)) => {
                    tracing::warn!("{path} is skipped: {unread}");
                    batch.removed(path)
                }
                None => batch.removed(path),
            };
            self.apply(full.unwrap_or_default(), &root_of);
        }
        let outside = scripts.iter().filter(|path| project.root_of(path).is_none());
        let beside = neighbours.iter().map(NeighbourName::path);
        self.watchers.watch_files(&self.runtime, outside.chain(&servers).chain(beside).cloned().collect());
        for path in servers {
            let json = discovery::read_servers(Path::new(path.as_str()));
            batch.changes.push(FileChange::Servers(path, json));
        }
        batch.changes.extend(neighbours.iter().map(discovery::neighbour).map(FileChange::Neighbour));
        batch.changes.extend(types.into_iter().map(|folder| {
            let file = discovery::types_file(Path::new(folder.as_str()));
            FileChange::Types(folder, file)
        }));
        self.apply(batch.changes, &root_of);
        let (publisher, closed) = (self.publisher.clone(), self.closed.clone());
        let scripts = scripts.iter().cloned().collect();
        self.tasks.push(move || {
            closed.check_files(scripts);
            publisher.publish(ChangeEvent::Other);
        });
    }

    /// Omits scripts of roots that were removed meanwhile.
    fn apply(&self, changes: Vec<FileChange>, root_of: &dyn Fn(&FilePath) -> Option<Arc<str>>) {
        if changes.is_empty() {
            return;
        }
        let of_root = |change: FileChange| match &change {
            FileChange::Found(summary) => (root_of(summary.path()), change),
            _ => (None, change),
        };
        let changes: Vec<_> = changes.into_iter().map(of_root).collect();
        let state = Arc::clone(&self.state);
        self.tasks.push(move || {
            let project = state.project();
            let is_current = |root: &Option<Arc<str>>| root.as_ref().is_none_or(|root| project.is_root(root));
            let changes = changes.into_iter().filter(|(root, _)| is_current(root));
            state.apply_file_changes(changes.map(|(_, change)| change).collect());
        });
    }
}

#[derive(Debug, Default)]
struct Batch {
    changes: Vec<FileChange>,
    found: HashSet<FilePath>,
}

impl Batch {
    /// Returns the batch once it is full.
    fn add(&mut self, summary: FileSummary) -> Option<Vec<FileChange>> {
        self.found.insert(summary.path().clone());
        self.push(FileChange::Found(summary))
    }

    fn removed(&mut self, path: &FilePath) -> Option<Vec<FileChange>> {
        self.push(FileChange::Removed(path.clone()))
    }

    fn push(&mut self, change: FileChange) -> Option<Vec<FileChange>> {
        self.changes.push(change);
        (self.changes.len() >= BATCH).then(|| std::mem::take(&mut self.changes))
    }
}

/// Whether a file of this name decides which scripts count, or their diagnostics.
fn decides(path: &FilePath) -> bool {
    let name = path.name();
    let names = [&CONFIGURATION_NAMES[..], &IGNORE_FILES, &LOCK_FILES, &[PACKAGE]];
    names.iter().any(|names| names.contains(&name))
}

fn is_around(folder: &str, root: &str) -> bool {
    root.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

fn is_in(path: &FilePath, folder: &str) -> bool {
    path.as_str().strip_prefix(folder).and_then(|rest| rest.strip_prefix('/')) == Some(path.name())
}
