//! What is told of changes: the diagnostics of open scripts, sent to clients that do not ask.
//!
//! A thread of its own looks at what changed, so that no answer waits for it. It begins once nothing
//! more comes, so that it is not in the way of the answer to a completion that follows a key, either.

use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use tokio::runtime::Handle;

use super::closed::ClosedDiagnostics;
use super::disk::Named;
use super::document::Document;
use super::lsp::Client;
use super::lsp::types::Diagnostic;
use super::lsp::types::notification::PublishDiagnostics;
use super::manual::ManualWatch;
use super::preview::PreviewWatch;
use super::state::State;
use super::transport::Outbox;
use super::uri::DocUri;
use super::world::Faces;
use super::{convert, diagnostics};

/// So long nothing may come before the thread looks at a change. An editor sends the requests that
/// follow a key in a fraction of it, and gets most answers.
const QUIET: Duration = Duration::from_millis(1);

/// After so long it looks at the first change all the same. People do not notice it.
const LATEST: Duration = Duration::from_millis(50);

/// Brings what the client shows up to date: sends diagnostics to one that does not ask, and tells one
/// that does to ask again.
#[derive(Clone, Debug)]
pub struct Publisher(Arc<Shared>);

struct Shared {
    state: Arc<State>,
    client: Client,
    outbox: Outbox,
    preview: Arc<PreviewWatch>,
    manual: Arc<ManualWatch>,
    closed: ClosedDiagnostics,
    /// Reads files from the disk.
    read: OnceLock<Box<dyn Fn(Vec<Named>) + Send + Sync>>,
    queue: OnceLock<Sender<News>>,
    refresh: Arc<AtomicU8>,
}

/// What happened.
#[derive(Clone, Debug)]
pub enum News {
    /// A document has a new version. More are likely to follow.
    Changed(DocUri),
    /// A document is open now, or is not any more.
    OpenedOrClosed(DocUri),
    /// Anything else that the state noted.
    Other,
}

/// What the client was sent of an open document last.
struct Sent {
    opening: u64,
    version: i32,
    diagnostics: Vec<Diagnostic>,
    /// The version that was looked at last. What is known of it is given up here, where nobody waits, and not
    /// on the way to an answer.
    looked_at: Arc<Document>,
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
        manual: Arc<ManualWatch>,
        closed: ClosedDiagnostics,
    ) -> Self {
        let (read, queue, refresh) = (OnceLock::new(), OnceLock::new(), Arc::default());
        Self(Arc::new(Shared { state, client, outbox, preview, manual, closed, read, queue, refresh }))
    }

    /// Settles how it has files read from the disk.
    pub fn reads_with(&self, read: impl Fn(Vec<Named>) + Send + Sync + 'static) {
        self.0.read.set(Box::new(read)).ok();
    }

    /// Publishes what changes with the news, soon.
    pub fn publish(&self, news: News) {
        let queue = self.0.queue.get_or_init(|| {
            let (sender, queue) = mpsc::channel();
            let (shared, runtime) = (Arc::clone(&self.0), Handle::current());
            let work = move || {
                let _runtime = runtime.enter();
                shared.work(&queue);
            };
            thread::Builder::new().name("publisher".into()).spawn(work).ok();
            sender
        });
        queue.send(news).ok();
    }
}

impl Shared {
    /// Works until nobody can bring news any more.
    fn work(&self, queue: &Receiver<News>) {
        let mut sent = HashMap::new();
        let mut hinted = Vec::new();
        while let Ok(first) = queue.recv() {
            let changed = collect(first, queue);
            // A panic is in the log by now, and the next news are as good as any.
            panic::catch_unwind(AssertUnwindSafe(|| self.follow(&changed, &mut sent))).ok();
            self.refresh_hints(&mut hinted);
        }
    }

