//! Workspace diagnostics as the client has them.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::file_path::FilePath;
use crate::lsp::convert;
use crate::lsp::protocol::types::notification::{PublishDiagnostics, ShowMessage};
use crate::lsp::protocol::types::{Diagnostic, Url};
use crate::lsp::state::ServerState;
use crate::lsp::transport::Outbox;
use crate::lsp::uri::file_url;

/// Limit of stored diagnostics, a few megabytes. Reading more of them would help no user.
const MAX_KEPT: usize = 5_000;

#[derive(Debug)]
pub struct Store {
    pub state: Arc<ServerState>,
    pub outbox: Outbox,
    kept: Mutex<StoredReport>,
    /// Incremented with each change of the store.
    pub revision: watch::Sender<Revision>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Revision {
    At(u64),
    End,
}

#[derive(Debug, Default)]
pub struct StoredReport {
    pub files: HashMap<FilePath, StoredEntry>,
    count: usize,
    pub left_out: BTreeSet<FilePath>,
    is_full: bool,
    /// For unique result ids.
    entries: u64,
    /// Whether the client pulls workspace diagnostics, in which case they are never pushed.
    pub is_pulled: bool,
}

/// Diagnostics of one script. An empty entry marks a client that may still show those of the open document.
#[derive(Debug)]
pub struct StoredEntry {
    pub url: Url,
    pub id: String,
    pub items: Vec<Diagnostic>,
}

impl Store {
    pub fn new(state: Arc<ServerState>, outbox: Outbox) -> Self {
        let revision = watch::Sender::new(Revision::At(0));
        Self { state, outbox, kept: Mutex::default(), revision }
    }

    /// Returns the scripts that fit into the space this freed.
    pub fn keep(&self, path: &FilePath, items: Vec<Diagnostic>) -> Vec<FilePath> {
        let mut kept = self.kept();
        // The lock is taken first: a script that opens later removes its entry under the same lock.
        let items = if self.state.documents().at(path).is_some() { Vec::new() } else { items };
        kept.left_out.remove(path);
        if kept.files.get(path).map_or(&[][..], |entry| &entry.items) == items {
            return Vec::new();
        }
        let before = kept.remove(path);
        let freed = before.as_ref().map_or(0, |entry| entry.items.len()).saturating_sub(items.len());
        let has_room = kept.count + items.len() <= MAX_KEPT;
        if !has_room {
            kept.left_out.insert(path.clone());
            if !std::mem::replace(&mut kept.is_full, true) {
                self.show_limit();
            }
        }
        let url = before.map(|entry| entry.url).or_else(|| file_url(path));
        let Some(url) = url else { return Vec::new() };
        let items = if has_room { items } else { Vec::new() };
        if !kept.is_pulled {
            self.send(url.clone(), items.clone());
        }
        if !items.is_empty() {
            kept.insert(path, url, items);
        }
        self.next_revision();
        kept.left_out.iter().filter(|other| *other != path).take(freed).cloned().collect()
    }

    pub fn set_pulled(&self) {
        let mut kept = self.kept();
        if !std::mem::replace(&mut kept.is_pulled, true) {
            for entry in kept.files.values() {
                self.send(entry.url.clone(), Vec::new());
            }
        }
    }

    fn show_limit(&self) {
        let message = format!(
            "promptsig shows the first {MAX_KEPT} diagnostics of scripts that are not open. \
             Run `promptsig check` to see all of them."
        );
        self.outbox.notify::<ShowMessage>(convert::warning_message(&message));
    }

    pub fn send(&self, url: Url, items: Vec<Diagnostic>) {
        self.outbox.notify::<PublishDiagnostics>(convert::publish(url, items, None));
    }

    pub fn next_revision(&self) {
        self.revision.send_modify(|revision| {
            if let Revision::At(number) = revision {
                *number += 1;
            }
        });
    }

    pub fn kept(&self) -> MutexGuard<'_, StoredReport> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl StoredReport {
    pub fn insert(&mut self, path: &FilePath, url: Url, items: Vec<Diagnostic>) {
        self.entries += 1;
        self.count += items.len();
        let id = convert::result_id(&items, self.entries);
        self.files.insert(path.clone(), StoredEntry { url, id, items });
    }

    pub fn remove(&mut self, path: &FilePath) -> Option<StoredEntry> {
        let entry = self.files.remove(path)?;
        self.count -= entry.items.len();
        Some(entry)
    }
}
