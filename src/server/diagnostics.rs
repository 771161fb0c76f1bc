//! What the rules say of an open script, and the sending of it to clients that do not ask.

use std::collections::{BTreeMap, HashMap};
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, OnceLock, Weak};
use std::thread;

use super::closed::Closed;
use super::convert;
use super::document::{DocUri, Document};
use super::lsp::Client;
use super::lsp::types::Diagnostic;
use super::lsp::types::notification::PublishDiagnostics;
use super::preview::Watch;
use super::state::{Snapshot, State};
use super::transport::Outbox;
use crate::rules::{self, Context, Severity};
use crate::script::SourceFile;

/// More would help nobody; the first ones lead to the rest.
const MAX_DIAGNOSTICS: usize = 256;

/// What the rules say, as the floors below put it.
pub fn check(seen: &Snapshot) -> Vec<rules::Diagnostic> {
    check_at_least(Severity::Hint, seen)
}

fn check_at_least(least: Severity, seen: &Snapshot) -> Vec<rules::Diagnostic> {
    if seen.wish.excludes(seen.document.path()) {
        return Vec::new();
    }
    let mut found = rules::check(&context(seen));
    found.retain(|it| it.severity <= least && !it.rule.is_known_to_editors());
    found.truncate(MAX_DIAGNOSTICS);
    found
}

/// What the rules look at.
pub fn context(seen: &Snapshot) -> Context<'_> {
    Context::with(&seen.file, &seen.project, &seen.wish.settings).until(&*seen.stop)
}

/// The script with every safe fix; `None` where there is nothing to mend unseen.
pub fn mended(seen: &Snapshot) -> Option<SourceFile> {
    if seen.wish.excludes(seen.document.path()) {
        return None;
    }
    let look = |file: &SourceFile| {
        rules::check(&Context::with(file, &seen.project, &seen.wish.settings).until(&*seen.stop))
    };
    rules::mend(&seen.file, &look).map(|(file, _)| file)
}

/// What the rules say, for the client.
pub fn of(seen: &Snapshot, state: &State) -> Vec<Diagnostic> {
    at_least(Severity::Hint, seen, state)
}

/// The same as far as it is at least so severe.
pub fn at_least(least: Severity, seen: &Snapshot, state: &State) -> Vec<Diagnostic> {
    let found = check_at_least(least, seen);
    found.iter().map(|found| convert::diagnostic(found, &seen.document, state)).collect()
}

/// Lets the client see diagnostics anew: sends them to one that does not ask, and tells one that
/// does to ask again.
#[derive(Clone, Debug)]
pub struct Show {
    state: Arc<State>,
    client: Client,
    outbox: Outbox,
    preview: Arc<Watch>,
    closed: Closed,
    publisher: Arc<OnceLock<Publisher>>,
    refresh: Arc<AtomicU8>,
}

/// No request to ask again is open.
const IDLE: u8 = 0;
/// One is.
const ASKED: u8 = 1;
/// One is, and there was more since.
const ASKED_AND_STALE: u8 = 2;

impl Show {
    /// Nothing is shown yet.
    pub fn new(
        state: Arc<State>,
        client: Client,
        outbox: Outbox,
        preview: Arc<Watch>,
        closed: Closed,
    ) -> Self {
        Self { state, client, outbox, preview, closed, publisher: Arc::default(), refresh: Arc::default() }
    }

    /// Shows a document that changed and others that it concerns.
    pub fn show(&self, document: Option<DocUri>, others: Vec<DocUri>) {
        if document.is_some() || !others.is_empty() {
            Watch::look_soon(&self.preview, &self.state, &self.outbox);
        }
        self.closed.look_around();
        let client = self.state.capabilities();
        if !client.pulls_diagnostics {
            let changed = document.into_iter().map(|uri| (uri, false));
            for wanted in changed.chain(others.into_iter().map(|uri| (uri, true))) {
                self.publisher().0.send(wanted).ok();
            }
        } else if !others.is_empty() {
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

    fn publisher(&self) -> &Publisher {
        self.publisher.get_or_init(|| {
            Publisher::start(Arc::clone(&self.state), self.outbox.clone(), self.closed.clone())
        })
    }
}

/// Sends diagnostics from a thread of its own, so that no answer waits for them. It is told the
/// documents to look at, as they stand when their turn comes, and of each whether it is to be
/// looked at again though it is the same.
#[derive(Debug)]
struct Publisher(Sender<(DocUri, bool)>);

impl Publisher {
    fn start(state: Arc<State>, outbox: Outbox, closed: Closed) -> Self {
        let (sender, wanted) = mpsc::channel();
        thread::Builder::new()
            .name("publisher".into())
            .spawn(move || work(&state, &outbox, &closed, &wanted))
            .ok();
        Self(sender)
    }
}

fn work(state: &Arc<State>, outbox: &Outbox, closed: &Closed, wanted: &Receiver<(DocUri, bool)>) {
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
fn publish(state: &Arc<State>, outbox: &Outbox, closed: &Closed, uri: &DocUri) -> Option<Weak<Document>> {
    let url = convert::url(uri)?;
    let Some(document) = state.document(uri) else {
        closed.take_back(&DocUri::path(&url), url);
        return None;
    };
    // For a newer version it is done anew.
    let version = document.version;
    let is_old = {
        let (state, uri) = (Arc::clone(state), uri.clone());
        move || state.document(&uri).is_none_or(|now| now.version != version)
    };
    let seen = state.snapshot_now(uri).map(|seen| Snapshot { stop: Box::new(is_old), ..seen });
    let document = seen.as_ref().map_or(document, |seen| Arc::clone(&seen.document));
    let diagnostics = seen.map(|seen| of(&seen, state)).unwrap_or_default();
    // A newer version has asked for its own turn.
    let is_current = state.document(uri).is_some_and(|now| now.version == document.version);
    if is_current {
        outbox.notify::<PublishDiagnostics>(convert::publish(url, diagnostics, Some(document.version)));
    }
    is_current.then(|| Arc::downgrade(&document))
}