    fn follow(&self, changed: &BTreeSet<DocUri>, sent: &mut HashMap<DocUri, Sent>) {
        let affected = self.state.settle();
        if self.state.capabilities().pulls_diagnostics {
            // A client that asks will ask by itself for the documents that it changed.
            if !affected.is_empty() {
                self.refresh();
            }
        } else {
            // However often it changed, a document is looked at once.
            for uri in changed.union(&affected) {
                panic::catch_unwind(AssertUnwindSafe(|| self.publish(uri, sent))).ok();
            }
        }
        self.closed.check_affected();
        if !changed.is_empty() || !affected.is_empty() {
            self.preview.check(&self.state, &self.outbox);
        }
        self.manual.check(&self.state, &self.outbox);
        let looked_at = changed.union(&affected);
        let unread: Vec<Named> = looked_at.flat_map(|uri| self.state.unread(uri)).collect();
        if let (Some(read), false) = (self.read.get(), unread.is_empty()) {
            read(unread);
        }
    }

    /// Has the client ask for hints again where the settings want others than before.
    fn refresh_hints(&self, hinted: &mut Vec<Arc<str>>) {
        let now = self.state.hinted_roots();
        if now != *hinted && self.state.capabilities().refreshes_hints {
            let client = self.client.clone();
            tokio::spawn(async move { client.inlay_hint_refresh().await.ok() });
        }
        *hinted = now;
    }

    /// Sends what is found of a document, unless the client shows that.
    fn publish(&self, uri: &DocUri, sent: &mut HashMap<DocUri, Sent>) {
        let Some(moment) = self.state.moment(uri) else {
            sent.remove(uri);
            if let Some(url) = uri.url() {
                self.closed.clear(&DocUri::path(&url), url);
            }
            return;
        };
        let document = Arc::clone(&moment.document);
        // For a newer version it is done anew.
        let is_old = {
            let (state, document) = (Arc::clone(&self.state), Arc::clone(&document));
            move || state.document(&document.uri).is_none_or(|now| !Arc::ptr_eq(&now, &document))
        };
        let snapshot = moment.snapshot(Faces::All, is_old.clone());
        let diagnostics = snapshot.map(|snapshot| diagnostics::of(&snapshot)).unwrap_or_default();
        if let Some(sent) = sent.get_mut(uri) {
            sent.looked_at = Arc::clone(&document);
        }
        // A newer version has asked for its own turn.
        if is_old() || sent.get(uri).is_some_and(|sent| sent.is_shown(&document, &diagnostics)) {
            return;
        }
        let Some(url) = uri.url() else { return };
        // A client that drops what is not of the version it has must not drop that there is nothing.
        let of_version = (!diagnostics.is_empty()).then_some(document.version);
        self.outbox.notify::<PublishDiagnostics>(convert::publish(url, diagnostics.clone(), of_version));
        let (opening, version) = (document.opening, document.version);
        sent.insert(uri.clone(), Sent { opening, version, diagnostics, looked_at: document });
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
}

impl Sent {
    /// Whether the client surely shows these diagnostics of a document already.
    ///
    /// Of the same version it does if they are equal. Of a newer one it does only if there are none:
    /// editors move what they show with each edit and shrink or drop what is edited, and some drop
    /// diagnostics that are not of the version they have by then, of which the server hears nothing.
    /// Of a document that is opened nothing is known.
    fn is_shown(&self, document: &Document, diagnostics: &[Diagnostic]) -> bool {
        self.opening == document.opening
            && self.diagnostics == diagnostics
            && (self.version == document.version || diagnostics.is_empty())
    }
}

/// The documents that changed, once nothing more comes or enough time has gone by.
fn collect(first: News, queue: &Receiver<News>) -> BTreeSet<DocUri> {
    let until = Instant::now() + LATEST;
    let mut changed = BTreeSet::new();
    let mut next = vec![first];
    let mut is_urgent = false;
    while !next.is_empty() {
        for news in next.drain(..) {
            is_urgent |= !matches!(news, News::Changed(_));
            if let News::Changed(uri) | News::OpenedOrClosed(uri) = news {
                changed.insert(uri);
            }
        }
        if is_urgent || Instant::now() >= until {
            break;
        }
        // To be woken by each of them would cost more than they do.
        thread::sleep(QUIET);
        next.extend(queue.try_iter());
    }
    changed
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Publisher")
    }
}
