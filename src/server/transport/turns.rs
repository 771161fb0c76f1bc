use std::fmt;

use tokio::sync::mpsc::{UnboundedSender, WeakUnboundedSender};

use super::reader::Inbound;

/// Where work of the server's own waits for its turn among the messages: what it does to the state
/// happens between two of them, like what a notification does.
#[derive(Clone, Debug)]
pub struct Turns(WeakUnboundedSender<Inbound>);

/// One piece of such work.
pub struct Turn(Box<dyn FnOnce() + Send>);

impl Turns {
    /// Turns in a queue. They do not keep it open.
    pub(super) fn new(queue: &UnboundedSender<Inbound>) -> Self {
        Self(queue.downgrade())
    }

    /// Has `work` done when everything before it is. It should be short. After the last message it
    /// is not done any more.
    pub fn queue(&self, work: impl FnOnce() + Send + 'static) {
        if let Some(queue) = self.0.upgrade() {
            queue.send(Inbound::Turn(Turn(Box::new(work)))).ok();
        }
    }
}

impl Turn {
    pub(super) fn run(self) {
        (self.0)();
    }
}

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Turn")
    }
}
