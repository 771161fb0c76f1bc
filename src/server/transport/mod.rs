//! The way of messages between the client's pipes and an [`LspService`].
//!
//! ```text
//! input ──▶ reader ──queue──▶ dispatcher ──▶ notifications, one after the other
//!             │                    └───────▶ requests, each a task of its own
//!             └── cancellations and replies,      │
//!                 handled as they arrive          ▼
//! output ◀─────────────── writer ◀─queue─── answers
//! ```
//!
//! tower-lsp's service routes messages; its own `Server` is not used, as it works on several at once
//! and lets one overtake another. Here these rules hold:
//!
//! - State changes in arrival order: a notification is finished before the next message starts.
//!   What the server finds out by itself is a task in the same queue.
//! - A request sees the state at its place in the order: a notification after it waits until the
//!   request was polled once, and handlers take their snapshot before their first `await`. A
//!   request that then works long holds nobody up.
//! - The reader is a thread that waits for nothing but its input, so that no handler can stop a
//!   cancellation or a reply; only where very many messages wait, it slows down a little.
//! - Each request has exactly one answer: whoever takes its id from `InFlight` gives it.
//! - A panic is an error answer, not the end.
//! - The process ends when it is told to, however busy the handlers are.

mod backlog;
mod dispatcher;
mod ending;
mod frames;
mod inbound;
mod inflight;
mod outbox;
mod reader;
mod task_queue;

pub use ending::Ending;
pub use inflight::{cancellation, with_cancellation};
pub use outbox::Outbox;
pub use task_queue::TaskQueue;

use std::io::{self, Read, Write};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use futures::StreamExt;
use tokio::runtime::Runtime;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};

use super::lsp::{ClientSocket, LanguageServer, LspService};
use backlog::Backlog;
use dispatcher::Dispatcher;
use ending::UNEXPECTED;
use inbound::Inbound;
use inflight::InFlight;
use reader::Reader;

/// How long what is already queued may take once no further input will come.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(1);
/// How long the client may take to read the last answers.
const FLUSH_TIMEOUT: Duration = Duration::from_millis(500);

/// The two pipes to a client.
#[derive(Debug)]
pub struct Connection<R> {
    input: R,
    outbox: Outbox,
    end: mpsc::Sender<Ending>,
    ended: mpsc::Receiver<Ending>,
    queue: UnboundedSender<Inbound>,
    queued: UnboundedReceiver<Inbound>,
}

impl<R: Read + Send + 'static> Connection<R> {
    /// Connects to a client. Messages may be sent from now on.
    pub fn open(input: R, output: impl Write + Send + 'static) -> Self {
        let (end, ended) = mpsc::channel();
        let outbox = Outbox::start(output, end.clone());
        let (queue, queued) = tokio::sync::mpsc::unbounded_channel();
        Self { input, outbox, end, ended, queue, queued }
    }

    /// Where messages to the client are put.
    pub fn outbox(&self) -> Outbox {
        self.outbox.clone()
    }

    /// Where tasks of the server's own wait among the messages.
    pub fn tasks(&self) -> TaskQueue {
        TaskQueue::new(&self.queue)
    }

    /// Ends the serving from elsewhere.
    pub fn end(&self) -> mpsc::Sender<Ending> {
        self.end.clone()
    }

    /// Serves until `exit`, the end of the input, or another [`Ending`], and returns the exit
    /// code that the protocol asks for. Tasks of the runtime may still be at work then.
    ///
    /// The runtime is built here, as the first message is read meanwhile.
    ///
    /// # Errors
    ///
    /// Those of building the runtime.
    pub fn serve<S: LanguageServer>(
        self,
        service: LspService<S>,
        socket: ClientSocket,
        build: impl FnOnce() -> io::Result<Runtime>,
    ) -> io::Result<i32> {
        let Self { input, outbox, end, ended, queue, queued } = self;
        let inflight = InFlight::new(outbox.clone());
        let (mut requests, replies) = socket.split();

        let backlog = Backlog::default();
        let reader =
            Reader::new(inflight.clone(), outbox.clone(), replies, queue, backlog.clone(), end.clone());
        thread::Builder::new().name("reader".into()).spawn(move || reader.run(input)).ok();

        let runtime = build()?;
        let messages = outbox.clone();
        runtime.spawn(async move {
            while let Some(request) = requests.next().await {
                messages.send(&request);
            }
        });
        let dispatcher = Dispatcher::new(service, inflight, backlog);
        runtime.spawn(async move {
            let code = dispatcher.run(queued).await;
            end.send(Ending::Served(code)).ok();
        });

        let code = wait(&ended);
        outbox.flush(FLUSH_TIMEOUT);
        runtime.shutdown_background();
        Ok(code)
    }
}

/// Waits on a thread of its own for the end, so that even handlers that never return cannot put
/// it off.
fn wait(ended: &mpsc::Receiver<Ending>) -> i32 {
    match ended.recv() {
        Ok(Ending::Served(code)) => code,
        Ok(Ending::NoMoreInput(code)) => match ended.recv_timeout(DRAIN_TIMEOUT) {
            Ok(Ending::Served(code)) => code,
            _ => code,
        },
        Ok(Ending::OutputClosed | Ending::ParentGone) | Err(_) => UNEXPECTED,
    }
}
