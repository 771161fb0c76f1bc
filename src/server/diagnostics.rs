//! What the rules say of an open script, and the sending of it to clients that do not ask.

use std::collections::BTreeSet;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use super::convert;
use super::document::DocUri;
use super::lsp::types::Diagnostic;
use super::lsp::types::notification::PublishDiagnostics;
use super::state::{Snapshot, State};
use super::transport::Outbox;
use crate::rules::{self, Context};

/// More would help nobody; the first ones lead to the rest.
const MAX_DIAGNOSTICS: usize = 256;

/// What the rules say, as the floors below put it.
pub fn check(seen: &Snapshot) -> Vec<rules::Diagnostic> {
    let mut found = rules::check(&Context::new(&seen.file, &seen.project));
    found.truncate(MAX_DIAGNOSTICS);
    found
}

/// What the rules say, for the client.
pub fn of(seen: &Snapshot, state: &State) -> Vec<Diagnostic> {
    check(seen).iter().map(|found| convert::diagnostic(found, &seen.document, state)).collect()
}

/// Sends diagnostics from a thread of its own, so that no answer waits for them.
#[derive(Debug)]
pub struct Publisher(Sender<DocUri>);

impl Publisher {
    /// Starts the thread.
    pub fn start(state: Arc<State>, outbox: Outbox) -> Self {
        let (sender, wanted) = mpsc::channel();
        thread::Builder::new().name("publisher".into()).spawn(move || work(&state, &outbox, &wanted)).ok();
        Self(sender)
    }

    /// Sends anew what is to be said of a document, as it stands when its turn comes.
    pub fn publish(&self, uri: DocUri) {
        self.0.send(uri).ok();
    }
}

fn work(state: &State, outbox: &Outbox, wanted: &Receiver<DocUri>) {
    while let Ok(first) = wanted.recv() {
        // However many changes came meanwhile, a document is looked at once.
        let documents: BTreeSet<_> = std::iter::once(first).chain(wanted.try_iter()).collect();
        for uri in documents {
            // A panic is in the log by now, and the next document is as good as any.
            panic::catch_unwind(AssertUnwindSafe(|| publish(state, outbox, &uri))).ok();
        }
    }
}

fn publish(state: &State, outbox: &Outbox, uri: &DocUri) {
    let Some(url) = convert::url(uri) else { return };
    let Some(document) = state.document(uri) else {
        return outbox.notify::<PublishDiagnostics>(convert::publish(url, Vec::new(), None));
    };
    let seen = state.snapshot_now(uri);
    let version = seen.as_ref().map_or(document.version, |seen| seen.document.version);
    let diagnostics = seen.map(|seen| of(&seen, state)).unwrap_or_default();
    // A newer version has asked for its own turn.
    if state.document(uri).is_some_and(|now| now.version == version) {
        outbox.notify::<PublishDiagnostics>(convert::publish(url, diagnostics, Some(version)));
    }
}
