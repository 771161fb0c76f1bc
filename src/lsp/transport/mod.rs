//! Transport of messages between the client's pipes and an [`LspService`].
//!
//! ```text
//! input ──▶ reader ──queue──▶ dispatcher ──▶ notifications, one after the other
//!             │                    └───────▶ requests, each a task of its own
//!             └── cancellations and replies,      │
//!                 handled as they arrive          ▼
//! output ◀─────────────── writer ◀─queue─── answers
//! ```
//!
//! The `Server` of tower-lsp is not used, since it runs several messages concurrently and reorders them. Rules here:
//!
//! - State changes in arrival order: a notification is finished before the next message starts. Changes by the server
//!   itself are tasks in the same queue.
//! - A request captures the state at its position in the order. A notification after it waits until the request was
//!   polled once, and handlers take their snapshot before their first `await`.
//! - The reader is a thread that waits only for its input, so that no handler can delay a cancellation or a reply. It
//!   slows down slightly only if very many messages are queued.
//! - Each request has exactly one answer, sent by the task that removes its id from `InFlight`.
//! - A panic becomes an error answer; the server continues.
//! - The process ends on request, however busy the handlers are.

mod backlog;
mod dispatcher;
mod frames;
mod inflight;
mod outbox;
mod reader;

use std::io::{self, Read, Write};
use std::sync::mpsc;
use std::time::Duration;
use std::{fmt, thread};

use backlog::Backlog;
use dispatcher::Dispatcher;
use futures::StreamExt;
use inflight::InFlight;
use reader::MessageReader;
use tokio::runtime::Runtime;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, WeakUnboundedSender};

use self::inflight::Ticket;
use super::protocol::{ClientSocket, LanguageServer, LspService};
use crate::lsp::protocol::jsonrpc::Request;

pub use inflight::{cancellation, with_cancellation, write};
pub use outbox::Outbox;

/// Time limit for queued messages after the end of the input.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(1);
/// Time limit for the client to read the last answers.
const FLUSH_TIMEOUT: Duration = Duration::from_millis(500);

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
    pub fn open(input: R, output: impl Write + Send + 'static) -> Self {
        let (end, ended) = mpsc::channel();
        let outbox = Outbox::start(output, end.clone());
        let (queue, queued) = tokio::sync::mpsc::unbounded_channel();
        Self { input, outbox, end, ended, queue, queued }
    }

    pub fn outbox(&self) -> Outbox {
        self.outbox.clone()
    }

    pub fn tasks(&self) -> TaskQueue {
        TaskQueue::new(&self.queue)
    }

    pub fn end(&self) -> mpsc::Sender<Ending> {
        self.end.clone()
    }

    /// Serves until `exit`, the end of the input, or another [`Ending`], and returns the exit code. Tasks of the
    /// runtime may still be running then. It is built here, while the reader already reads the first message.
    ///
    /// # Errors
    ///
    /// Returns an error if the runtime cannot be built.
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
        let reader = MessageReader::new(
            inflight.clone(),
            outbox.clone(),
            replies,
            queue,
            backlog.clone(),
            end.clone(),
        );
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

/// Waits for the end on a thread of its own, so that handlers that never return cannot delay it.
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

/// Exit code of every end without `shutdown`.
pub(super) const UNEXPECTED: i32 = 1;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All messages up to `exit` or the end of the input were handled, with this exit code.
    Served(i32),
    /// The input ended. The exit code applies if queued messages cannot be finished.
    NoMoreInput(i32),
    OutputClosed,
    ParentGone,
}

#[derive(Debug)]
pub enum Inbound {
    Request(Request, Ticket),
    Notification(Request),
    Task(Task),
    Exit,
}

pub struct Task(pub Box<dyn FnOnce() + Send>);

impl fmt::Debug for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Task")
    }
}

/// Queue of the server's own tasks. A task changes the state between two messages, as a notification does.
#[derive(Clone, Debug)]
pub struct TaskQueue(WeakUnboundedSender<Inbound>);

impl TaskQueue {
    /// Does not keep the channel open.
    pub(super) fn new(queue: &UnboundedSender<Inbound>) -> Self {
        Self(queue.downgrade())
    }

    /// After the last message, `task` is dropped.
    pub fn push(&self, task: impl FnOnce() + Send + 'static) {
        if let Some(queue) = self.0.upgrade() {
            queue.send(Inbound::Task(Task(Box::new(task)))).ok();
        }
    }
}
