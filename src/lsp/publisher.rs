//! Publisher of changes, such as diagnostics for clients that do not pull. It has a thread of its own, so that no
//! answer waits for it. Changes are debounced, so that it does not delay the completion request after a key.

use std::collections::{BTreeSet, HashMap};
use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::{self, Receiver, RecvError, RecvTimeoutError, Sender};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use tokio::runtime::Handle;

use super::browser::BrowserPreview;
use super::document::{Document, may_be_unrelated};
use super::file_events::FileEvent;
use super::manual::ManualWatch;
use super::memory::ClosedDocuments;
use super::preview::PreviewWatch;
use super::protocol::Client;
use super::protocol::types::Diagnostic;
use super::protocol::types::notification::PublishDiagnostics;
use super::refresh::RefreshRequests;
use super::state::ServerState;
use super::transport::Outbox;
use super::types_files::TypesFileRefresher;
use super::uri::DocUri;
use super::workspace::jobs::WorkspaceJob;
use super::workspace_diagnostics::ClosedDiagnostics;
use super::workspace_state::SummaryFreshness;
use super::{convert, diagnostics};

/// Debounce time of changes. Editors send the requests after a key in a fraction of it.
const QUIET: Duration = Duration::from_millis(1);

/// Time without a change after which freed memory is given back.
const IDLE: Duration = Duration::from_millis(500);

/// Longest delay of the first change; short enough not to be noticed.
const LATEST: Duration = Duration::from_millis(50);

#[derive(Clone, Debug)]
pub struct Publisher(Arc<PublisherState>);

#[derive(Debug)]
struct PublisherState {
    state: Arc<ServerState>,
    client: Client,
    outbox: Outbox,
    preview: Arc<PreviewWatch>,
    browser: Arc<BrowserPreview>,
    manual: Arc<ManualWatch>,
    types: TypesFileRefresher,
    closed: ClosedDiagnostics,
    jobs: Sender<WorkspaceJob>,
    queue: OnceLock<Sender<ChangeEvent>>,
    refreshes: Refreshes,
}

#[derive(Clone, Debug)]
pub enum ChangeEvent {
    /// New version of a document. More are likely to follow.
    Changed(DocUri),
    OpenedOrClosed(DocUri),
    Other,
}

/// Published reports, and documents to check again.
#[derive(Default)]
struct Published {
    reports: HashMap<DocUri, PublishedReports>,
    /// Documents whose last check read a dirty document. If the next version of that undoes the change, its summary is
    /// the same as before, and invalidates nothing.
    read_dirty: BTreeSet<DocUri>,
}

struct PublishedReports {
    opening: u64,
    version: i32,
    diagnostics: Vec<Diagnostic>,
    /// Version that was checked last. Kept so that its analysis is dropped here and does not delay an answer.
    looked_at: Arc<Document>,
}

/// Diagnostics, hints and lenses, which the client requests again when they change.
#[derive(Debug, Default)]
struct Refreshes {
    diagnostics: RefreshRequests,
    hints: RefreshRequests,
    lenses: RefreshRequests,
}

impl Publisher {
    pub fn new(
        state: Arc<ServerState>,
        client: Client,
        outbox: Outbox,
        (preview, browser, manual): (Arc<PreviewWatch>, Arc<BrowserPreview>, Arc<ManualWatch>),
        types: TypesFileRefresher,
        closed: ClosedDiagnostics,
        jobs: Sender<WorkspaceJob>,
    ) -> Self {
        let (queue, refreshes) = (OnceLock::new(), Refreshes::default());
        Self(Arc::new(PublisherState {
            state,
            client,
            outbox,
            preview,
            browser,
            manual,
            types,
            closed,
            jobs,
            queue,
            refreshes,
        }))
    }

    pub fn publish(&self, events: ChangeEvent) {
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
        queue.send(events).ok();
    }
}

impl PublisherState {
    fn work(&self, queue: &Receiver<ChangeEvent>) {
        let mut sent = Published::default();
        let mut decorations = Vec::new();
        let mut closed = ClosedDocuments::default();
        while let Ok(first) = self.next(queue, &mut closed) {
            closed.count(self.state.documents().count());
            let changed = collect(first, queue);
            // The panic hook has logged a panic by now, so the loop continues.
            let followed = panic::catch_unwind(AssertUnwindSafe(|| self.follow(&changed, &mut sent)));
            let now = self.state.decorations();
            if now != decorations || followed.is_ok_and(|affects_others| affects_others) {
                self.refresh_decorations();
            }
            decorations = now;
        }
    }

