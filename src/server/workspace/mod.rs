//! The folders of the workspace, and what is on the disk in them.
//!
//! A thread of its own searches and reads; what it finds it hands over in turns among the messages,
//! so that the state changes in one place and no answer waits for the disk.

mod editor;
mod progress;
mod settings;
mod watched;
mod worker;

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;

use tokio::runtime::Handle;

use super::closed::Closed;
use super::convert;
use super::diagnostics::Show;
use super::lsp::Client;
use super::lsp::types::ProgressToken;
use super::lsp::types::notification::ShowMessage;
use super::state::State;
use super::transport::{Outbox, Turns};
use crate::project::discovery::{self, Refusal};
use crate::script::FilePath;
use progress::Running;
use watched::Watched;
use worker::{Job, Worker};

/// Tells of roots that run with another release of GenAIScript than the known one.
fn tell_releases(state: &State, outbox: &Outbox) {
    for warning in state.other_releases() {
        outbox.notify::<ShowMessage>(convert::warning_message(&format!("promptsig: {warning}")));
    }
}

/// Where the handlers tell what happened to folders and files.
#[derive(Debug)]
pub struct Workspace {
    state: Arc<State>,
    show: Show,
    closed: Closed,
    client: Client,
    outbox: Outbox,
    turns: Turns,
    jobs: OnceLock<Sender<Job>>,
    /// What is to be said of folders that are not searched, once messages are welcome.
    refused: Mutex<Vec<String>>,
    running: Running,
    watched: Watched,
}

impl Workspace {
    /// A workspace of no folders.
    pub fn new(
        state: Arc<State>,
        show: Show,
        closed: Closed,
        client: Client,
        outbox: Outbox,
        turns: Turns,
    ) -> Self {
        let watched = Watched::new(Arc::clone(&state), client.clone());
        Self {
            state,
            show,
            closed,
            client,
            outbox,
            turns,
            jobs: OnceLock::new(),
            refused: Mutex::default(),
            running: Running::default(),
            watched,
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
        self.complain();
        if self.jobs.get().is_some() {
            return;
        }
        if self.state.project().roots().is_empty() {
            return;
        }
        self.watched.watch_roots();
        self.rescan();
    }

    /// Searches them anew.
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
        self.complain();
        self.watched.watch_roots();
        self.pull_settings();
        self.show.show(None, self.state.concerned(None));
    }

    /// Something may have happened to these files.
    pub fn look(&self, paths: Vec<FilePath>) {
        self.send(Job::Look(paths));
    }

    /// These files or whole folders came, went or got another name.
    pub fn moved(&self, paths: Vec<FilePath>) {
        self.send(Job::Moved(paths));
    }

    /// What these files say is not known.
    pub fn read(&self, paths: Vec<FilePath>) {
        self.send(Job::Read(paths));
    }

    /// A script was opened, at which settings are looked at that nobody may have told of.
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
                    "promptsig does not search {root} for scripts: {refusal}. Until then each script is \
                     understood by the open ones beside it."
                );
                self.refused.lock().unwrap_or_else(PoisonError::into_inner).push(message);
                false
            }
        }
    }

    fn complain(&self) {
        for message in self.refused.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
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
            show: self.show.clone(),
            closed: self.closed.clone(),
            client: self.client.clone(),
            outbox: self.outbox.clone(),
            turns: self.turns.clone(),
            runtime: Handle::current(),
            running: self.running.clone(),
            watched: self.watched.clone(),
            sights: HashMap::new(),
            configurations: HashMap::new(),
            complained: HashSet::new(),
            settings: HashMap::new(),
            wishes: HashMap::new(),
            broken: HashMap::new(),
        };
        thread::Builder::new().name("workspace".into()).spawn(move || worker.run(&jobs)).ok();
        sender
    }
}
