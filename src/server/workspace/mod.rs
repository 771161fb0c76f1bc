//! The folders of the workspace, and what is on the disk in them.
//!
//! A thread of its own searches and reads; the state takes in what it finds in tasks among the messages,
//! so that the state changes in one place and no answer waits for the disk.

mod configuration;
mod editor_settings;
mod file_watchers;
mod problems;
mod progress;
mod releases;
mod settings;
mod worker;

use std::collections::HashMap;
use std::path::Path;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;

use tokio::runtime::Handle;

use super::closed::ClosedDiagnostics;
use super::convert;
use super::disk::Named;
use super::lsp::Client;
use super::lsp::types::ProgressToken;
use super::lsp::types::notification::ShowMessage;
use super::publisher::{News, Publisher};
use super::state::State;
use super::transport::{Outbox, TaskQueue};
use crate::project::discovery::{self, Refusal};
use crate::script::FilePath;
use configuration::Configurations;
use file_watchers::FileWatchers;
use progress::RunningSearch;
use settings::SettingsFiles;
use worker::{Job, Worker};

/// The folders of the workspace, as the handlers know them.
#[derive(Debug)]
pub struct Workspace {
    state: Arc<State>,
    publisher: Publisher,
    closed: ClosedDiagnostics,
    client: Client,
    outbox: Outbox,
    tasks: TaskQueue,
    jobs: OnceLock<Sender<Job>>,
    /// Why folders are not searched, to be told once messages are welcome.
    refusals: Mutex<Vec<String>>,
    running: RunningSearch,
    watchers: FileWatchers,
}

impl Workspace {
    /// A workspace of no folders.
    pub fn new(
        state: Arc<State>,
        publisher: Publisher,
        closed: ClosedDiagnostics,
        client: Client,
        outbox: Outbox,
        tasks: TaskQueue,
    ) -> Self {
        let watchers = FileWatchers::new(Arc::clone(&state), client.clone());
        Self {
            state,
            publisher,
            closed,
            client,
            outbox,
            tasks,
            jobs: OnceLock::new(),
            refusals: Mutex::default(),
            running: RunningSearch::default(),
            watchers,
        }
    }

    /// Settles the folders that the workspace begins with.
    pub fn set_roots(&self, roots: &[String]) {
        for root in roots {
            self.add(root);
        }
    }

    /// Starts to search them and to be told of changes.
    pub fn start(&self) {
        self.show_refusals();
        if self.jobs.get().is_some() {
            return;
        }
        if self.state.project().roots().is_empty() {
            return;
        }
        self.watchers.watch_roots();
        self.rescan();
    }

    /// Searches them again.
    pub fn rescan(&self) {
        for root in self.state.project().roots() {
            self.send(Job::Scan(root.clone()));
        }
    }

    /// Folders come and go.
    pub fn change_roots(&self, removed: &[String], added: &[String]) {
        for root in removed {
            self.state.remove_root(root);
            self.send(Job::Forget(root.as_str().into()));
            // Its files belong to the folder around it now.
            if let Some(outer) = self.state.project().root_of(&FilePath::new(root.as_str())) {
                self.send(Job::Scan(Arc::clone(outer)));
            }
        }
        for root in added {
            if self.add(root) {
                self.send(Job::Scan(root.as_str().into()));
            }
        }
        self.show_refusals();
        self.watchers.watch_roots();
        self.pull_settings();
        self.publisher.publish(News::Other);
    }

    /// These files may have changed.
    pub fn changed(&self, paths: Vec<FilePath>) {
        self.send(Job::Changed(paths));
    }

    /// These files or whole folders came, went or got another name.
    pub fn moved(&self, paths: Vec<FilePath>) {
        self.send(Job::Moved(paths));
    }

    /// What these files say is not known.
    pub fn read(&self, named: Vec<Named>) {
        self.send(Job::Read(named));
    }

    /// A script was opened: its settings may have changed where the client tells nothing of it.
    pub fn opened(&self, path: FilePath) {
        if self.state.project().root_of(&path).is_some() {
            self.send(Job::Settings(path));
        }
    }

    /// Ends the search that shows this progress.
    pub fn cancel(&self, token: &ProgressToken) {
        self.running.cancel(token);
    }

    /// Adds a root unless it is too wide to be searched.
    fn add(&self, root: &str) -> bool {
        match discovery::refusal(Path::new(root)) {
            None => {
                self.state.add_root(root);
                true
            }
            // A person knows what they deleted.
            Some(Refusal::NoFolder) => {
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

    fn send(&self, job: Job) {
        self.jobs.get_or_init(|| self.start_worker()).send(job).ok();
    }

    fn start_worker(&self) -> Sender<Job> {
        let (sender, jobs) = mpsc::channel();
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
            visibilities: HashMap::new(),
            configurations: Configurations::new(self.outbox.clone()),
            settings: SettingsFiles::new(self.outbox.clone()),
        };
        thread::Builder::new().name("workspace".into()).spawn(move || worker.run(&jobs)).ok();
        sender
    }
}