    /// The end of a typing pause is an event, too.
    fn next(
        &self,
        queue: &Receiver<ChangeEvent>,
        closed: &mut ClosedDocuments,
    ) -> Result<ChangeEvent, RecvError> {
        closed.count(self.state.documents().count());
        let typing = self.state.typing();
        if closed.are_many() && typing.until().is_none() {
            match queue.recv_timeout(IDLE) {
                Ok(events) => return Ok(events),
                Err(RecvTimeoutError::Timeout) => closed.give_back(),
                Err(RecvTimeoutError::Disconnected) => return Err(RecvError),
            }
        }
        let Some(until) = typing.until() else { return queue.recv() };
        match queue.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(events) => Ok(events),
            Err(RecvTimeoutError::Timeout) => {
                typing.pause();
                Ok(ChangeEvent::Other)
            }
            Err(RecvTimeoutError::Disconnected) => Err(RecvError),
        }
    }

    /// Returns whether documents are affected that did not change themselves.
    fn follow(&self, changed: &BTreeSet<DocUri>, sent: &mut Published) -> bool {
        let mut affected = self.state.update_summaries();
        let affects_others = affected.iter().any(|uri| !changed.contains(uri));
        affected.append(&mut self.state.typing().take_released());
        if self.state.capabilities().pulls_diagnostics {
            // Pulling clients request the documents that they changed without a refresh.
            if !affected.is_empty() {
                let client = self.client.clone();
                self.refreshes.diagnostics.send(move || {
                    let client = client.clone();
                    async move { client.workspace_diagnostic_refresh().await }
                });
            }
        } else {
            affected.append(&mut sent.read_dirty);
            for uri in changed.union(&affected) {
                panic::catch_unwind(AssertUnwindSafe(|| self.publish(uri, sent))).ok();
            }
        }
        // The end of the session triggers its own event.
        if !self.state.typing().is_going_on() {
            self.closed.check_affected();
        }
        if !changed.is_empty() || !affected.is_empty() {
            self.preview.check(&self.state, &self.outbox);
            self.browser.changed();
        }
        self.manual.check(&self.state, &self.outbox);
        self.types.check(self.queue.get());
        let looked_at = changed.union(&affected);
        let unread: Vec<FileEvent> = looked_at.flat_map(|uri| self.state.unread(uri)).collect();
        if !unread.is_empty() {
            self.jobs.send(WorkspaceJob::Read(unread)).ok();
        }
        affects_others
    }

    fn refresh_decorations(&self) {
        let capabilities = self.state.capabilities();
        if capabilities.refreshes_hints {
            let client = self.client.clone();
            self.refreshes.hints.send(move || {
                let client = client.clone();
                async move { client.inlay_hint_refresh().await }
            });
        }
        if capabilities.refreshes_lenses {
            let client = self.client.clone();
            self.refreshes.lenses.send(move || {
                let client = client.clone();
                async move { client.code_lens_refresh().await }
            });
        }
    }

    fn publish(&self, uri: &DocUri, Published { reports: sent, read_dirty }: &mut Published) {
        let Some(builder) = self.state.snapshot_builder(uri) else {
            let was_sent = sent.remove(uri).is_some();
            // Of a file without tools there is nothing to clear.
            if let Some(url) = uri.url().filter(|url| was_sent || !may_be_unrelated(&DocUri::path(url))) {
                self.closed.clear(&DocUri::path(&url), url);
            }
            return;
        };
        let document = Arc::clone(&builder.document);
        // Each dirty document has queued an event of its own.
        if builder.workspace.dirty.values().any(|dirty| dirty.document.uri != *uri) {
            read_dirty.insert(uri.clone());
        }
        // A newer version is checked separately.
        let is_old = {
            let (state, document) = (Arc::clone(&self.state), Arc::clone(&document));
            move || state.document(&document.uri).is_none_or(|now| !Arc::ptr_eq(&now, &document))
        };
        let snapshot = builder.snapshot(&SummaryFreshness::All, is_old.clone());
        let snapshot_is_none = snapshot.is_none();
        let diagnostics = snapshot.map(|snapshot| diagnostics::collect(&snapshot)).unwrap_or_default();
        if let Some(sent) = sent.get_mut(uri) {
            sent.looked_at = Arc::clone(&document);
        }
        // Nor is a document in which nothing was found yet told of, whatever it holds.
        let is_silent = snapshot_is_none || diagnostics.is_empty() && !document.is_module();
        let is_unrelated = may_be_unrelated(document.path()) && is_silent && !sent.contains_key(uri);
        // A newer version has queued its own event.
        if is_old()
            || is_unrelated
            || sent.get(uri).is_some_and(|sent| sent.is_shown(&document, &diagnostics))
        {
            return;
        }
        let Some(url) = uri.url() else { return };
        // An empty list has no version: clients may drop lists of older versions, leaving stale diagnostics.
        let of_version = (!diagnostics.is_empty()).then_some(document.version);
        self.outbox.notify::<PublishDiagnostics>(convert::publish(url, diagnostics.clone(), of_version));
        let (opening, version) = (document.opening, document.version);
        sent.insert(uri.clone(), PublishedReports { opening, version, diagnostics, looked_at: document });
    }
}

impl PublishedReports {
    /// Whether the client certainly shows these diagnostics. For a newer version, both must be empty: editors move
    /// diagnostics with each edit, and shrink or drop those in edited text. Some also drop diagnostics of older
    /// versions without notifying the server. Nothing is known of a newly opened document.
    fn is_shown(&self, document: &Document, diagnostics: &[Diagnostic]) -> bool {
        self.opening == document.opening
            && self.diagnostics == diagnostics
            && (self.version == document.version || diagnostics.is_empty())
    }
}

fn collect(first: ChangeEvent, queue: &Receiver<ChangeEvent>) -> BTreeSet<DocUri> {
    let until = Instant::now() + LATEST;
    let mut changed = BTreeSet::new();
    let mut next = vec![first];
    let mut is_urgent = false;
    while !next.is_empty() {
        next.extend(queue.try_iter());
        for events in next.drain(..) {
            is_urgent |= !matches!(events, ChangeEvent::Changed(_));
            if let ChangeEvent::Changed(uri) | ChangeEvent::OpenedOrClosed(uri) = events {
                changed.insert(uri);
            }
        }
        if is_urgent || Instant::now() >= until {
            break;
        }
        // Sleeping is cheaper than being woken by each event.
        thread::sleep(QUIET);
        next.extend(queue.try_iter());
    }
    changed
}
