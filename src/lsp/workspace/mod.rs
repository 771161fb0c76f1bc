//! Workspace folders and their files on the disk. A thread of its own searches and reads. Its results are applied in
//! tasks among the messages, so that the state changes in one place and no answer waits for the disk.

mod configuration;
mod editor_settings;
mod file_watchers;
pub mod jobs;
mod module_documents;
mod packages;
mod progress;
mod settings;
mod worker;

use std::collections::{BTreeSet, HashMap};
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use configuration::Configurations;
use file_watchers::FileWatchers;
use jobs::WorkspaceJob;
use module_documents::ModuleDocuments;
use packages::Packages;
use progress::RunningSearch;
use settings::SettingsFiles;
use tokio::runtime::Handle;
use worker::Worker;

use super::file_events::FileEvent;
use super::protocol::Client;
use super::protocol::types::ProgressToken;
use super::publisher::{ChangeEvent, Publisher};
use super::transport::TaskQueue;
use super::workspace_diagnostics::ClosedDiagnostics;
use crate::file_path::FilePath;
use crate::lsp::convert;
use crate::lsp::protocol::types::Diagnostic;
use crate::lsp::protocol::types::notification::{PublishDiagnostics, ShowMessage};
use crate::lsp::state::ServerState;
use crate::lsp::transport::Outbox;
use crate::lsp::uri::file_url;
use crate::workspace::discovery::{self, DiscoveryRefusal};

#[derive(Debug)]
pub struct WorkspaceService {
    state: Arc<ServerState>,
    publisher: Publisher,
    closed: ClosedDiagnostics,
    client: Client,
    outbox: Outbox,
    tasks: TaskQueue,
    jobs: Sender<WorkspaceJob>,
    /// End of the queue that the worker takes when it starts.
    queue: Mutex<Option<Receiver<WorkspaceJob>>>,
    /// Reasons why folders are not searched, to be shown once messages are allowed.
    refusals: Mutex<Vec<String>>,
    running: RunningSearch,
    watchers: FileWatchers,
}

impl WorkspaceService {
    pub fn new(
        state: Arc<ServerState>,
        publisher: Publisher,
        closed: ClosedDiagnostics,
        client: Client,
        outbox: Outbox,
        tasks: TaskQueue,
        (jobs, queue): (Sender<WorkspaceJob>, Receiver<WorkspaceJob>),
    ) -> Self {
        let watchers = FileWatchers::new(Arc::clone(&state), client.clone());
        Self {
            state,
            publisher,
            closed,
            client,
            outbox,
            tasks,
            jobs,
            queue: Mutex::new(Some(queue)),
            refusals: Mutex::default(),
            running: RunningSearch::default(),
            watchers,
        }
    }

    /// Must be called within the runtime.
    pub fn start_worker(&self) {
        let queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(jobs) = queue else { return };
        let worker = Worker {
            state: Arc::clone(&self.state),
            publisher: self.publisher.clone(),
            closed: self.closed.clone(),
            client: self.client.clone(),
            outbox: self.outbox.clone(),
            tasks: self.tasks.clone(),
            runtime: Handle::current(),
            running: self.running.clone(),
            watchers: self.watchers.clone(),
            modules: ModuleDocuments::new(
                Arc::clone(&self.state),
                self.client.clone(),
                self.watchers.clone(),
            ),
            visibilities: HashMap::new(),
            configurations: Configurations::new(self.outbox.clone()),
            settings: SettingsFiles::new(self.outbox.clone()),
            packages: Packages::new(self.outbox.clone(), self.client.clone(), Handle::current()),
        };
        thread::Builder::new().name("workspace".into()).spawn(move || worker.run(&jobs)).ok();
    }

    pub fn set_roots(&self, roots: &[String]) {
        let roots: Vec<&str> = roots.iter().map(String::as_str).filter(|root| self.admits(root)).collect();
        self.state.add_roots(&roots);
    }

    pub fn start(&self) {
        self.show_refusals();
        if self.state.project().roots().is_empty() {
            return;
        }
        self.watchers.watch_roots();
        self.rescan();
    }

    pub fn rescan(&self) {
        for root in self.state.project().roots() {
            self.send(WorkspaceJob::Scan(root.clone()));
        }
    }

    pub fn change_roots(&self, removed: &[String], added: &[String]) {
        self.state.remove_roots(removed);
        let project = self.state.project();
        let mut scanned = BTreeSet::new();
        for root in removed {
            self.send(WorkspaceJob::Forget(root.as_str().into()));
            // Its files now belong to the folder that contains it.
            scanned.extend(project.root_around(&FilePath::new(root.as_str())).cloned());
        }
        let added: Vec<&str> = added.iter().map(String::as_str).filter(|root| self.admits(root)).collect();
        self.state.add_roots(&added);
        scanned.extend(added.into_iter().map(Arc::from));
        for root in scanned {
            self.send(WorkspaceJob::Scan(root));
        }
        self.show_refusals();
        self.watchers.watch_roots();
        self.pull_settings();
        self.publisher.publish(ChangeEvent::Other);
    }

    pub fn changed(&self, paths: Vec<FilePath>) {
        self.send(WorkspaceJob::Changed(paths));
    }

    pub fn moved(&self, paths: Vec<FilePath>) {
        self.send(WorkspaceJob::Moved(paths));
    }

    pub fn read(&self, named: Vec<FileEvent>) {
        self.send(WorkspaceJob::Read(named));
    }

    /// Some clients send no file events for settings.
    pub fn opened(&self, path: FilePath) {
        if self.state.project().root_of(&path).is_some() {
            self.send(WorkspaceJob::Settings(path));
        }
    }

    pub fn cancel(&self, token: &ProgressToken) {
        self.running.cancel(token);
    }

    fn admits(&self, root: &str) -> bool {
        match discovery::refusal(Path::new(root)) {
            None => true,
            // A user who deleted a folder needs no message.
            Some(DiscoveryRefusal::NoFolder) => {
                tracing::warn!("{root} is not searched: there is no such folder");
                false
            }
            Some(refusal) => {
                let message = format!(
                    "promptsig does not search {root} for scripts: {refusal}. Until then, scripts see only \
                     the open scripts in their own folder."
                );
                self.refusals.lock().unwrap_or_else(PoisonError::into_inner).push(message);
                false
            }
        }
    }

    fn show_refusals(&self) {
        for message in self.refusals.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
            self.outbox.notify::<ShowMessage>(convert::warning_message(&message));
        }
    }

    fn send(&self, job: WorkspaceJob) {
        self.jobs.send(job).ok();
    }
}

/// No other code clears these diagnostics.
pub fn publish(outbox: &Outbox, path: &FilePath, diagnostics: Vec<Diagnostic>) {
    if let Some(url) = file_url(path) {
        outbox.notify::<PublishDiagnostics>(convert::publish(url, diagnostics, None));
    }
}

pub fn warn_of_releases(state: &ServerState, outbox: &Outbox) {
    for warning in state.release_warnings() {
        outbox.notify::<ShowMessage>(convert::warning_message(&format!("promptsig: {warning}")));
    }
}
