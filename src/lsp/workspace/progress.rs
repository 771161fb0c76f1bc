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

/// Interval at which the number on the screen is updated.
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
    /// Begins a search. Returns its progress token and its cancellation flag.
    pub fn begin(&self) -> (String, Arc<AtomicBool>) {
        let mut current = self.current();
        current.searches += 1;
        current.token = format!("promptsig/search/{}", current.searches);
        current.cancelled = Arc::default();
        (current.token.clone(), Arc::clone(&current.cancelled))
    }

    /// Cancels the search with this progress.
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

/// Progress of a search, shown if the search takes long. Dropping it ends the progress.
#[derive(Debug)]
pub struct WorkDoneProgress {
    read: Arc<AtomicUsize>,
    /// Dropping this wakes the thread.
    _ended: Sender<()>,
}

impl WorkDoneProgress {
    /// Starts counting. `patience` is the delay before anything is shown.
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

    /// Sets the number of scripts read so far.
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

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    //! Progress is tested in isolation, as a real search is too fast to show any.

    use std::io::{self, Write};
    use std::sync::{Arc, Mutex};
    use std::time::Duration;

    use futures::{SinkExt, StreamExt};
    use serde_json::{Value, json};

    use super::{RunningSearch, WorkDoneProgress};
    use crate::lsp::convert;
    use crate::lsp::protocol::jsonrpc::Response;
    use crate::lsp::protocol::types::{InitializeParams, InitializeResult};
    use crate::lsp::protocol::{Client, LanguageServer, LspService, async_trait, jsonrpc};
    use crate::lsp::transport::Connection;

    struct Nothing(Client);

    #[async_trait]
    impl LanguageServer for Nothing {
        async fn initialize(&self, _: InitializeParams) -> jsonrpc::Result<InitializeResult> {
            Ok(InitializeResult::default())
        }

        async fn shutdown(&self) -> jsonrpc::Result<()> {
            Ok(())
        }
    }

    #[derive(Clone, Default)]
    struct ProgressText(Arc<Mutex<Vec<u8>>>);

    impl Write for ProgressText {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl ProgressText {
        fn text(&self) -> String {
            String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
        }

        fn wait_for(&self, part: &str) {
            while !self.text().contains(part) {
                std::thread::yield_now();
            }
        }
    }

    /// Returns the messages to a client that answers `create` with this result.
    fn shown(create: Result<Value, jsonrpc::Error>) -> String {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).build().unwrap();
        let written = ProgressText::default();
        let connection = Connection::open(io::empty(), written.clone());
        let (mut service, socket) = LspService::new(Nothing);
        let initialize = jsonrpc::Request::build("initialize").id(1).params(json!({ "capabilities": {} }));
        runtime.block_on(tower_service::Service::call(&mut service, initialize.finish())).unwrap();
        let client = service.inner().0.clone();
        let (mut requests, mut replies) = socket.split();

        let progress = WorkDoneProgress::start(
            "a token".to_owned(),
            "/w",
            Duration::ZERO,
            client,
            connection.outbox(),
            runtime.handle().clone(),
        );
        progress.report(7);
        let request = runtime.block_on(requests.next()).unwrap();
        assert_eq!(request.method(), "window/workDoneProgress/create");
        assert_eq!(request.params(), Some(&json!({ "token": "a token" })));
        let is_welcome = create.is_ok();
        let response = match create {
            Ok(result) => Response::from_ok(request.id().unwrap().clone(), result),
            Err(error) => Response::from_error(request.id().unwrap().clone(), error),
        };
        runtime.block_on(replies.send(response)).unwrap();
        if is_welcome {
            written.wait_for("7 scripts");
            drop(progress);
            written.wait_for("\"end\"");
        } else {
            drop(progress);
        }
        drop(connection);
        // The writer ends when the last sender is dropped.
        while Arc::strong_count(&written.0) > 1 {
            std::thread::yield_now();
        }
        written.text()
    }

    #[test]
    fn a_long_search_is_shown() {
        let text = shown(Ok(Value::Null));
        assert_eq!(text.matches("$/progress").count(), 2, "{text}");
        assert!(text.contains("\"token\":\"a token\"") && text.contains("\"cancellable\":true"), "{text}");
    }

    #[test]
    fn a_client_that_refuses_is_left_in_peace() {
        assert_eq!(shown(Err(jsonrpc::Error::internal_error())), "");
    }

    #[test]
    fn the_search_that_goes_on_can_be_cancelled() {
        let running = RunningSearch::default();
        let (first, _) = running.begin();
        let (second, cancelled) = running.begin();
        running.cancel(&convert::token(&first));
        assert!(!cancelled.load(std::sync::atomic::Ordering::Relaxed), "that one is over");
        running.cancel(&convert::token(&second));
        assert!(cancelled.load(std::sync::atomic::Ordering::Relaxed));
    }
}
