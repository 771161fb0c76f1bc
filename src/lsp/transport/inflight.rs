use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio_util::sync::CancellationToken;

use super::outbox::Outbox;
use crate::lsp::protocol::jsonrpc::{Error, ErrorCode, Id, Response};

tokio::task_local! {
    static CANCELLATION: CancellationToken;
}

/// Work after an `await` or on another thread polls this, as the answer of a cancelled request is no longer needed.
pub fn cancellation() -> CancellationToken {
    CANCELLATION.try_with(CancellationToken::clone).unwrap_or_default()
}

pub fn with_cancellation<T>(token: CancellationToken, work: impl FnOnce() -> T) -> T {
    CANCELLATION.sync_scope(token, work)
}

/// Requests without an answer.
#[derive(Clone)]
pub struct InFlight {
    open: Arc<Mutex<OpenRequest>>,
    outbox: Outbox,
}

#[derive(Default)]
struct OpenRequest {
    tickets: HashMap<Id, Ticket>,
    /// Counter that distinguishes requests which reuse an id.
    admitted: u64,
}

#[derive(Clone, Debug)]
pub struct Ticket {
    pub id: Id,
    pub cancelled: CancellationToken,
    number: u64,
}

impl InFlight {
    pub fn new(outbox: Outbox) -> Self {
        Self { open: Arc::default(), outbox }
    }

    /// Returns `None` while another request has the id.
    pub fn admit(&self, id: Id) -> Option<Ticket> {
        let mut open = self.open();
        if open.tickets.contains_key(&id) {
            return None;
        }
        open.admitted += 1;
        let ticket = Ticket { id: id.clone(), cancelled: CancellationToken::new(), number: open.admitted };
        open.tickets.insert(id, ticket.clone());
        Some(ticket)
    }

    /// Does nothing if the request has been answered.
    pub fn answer(&self, ticket: &Ticket, response: &Response) {
        let mut open = self.open();
        if open.tickets.get(&ticket.id).is_none_or(|open| open.number != ticket.number) {
            return;
        }
        open.tickets.remove(&ticket.id);
        drop(open);
        self.outbox.send(response);
    }

    pub fn refuse(&self, ticket: &Ticket, code: ErrorCode, message: impl Into<String>) {
        self.answer(ticket, &Response::from_error(ticket.id.clone(), error(code, message)));
    }

    pub fn cancel(&self, id: &Id) {
        let Some(ticket) = self.open().tickets.remove(id) else { return };
        self.outbox.send(&Response::from_error(ticket.id, Error::request_cancelled()));
        ticket.cancelled.cancel();
    }

    pub async fn scope<F: Future>(ticket: &Ticket, work: F) -> F::Output {
        CANCELLATION.scope(ticket.cancelled.clone(), work).await
    }

    fn open(&self) -> MutexGuard<'_, OpenRequest> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub fn error(code: ErrorCode, message: impl Into<String>) -> Error {
    Error { code, message: message.into().into(), data: None }
}
