use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use tokio::runtime::Handle;

use crate::lsp::convert;
use crate::lsp::protocol::Client;
use crate::lsp::protocol::types::notification::Progress as ProgressNotification;
use crate::lsp::protocol::types::request::WorkDoneProgressCreate;
use crate::lsp::protocol::types::{ProgressToken, WorkDoneProgressCreateParams};
use crate::lsp::transport::Outbox;

/// Delay before progress is shown. Most searches take a tenth of it.
pub const SHOW_AFTER: Duration = Duration::from_millis(400);

const STEP: Duration = Duration::from_millis(200);

#[derive(Clone, Debug, Default)]
pub struct RunningSearch(Arc<Mutex<Current>>);

#[derive(Debug, Default)]
struct Current {
    searches: usize,
    token: String,
    cancelled: Arc<AtomicBool>,
}

impl RunningSearch {
    /// Returns the progress token and the cancellation flag.
    pub fn begin(&self) -> (String, Arc<AtomicBool>) {
        let mut current = self.current();
        current.searches += 1;
        current.token = format!("promptsig/search/{}", current.searches);
        current.cancelled = Arc::default();
        (current.token.clone(), Arc::clone(&current.cancelled))
    }

    pub fn cancel(&self, token: &ProgressToken) {
        let current = self.current();
        if *token == convert::token(&current.token) {
            current.cancelled.store(true, Ordering::Relaxed);
        }
    }

    fn current(&self) -> MutexGuard<'_, Current> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Progress that is shown if the search takes long. Dropping it ends the progress.
#[derive(Debug)]
pub struct WorkDoneProgress {
    read: Arc<AtomicUsize>,
    /// Dropping this wakes the thread.
    _ended: Sender<()>,
}

impl WorkDoneProgress {
    /// `patience` is the delay before anything is shown.
    pub fn start(
        token: String,
        root: &str,
        patience: Duration,
        client: Client,
        outbox: Outbox,
        runtime: Handle,
    ) -> Self {
        let (ended, end) = mpsc::channel();
        let read = Arc::new(AtomicUsize::new(0));
        let screen =
            Screen { token, title: format!("Searching {root}"), outbox, read: Arc::clone(&read), end };
        let work = move || {
            if screen.is_over_within(patience) {
                return;
            }
            let params = WorkDoneProgressCreateParams { token: convert::token(&screen.token) };
            // The protocol forbids reports with a token that the client did not create.
            if runtime.block_on(client.send_request::<WorkDoneProgressCreate>(params)).is_ok() {
                screen.show();
            }
        };
        thread::Builder::new().name("progress".into()).spawn(work).ok();
        Self { read, _ended: ended }
    }

    pub fn report(&self, count: usize) {
        self.read.fetch_max(count, Ordering::Relaxed);
    }
}

struct Screen {
    token: String,
    title: String,
    outbox: Outbox,
    read: Arc<AtomicUsize>,
    end: Receiver<()>,
}

impl Screen {
    fn is_over_within(&self, time: Duration) -> bool {
        self.end.recv_timeout(time) == Err(RecvTimeoutError::Disconnected)
    }

    fn show(&self) {
        let text = || format!("{} scripts", self.read.load(Ordering::Relaxed));
        let mut shown = text();
        let begin = convert::progress_begin(&self.token, &self.title, shown.clone());
        self.outbox.notify::<ProgressNotification>(begin);
        while !self.is_over_within(STEP) {
            let now = text();
            if now != shown {
                self.outbox
                    .notify::<ProgressNotification>(convert::progress_report(&self.token, now.clone()));
                shown = now;
            }
        }
        self.outbox.notify::<ProgressNotification>(convert::progress_end(&self.token));
    }
}
