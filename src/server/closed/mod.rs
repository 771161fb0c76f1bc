//! The diagnostics of scripts that are not open.
//!
//! A thread of its own checks them, one after the other and from a snapshot, so that nobody waits for
//! it. What it finds is kept and told: to a client that asks for the workspace in the answer to that,
//! which stays open; to any other by what it is sent. A script that opens is told of by its own means.

mod checker;
mod pull;
mod store;

use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, OnceLock};
use std::thread;

use super::lsp::types::Url;
use super::state::State;
use super::transport::Outbox;
use crate::script::FilePath;
use checker::Job;
use store::{Revision, Store};

pub use checker::check;

/// The diagnostics of scripts that are not open.
#[derive(Clone, Debug)]
pub struct ClosedDiagnostics {
    store: Arc<Store>,
    jobs: Arc<OnceLock<Sender<Job>>>,
}

impl ClosedDiagnostics {
    /// Nothing is known yet.
    pub fn new(state: Arc<State>, outbox: Outbox) -> Self {
        Self { store: Arc::new(Store::new(state, outbox)), jobs: Arc::default() }
    }

    /// Something changed that scripts may see.
    pub fn check_affected(&self) {
        if let Some(jobs) = self.jobs.get() {
            jobs.send(Job::Affected).ok();
        }
    }

    /// A root was searched.
    pub fn check_root(&self, root: &Arc<str>) {
        self.send(Job::Root(Arc::clone(root)));
    }

    /// These files may say something else.
    pub fn check_files(&self, paths: Vec<FilePath>) {
        self.send(Job::Files(paths));
    }

    /// Forgets a script that was opened.
    pub fn opened(&self, path: &FilePath) {
        let client = self.store.state.capabilities();
        let mut kept = self.store.kept();
        kept.left_out.remove(path);
        // What is sent of the open document takes its place.
        let is_told = kept.is_pulled || !client.pulls_diagnostics;
        if let Some(entry) = kept.remove(path)
            && !is_told
        {
            self.store.send(entry.url, Vec::new());
        }
        self.store.next_revision();
    }

    /// Has a client that asks told anew of a document that was closed, even if there is nothing to tell.
    pub fn closed(&self, path: &FilePath, url: &Url) {
        if self.store.state.capabilities().pulls_diagnostics && url.scheme() == "file" {
            let mut kept = self.store.kept();
            if !kept.files.contains_key(path) {
                kept.insert(path, url.clone(), Vec::new());
                self.store.next_revision();
            }
        }
    }

    /// Takes back what was sent of a document while it was open, unless it was checked and sent again
    /// since it was closed.
    pub fn clear(&self, path: &FilePath, url: Url) {
        let kept = self.store.kept();
        if !kept.files.contains_key(path) {
            self.store.send(url, Vec::new());
        }
    }

    /// Ends what waits for news.
    pub fn end(&self) {
        self.store.revision.send_replace(Revision::End);
    }

    fn send(&self, job: Job) {
        let jobs = self.jobs.get_or_init(|| {
            let (sender, receiver) = mpsc::channel();
            let store = Arc::clone(&self.store);
            let work = move || checker::work(&store, &receiver);
            thread::Builder::new().name("checker".into()).spawn(work).ok();
            sender
        });
        jobs.send(job).ok();
    }
}
