//! The diagnostics of open scripts, sent to clients that do not ask.

use std::collections::{BTreeMap, HashMap};
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, OnceLock, Weak};
use std::thread;

use super::closed::ClosedDiagnostics;
use super::document::Document;
use super::lsp::Client;
use super::lsp::types::notification::PublishDiagnostics;
use super::preview::PreviewWatch;
use super::state::{Snapshot, State};
use super::transport::Outbox;
use super::uri::DocUri;
use super::{convert, diagnostics};

/// Brings the diagnostics that the client shows up to date: sends them to one that does not ask, and
/// tells one that does to ask again.
#[derive(Clone, Debug)]
pub struct Publisher {
    state: Arc<State>,
    client: Client,
    outbox: Outbox,
    preview: Arc<PreviewWatch>,
    closed: ClosedDiagnostics,
    queue: Arc<OnceLock<PublishQueue>>,
    refresh: Arc<AtomicU8>,
}

/// No request to ask again is open.
const IDLE: u8 = 0;
/// One is.
const ASKED: u8 = 1;
/// One is, and there was more since.
const ASKED_AND_STALE: u8 = 2;

impl Publisher {
    /// Nothing is published yet.
    pub fn new(
        state: Arc<State>,
        client: Client,
        outbox: Outbox,
        preview: Arc<PreviewWatch>,
        closed: ClosedDiagnostics,
    ) -> Self {
        Self { state, client, outbox, preview, closed, queue: Arc::default(), refresh: Arc::default() }
    }

    /// Publishes a document that changed and others that the change affects.
    pub fn publish(&self, document: Option<DocUri>, affected: Vec<DocUri>) {
        if document.is_some() || !affected.is_empty() {
            PreviewWatch::check_soon(&self.preview, &self.state, &self.outbox);
        }
        self.closed.check_affected();
        let client = self.state.capabilities();
        if !client.pulls_diagnostics {
            let changed = document.into_iter().map(|uri| (uri, false));
            for wanted in changed.chain(affected.into_iter().map(|uri| (uri, true))) {
                self.queue().0.send(wanted).ok();
            }
        } else if !affected.is_empty() {
            // A client that asks will ask by itself for the document that it changed.
            self.refresh();
        }
    }

    /// Tells the client to ask again, once for all that happens until it answers.
    fn refresh(&self) {
        let earlier = self.refresh.fetch_update(Ordering::AcqRel, Ordering::Acquire, |now| {
            Some(if now == IDLE { ASKED } else { ASKED_AND_STALE })
        });
        if earlier != Ok(IDLE) {
            return;
        }
        let (client, refresh) = (self.client.clone(), Arc::clone(&self.refresh));
        tokio::spawn(async move {
            loop {
                client.workspace_diagnostic_refresh().await.ok();
                if refresh.compare_exchange(ASKED, IDLE, Ordering::AcqRel, Ordering::Acquire).is_ok() {
                    return;
                }
                refresh.store(ASKED, Ordering::Release);
            }
        });
    }

    fn queue(&self) -> &PublishQueue {
        self.queue.get_or_init(|| {
            PublishQueue::start(Arc::clone(&self.state), self.outbox.clone(), self.closed.clone())
        })
    }
}

/// Sends diagnostics from a thread of its own, so that no answer waits for them. It is told the
/// documents to look at, as they stand when their turn comes, and of each whether it is to be
/// looked at again though it is the same.
#[derive(Debug)]
struct PublishQueue(Sender<(DocUri, bool)>);

impl PublishQueue {
    fn start(state: Arc<State>, outbox: Outbox, closed: ClosedDiagnostics) -> Self {
        let (sender, wanted) = mpsc::channel();
        thread::Builder::new()
            .name("publisher".into())
            .spawn(move || work(&state, &outbox, &closed, &wanted))
            .ok();
        Self(sender)
    }
}

fn work(state: &Arc<State>, outbox: &Outbox, closed: &ClosedDiagnostics, wanted: &Receiver<(DocUri, bool)>) {
    // A change may have been shown in the turn of the one before it.
    let mut shown: HashMap<DocUri, Weak<Document>> = HashMap::new();
    while let Ok(first) = wanted.recv() {
        // However many changes came meanwhile, a document is looked at once.
        let mut documents: BTreeMap<DocUri, bool> = BTreeMap::new();
        for (uri, again) in std::iter::once(first).chain(wanted.try_iter()) {
            *documents.entry(uri).or_default() |= again;
        }
        for (uri, again) in documents {
            let is_shown = |now: Arc<Document>| {
                shown.get(&uri).is_some_and(|before| before.ptr_eq(&Arc::downgrade(&now)))
            };
            if !again && state.document(&uri).is_some_and(is_shown) {
                continue;
            }
            // A panic is in the log by now, and the next document is as good as any.
            let done = panic::catch_unwind(AssertUnwindSafe(|| publish(state, outbox, closed, &uri)));
            match done.ok().flatten() {
                Some(document) => shown.insert(uri, document),
                None => shown.remove(&uri),
            };
        }
    }
}

/// Sends what is found of a document, and says of which state of it.
fn publish(
    state: &Arc<State>,
    outbox: &Outbox,
    closed: &ClosedDiagnostics,
    uri: &DocUri,
) -> Option<Weak<Document>> {
    let url = uri.url()?;
    let Some(document) = state.document(uri) else {
        closed.clear(&DocUri::path(&url), url);
        return None;
    };
    // For a newer version it is done anew.
    let version = document.version;
    let is_old = {
        let (state, uri) = (Arc::clone(state), uri.clone());
        move || state.document(&uri).is_none_or(|now| now.version != version)
    };
    let snapshot = state.snapshot_now(uri).map(|snapshot| Snapshot { stop: Box::new(is_old), ..snapshot });
    let document = snapshot.as_ref().map_or(document, |snapshot| Arc::clone(&snapshot.document));
    let diagnostics = snapshot.map(|snapshot| diagnostics::of(&snapshot, state)).unwrap_or_default();
    // A newer version has asked for its own turn.
    let is_current = state.document(uri).is_some_and(|now| now.version == document.version);
    if is_current {
        outbox.notify::<PublishDiagnostics>(convert::publish(url, diagnostics, Some(document.version)));
    }
    is_current.then(|| Arc::downgrade(&document))
}
