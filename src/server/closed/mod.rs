//! What the rules say of scripts that are not open.
//!
//! A thread of its own judges them, one after the other and from a snapshot, so that nobody waits for
//! it. What it finds is kept and told: to a client that asks for the workspace in the answer to that,
//! which stays open; to any other by what it is sent. A script that opens is told of by its own means.

mod judge;
mod pull;

use std::collections::{BTreeSet, HashMap};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;

use tokio::sync::watch;

use super::convert;
use super::lsp::types::notification::{PublishDiagnostics, ShowMessage};
use super::lsp::types::{Diagnostic, Url};
use super::state::State;
use super::transport::Outbox;
use crate::script::FilePath;
use judge::Wanted;

pub use judge::fresh;

/// So many diagnostics of scripts that are not open are kept, in a few megabytes. Nobody reads to
/// their end.
const MAX_KEPT: usize = 5_000;

/// What is said of scripts that are not open.
#[derive(Clone, Debug)]
pub struct Closed(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    state: Arc<State>,
    outbox: Outbox,
    kept: Mutex<Kept>,
    /// Changes with what is kept.
    turn: watch::Sender<Turn>,
    judge: OnceLock<Sender<Wanted>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    At(u64),
    End,
}

#[derive(Debug, Default)]
struct Kept {
    files: HashMap<FilePath, Entry>,
    /// The number of diagnostics in them.
    count: usize,
    /// The scripts for which there was no room.
    left_out: BTreeSet<FilePath>,
    is_full: bool,
    /// How many entries there have been, for their names.
    entries: u64,
    /// Whether the client asks for the workspace, so that nothing is sent by itself.
    is_asked: bool,
}

/// What is said of one script: something, or nothing where the client may still show what it was told
/// while the script was open.
#[derive(Debug)]
struct Entry {
    url: Url,
    /// Names this entry among all that there were.
    id: String,
    items: Vec<Diagnostic>,
}

impl Closed {
    /// Nothing is known yet.
    pub fn new(state: Arc<State>, outbox: Outbox) -> Self {
        let turn = watch::Sender::new(Turn::At(0));
        Self(Arc::new(Shared { state, outbox, kept: Mutex::default(), turn, judge: OnceLock::new() }))
    }

    /// Something changed that scripts may see.
    pub fn look_around(&self) {
        if let Some(judge) = self.0.judge.get() {
            judge.send(Wanted::Concerned).ok();
        }
    }

    /// A root was searched.
    pub fn look_at_root(&self, root: &Arc<str>) {
        self.send(Wanted::Root(Arc::clone(root)));
    }

    /// These files may say something else.
    pub fn look_at(&self, paths: Vec<FilePath>) {
        self.send(Wanted::Files(paths));
    }

    /// Forgets a script that was opened.
    pub fn opened(&self, path: &FilePath) {
        let client = self.0.state.capabilities();
        let mut kept = self.0.kept();
        kept.left_out.remove(path);
        // What is sent of the open document takes its place.
        let is_told = kept.is_asked || !client.pulls_diagnostics;
        if let Some(entry) = kept.remove(path)
            && !is_told
        {
            self.0.send(entry.url, Vec::new());
        }
        self.0.next_turn();
    }

    /// Has a client that asks told anew of a document that was closed, be it that there is nothing.
    pub fn was_closed(&self, path: &FilePath, url: &Url) {
        if self.0.state.capabilities().pulls_diagnostics && url.scheme() == "file" {
            let mut kept = self.0.kept();
            if !kept.files.contains_key(path) {
                kept.insert(path, url.clone(), Vec::new());
                self.0.next_turn();
            }
        }
    }

    /// Takes back what was sent of a document while it was open, unless it was judged and sent again
    /// since it was closed.
    pub fn take_back(&self, path: &FilePath, url: Url) {
        let kept = self.0.kept();
        if !kept.files.contains_key(path) {
            self.0.send(url, Vec::new());
        }
    }

    /// Ends what waits for news.
    pub fn end(&self) {
        self.0.turn.send_replace(Turn::End);
    }

    fn send(&self, wanted: Wanted) {
        let judge = self.0.judge.get_or_init(|| {
            let (sender, receiver) = mpsc::channel();
            let shared = Arc::clone(&self.0);
            thread::Builder::new().name("judge".into()).spawn(move || judge::work(&shared, &receiver)).ok();
            sender
        });
        judge.send(wanted).ok();
    }
}

impl Shared {
    /// Takes in what is said of a script now. Scripts for which there is room by that.
    fn keep(&self, path: &FilePath, items: Vec<Diagnostic>) -> Vec<FilePath> {
        let mut kept = self.kept();
        // Asked while nobody can open it unnoticed: whoever opens it comes for the entry then.
        let items = if self.state.document_at(path).is_some() { Vec::new() } else { items };
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
                self.tell_limit();
            }
        }
        let url = before.map(|entry| entry.url).or_else(|| convert::file_url(path));
        let Some(url) = url else { return Vec::new() };
        let items = if has_room { items } else { Vec::new() };
        if !kept.is_asked {
            self.send(url.clone(), items.clone());
        }
        if !items.is_empty() {
            kept.insert(path, url, items);
        }
        self.next_turn();
        kept.left_out.iter().filter(|other| *other != path).take(freed).cloned().collect()
    }

    /// From now on the client asks: takes back what was sent to it.
    fn asked(&self) {
        let mut kept = self.kept();
        if !std::mem::replace(&mut kept.is_asked, true) {
            for entry in kept.files.values() {
                self.send(entry.url.clone(), Vec::new());
            }
        }
    }

    fn tell_limit(&self) {
        let message = format!(
            "promptsig shows {MAX_KEPT} problems of scripts that are not open, and there are more. \
             `promptsig check` prints them all."
        );
        self.outbox.notify::<ShowMessage>(convert::warning_message(&message));
    }

    fn send(&self, url: Url, items: Vec<Diagnostic>) {
        self.outbox.notify::<PublishDiagnostics>(convert::publish(url, items, None));
    }

    fn next_turn(&self) {
        self.turn.send_modify(|turn| {
            if let Turn::At(number) = turn {
                *number += 1;
            }
        });
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    fn insert(&mut self, path: &FilePath, url: Url, items: Vec<Diagnostic>) {
        self.entries += 1;
        self.count += items.len();
        let id = convert::result_id(&items, self.entries);
        self.files.insert(path.clone(), Entry { url, id, items });
    }

    fn remove(&mut self, path: &FilePath) -> Option<Entry> {
        let entry = self.files.remove(path)?;
        self.count -= entry.items.len();
        Some(entry)
    }
}
