//! Workspace diagnostics: those of scripts that are not open. A thread of its own checks the scripts one after the
//! other, so that no request waits for it. A pulling client gets the stored results in the answer to its request, which
//! stays open until something changes; any other client gets them pushed. An opened script leaves the store.

mod checker;
mod pull;
mod store;

use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, OnceLock};
use std::thread;

use super::protocol::types::Url;
use super::state::ServerState;
use super::transport::Outbox;
use crate::file_path::FilePath;
use checker::CheckJob;
use store::{Revision, Store};

pub use checker::check;

#[derive(Clone, Debug)]
pub struct ClosedDiagnostics {
    store: Arc<Store>,
    jobs: Arc<OnceLock<Sender<CheckJob>>>,
}

impl ClosedDiagnostics {
    pub fn new(state: Arc<ServerState>, outbox: Outbox) -> Self {
        Self { store: Arc::new(Store::new(state, outbox)), jobs: Arc::default() }
    }

    pub fn check_affected(&self) {
        if let Some(jobs) = self.jobs.get() {
            jobs.send(CheckJob::Affected).ok();
        }
    }

    pub fn check_root(&self, root: &Arc<str>) {
        self.send(CheckJob::Root(Arc::clone(root)));
    }

    pub fn check_files(&self, paths: Vec<FilePath>) {
        self.send(CheckJob::Files(paths));
    }

    pub fn opened(&self, path: &FilePath) {
        let client = self.store.state.capabilities();
        let mut kept = self.store.kept();
        kept.left_out.remove(path);
        // Diagnostics published for the open document replace those of the entry.
        let is_reported = kept.is_pulled || !client.pulls_diagnostics;
        if let Some(entry) = kept.remove(path)
            && !is_reported
        {
            self.store.send(entry.url, Vec::new());
        }
        self.store.next_revision();
    }

    /// Makes a pulling client request a closed document again, even if there are no diagnostics.
    pub fn closed(&self, path: &FilePath, url: &Url) {
        if self.store.state.capabilities().pulls_diagnostics && url.scheme() == "file" {
            let mut kept = self.store.kept();
            if !kept.files.contains_key(path) {
                kept.insert(path, url.clone(), Vec::new());
                self.store.next_revision();
            }
        }
    }

    /// Does nothing if newer diagnostics were sent after the document was closed.
    pub fn clear(&self, path: &FilePath, url: Url) {
        let kept = self.store.kept();
        if !kept.files.contains_key(path) {
            self.store.send(url, Vec::new());
        }
    }

    pub fn end(&self) {
        self.store.revision.send_replace(Revision::End);
    }

    fn send(&self, job: CheckJob) {
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
