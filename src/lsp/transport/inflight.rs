use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio_util::sync::CancellationToken;

use super::outbox::Outbox;
use crate::lsp::protocol::jsonrpc::{Error, ErrorCode, Id, Response};

tokio::task_local! {
    static CANCELLATION: CancellationToken;
    static WRITTEN: Arc<OnceLock<Vec<u8>>>;
}

/// Work after an `await` or on another thread polls this, as the answer of a cancelled request is no longer needed.
pub fn cancellation() -> CancellationToken {
    CANCELLATION.try_with(CancellationToken::clone).unwrap_or_default()
}

pub fn with_cancellation<T>(token: CancellationToken, work: impl FnOnce() -> T) -> T {
    CANCELLATION.sync_scope(token, work)
}

/// Writes the result of the request whose handler calls this. Returns it, read again, where there is no request.
///
/// tower-lsp makes a tree of each result before it writes it, which for a list of a hundred items takes as long as to
/// find them. It never sees a result that is written here.
pub fn write<T: DeserializeOwned>(result: &impl Serialize) -> Option<T> {
    let mut left = Some(serde_json::to_vec(result).ok()?);
    let keep = |written: &Arc<OnceLock<Vec<u8>>>| left = left.take().and_then(|json| written.set(json).err());
    WRITTEN.try_with(keep).ok();
    serde_json::from_slice(&left?).ok()
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
    /// Result that its handler has written, as JSON.
    written: Arc<OnceLock<Vec<u8>>>,
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
        let (cancelled, written) = (CancellationToken::new(), Arc::default());
        let ticket = Ticket { id: id.clone(), cancelled, written, number: open.admitted };
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
        match ticket.written.get().filter(|_| response.is_ok()) {
            Some(result) => self.outbox.send_result(&ticket.id, result),
            None => self.outbox.send(response),
        }
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
        let work = WRITTEN.scope(Arc::clone(&ticket.written), work);
        CANCELLATION.scope(ticket.cancelled.clone(), work).await
    }

    fn open(&self) -> MutexGuard<'_, OpenRequest> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub fn error(code: ErrorCode, message: impl Into<String>) -> Error {
    Error { code, message: message.into().into(), data: None }
}
