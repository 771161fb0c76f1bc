use std::future::poll_fn;
use std::panic::{self, AssertUnwindSafe};
use std::pin::pin;

use futures::FutureExt;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio_util::task::TaskTracker;
use tokio_util::task::task_tracker::TaskTrackerToken;
use tower_service::Service;

use super::UNEXPECTED;
use super::backlog::Backlog;
use super::inflight::{InFlight, Ticket};
use super::{Inbound, Task};
use crate::lsp::protocol::jsonrpc::{ErrorCode, Request};
use crate::lsp::protocol::{LanguageServer, LspService};

const NOT_INITIALIZED: ErrorCode = ErrorCode::ServerError(-32002);

/// Starts queued messages in order and enforces the life cycle of the protocol.
pub struct Dispatcher<S> {
    service: LspService<S>,
    inflight: InFlight,
    backlog: Backlog,
    phase: Phase,
    /// Requests that were not polled yet and so have not captured their state.
    dirty: TaskTracker,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Uninitialized,
    Running,
    ShutDown,
}

impl<S: LanguageServer> Dispatcher<S> {
    pub fn new(service: LspService<S>, inflight: InFlight, backlog: Backlog) -> Self {
        let dirty = TaskTracker::new();
        // A closed tracker can be waited for; this one only counts.
        dirty.close();
        Self { service, inflight, backlog, phase: Phase::Uninitialized, dirty }
    }

    /// Runs until `exit` or the end of the queue, and returns the exit code.
    pub async fn run(mut self, mut queue: UnboundedReceiver<Inbound>) -> i32 {
        while let Some(inbound) = queue.recv().await {
            match inbound {
                Inbound::Request(request, ticket) => {
                    self.backlog.take();
                    self.request(request, ticket).await;
                }
                Inbound::Notification(notification) => {
                    self.backlog.take();
                    self.notification(notification).await;
                }
                Inbound::Task(task) => self.task(task).await,
                Inbound::Exit if self.phase == Phase::ShutDown => return 0,
                Inbound::Exit => return UNEXPECTED,
            }
        }
        UNEXPECTED
    }

    async fn request(&mut self, request: Request, ticket: Ticket) {
        if ticket.cancelled.is_cancelled() {
            return;
        }
        let method = request.method().to_owned();
        match (self.phase, method.as_str()) {
            (Phase::Uninitialized, "initialize") => {
                // Awaited alone: other messages are valid only if it succeeds.
                if self.work(request, ticket, method).await.await {
                    self.phase = Phase::Running;
                }
            }
            (Phase::Uninitialized, _) => {
                self.inflight.refuse(&ticket, NOT_INITIALIZED, "the first request must be `initialize`");
            }
            (Phase::Running, "initialize") => {
                self.invalid(&ticket, "the server is already initialized");
            }
            (Phase::ShutDown, _) => self.invalid(&ticket, "the server is shut down"),
            (Phase::Running, _) => {
                if method == "shutdown" {
                    self.phase = Phase::ShutDown;
                }
                let work = self.work(request, ticket, method).await;
                tokio::spawn(signal_first_poll(work, self.dirty.token()));
            }
        }
    }

    async fn notification(&mut self, notification: Request) {
        if self.phase != Phase::Running {
            return;
        }
        let method = notification.method().to_owned();
        if !method.starts_with("$/") {
            self.dirty.wait().await;
        }
        self.ready().await;
        let work = AssertUnwindSafe(self.service.call(notification)).catch_unwind();
        if work.await.is_err() {
            tracing::error!("{method} panicked");
        }
    }

    async fn task(&mut self, task: Task) {
        if self.phase != Phase::Running {
            return;
        }
        self.dirty.wait().await;
        if panic::catch_unwind(AssertUnwindSafe(|| (task.0)())).is_err() {
            tracing::error!("a task of the server panicked");
        }
    }

    /// Returns the work for a request up to its answer. Its output is whether the answer is a result.
    async fn work(
        &mut self,
        request: Request,
        ticket: Ticket,
        method: String,
    ) -> impl Future<Output = bool> + Send + use<S> {
        self.ready().await;
        let answer = AssertUnwindSafe(self.service.call(request)).catch_unwind();
        let inflight = self.inflight.clone();
        async move {
            let answer = tokio::select! {
                biased;
                // The cancelling side has sent the answer already.
                () = ticket.cancelled.cancelled() => return false,
                answer = InFlight::scope(&ticket, answer) => answer,
            };
            match answer {
                Ok(Ok(Some(response))) => {
                    inflight.answer(&ticket, &response);
                    return response.is_ok();
                }
                // The service returns no answer to an unknown `$/` method.
                Ok(Ok(None) | Err(_)) => {
                    inflight.refuse(&ticket, ErrorCode::MethodNotFound, "Method not found");
                }
                Err(_) => {
                    let message = format!("{method} failed with an internal error; see the server's log");
                    inflight.refuse(&ticket, ErrorCode::InternalError, message);
                }
            }
            false
        }
    }

    async fn ready(&mut self) {
        // This fails only after `exit`, which is never passed on.
        poll_fn(|context| self.service.poll_ready(context)).await.ok();
    }

    fn invalid(&self, ticket: &Ticket, why: &str) {
        self.inflight.refuse(ticket, ErrorCode::InvalidRequest, why);
    }
}

async fn signal_first_poll(work: impl Future<Output = bool>, token: TaskTrackerToken) {
    let mut work = pin!(work);
    let mut token = Some(token);
    poll_fn(|context| {
        let poll = work.as_mut().poll(context);
        token.take();
        poll
    })
    .await;
}
