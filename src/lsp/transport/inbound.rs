use std::fmt;

use super::inflight::Ticket;
use crate::lsp::protocol::jsonrpc::Request;

/// Queued work of the dispatcher, in arrival order.
#[derive(Debug)]
pub enum Inbound {
    Request(Request, Ticket),
    Notification(Request),
    Task(Task),
    Exit,
}

/// Task of the server itself.
pub struct Task(pub Box<dyn FnOnce() + Send>);

impl fmt::Debug for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Task")
    }
}
