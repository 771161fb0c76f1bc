use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio_util::sync::CancellationToken;

use super::outbox::Outbox;
use crate::server::lsp::jsonrpc::{Error, ErrorCode, Id, Response};

tokio::task_local! {
    static CANCELLATION: CancellationToken;
}

/// The token of the request that runs here. Work that goes on after an `await` or on another
/// thread looks at it now and then, as nobody waits for the answer any more once it is cancelled.
pub fn cancellation() -> CancellationToken {
    CANCELLATION.try_with(CancellationToken::clone).unwrap_or_default()
}

/// Does work where [`cancellation`] finds this token: that of a request, on another thread.
pub fn with_cancellation<T>(token: CancellationToken, work: impl FnOnce() -> T) -> T {
    CANCELLATION.sync_scope(token, work)
}

/// The requests that have no answer yet.
#[derive(Clone)]
pub struct InFlight {
    open: Arc<Mutex<Open>>,
    outbox: Outbox,
}

#[derive(Default)]
struct Open {
    tickets: HashMap<Id, Ticket>,
    /// Tells two requests apart that had the same id, one after the other.
    admitted: u64,
}

/// One request that has no answer yet.
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

    /// Takes in a request; `None` while another one has its id.
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

    /// Answers a request with what it asked for or with why not, unless it has been answered.
    pub fn answer(&self, ticket: &Ticket, response: &Response) {
        let mut open = self.open();
        if open.tickets.get(&ticket.id).is_none_or(|open| open.number != ticket.number) {
            return;
        }
        open.tickets.remove(&ticket.id);
        drop(open);
        self.outbox.send(response);
    }

    /// Answers a request with an error, unless it has been answered.
    pub fn refuse(&self, ticket: &Ticket, code: ErrorCode, message: impl Into<String>) {
        self.answer(ticket, &Response::from_error(ticket.id.clone(), error(code, message)));
    }

    /// Stops the work for a request and answers it as cancelled, unless it has been answered.
    pub fn cancel(&self, id: &Id) {
        let Some(ticket) = self.open().tickets.remove(id) else { return };
        self.outbox.send(&Response::from_error(ticket.id, Error::request_cancelled()));
        ticket.cancelled.cancel();
    }

    /// Runs the work for a request where [`cancellation`] finds its token.
    pub async fn scope<F: Future>(ticket: &Ticket, work: F) -> F::Output {
        CANCELLATION.scope(ticket.cancelled.clone(), work).await
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An error of this code that says what is the matter.
pub fn error(code: ErrorCode, message: impl Into<String>) -> Error {
    Error { code, message: message.into().into(), data: None }
}
