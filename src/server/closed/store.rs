//! The diagnostics of scripts that are not open, as the client has them.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::script::FilePath;
use crate::server::convert;
use crate::server::lsp::types::notification::{PublishDiagnostics, ShowMessage};
use crate::server::lsp::types::{Diagnostic, Url};
use crate::server::state::State;
use crate::server::transport::Outbox;
use crate::server::uri::file_url;

/// So many diagnostics of scripts that are not open are kept, in a few megabytes. Nobody reads to
/// their end.
const MAX_KEPT: usize = 5_000;

/// The diagnostics, and who is told of them.
#[derive(Debug)]
pub struct Store {
    pub state: Arc<State>,
    pub outbox: Outbox,
    kept: Mutex<Kept>,
    /// Changes with what is kept.
    pub revision: watch::Sender<Revision>,
}

/// How often what is kept has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Revision {
    At(u64),
    End,
}

#[derive(Debug, Default)]
pub struct Kept {
    pub files: HashMap<FilePath, Entry>,
    /// The number of diagnostics in them.
    count: usize,
    /// The scripts for which there was no room.
    pub left_out: BTreeSet<FilePath>,
    is_full: bool,
    /// How many entries there have been, for their names.
    entries: u64,
    /// Whether the client asks for the workspace, so that nothing is sent by itself.
    pub is_pulled: bool,
}

/// What is said of one script: something, or nothing where the client may still show what it was told
/// while the script was open.
#[derive(Debug)]
pub struct Entry {
    pub url: Url,
    /// Names this entry among all that there were.
    pub id: String,
    pub items: Vec<Diagnostic>,
}

impl Store {
    pub fn new(state: Arc<State>, outbox: Outbox) -> Self {
        let revision = watch::Sender::new(Revision::At(0));
        Self { state, outbox, kept: Mutex::default(), revision }
    }

    /// Takes in the diagnostics that a script has now. Gives the scripts that there is room for by
    /// that.
    pub fn keep(&self, path: &FilePath, items: Vec<Diagnostic>) -> Vec<FilePath> {
        let mut kept = self.kept();
        // Asked while nobody can open it unnoticed: whoever opens it comes for the entry then.
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

    /// From now on the client asks: takes back what was sent to it.
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

    pub fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    pub fn insert(&mut self, path: &FilePath, url: Url, items: Vec<Diagnostic>) {
        self.entries += 1;
        self.count += items.len();
        let id = convert::result_id(&items, self.entries);
        self.files.insert(path.clone(), Entry { url, id, items });
    }

    pub fn remove(&mut self, path: &FilePath) -> Option<Entry> {
        let entry = self.files.remove(path)?;
        self.count -= entry.items.len();
        Some(entry)
    }
}
