use std::fmt;

use super::inflight::Ticket;
use crate::server::lsp::jsonrpc::Request;

/// What the dispatcher has to do, in the order in which it came.
#[derive(Debug)]
pub enum Inbound {
    Request(Request, Ticket),
    Notification(Request),
    Task(Task),
    Exit,
}

/// Work of the server's own.
pub struct Task(pub Box<dyn FnOnce() + Send>);

impl fmt::Debug for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Task")
    }
}
