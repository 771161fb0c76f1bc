use tokio::sync::mpsc::{UnboundedSender, WeakUnboundedSender};

use super::inbound::{Inbound, Task};

/// Where tasks of the server's own wait among the messages: what one does to the state happens between
/// two messages, like what a notification does.
#[derive(Clone, Debug)]
pub struct TaskQueue(WeakUnboundedSender<Inbound>);

impl TaskQueue {
    /// The tasks of a queue. They do not keep it open.
    pub(super) fn new(queue: &UnboundedSender<Inbound>) -> Self {
        Self(queue.downgrade())
    }

    /// Has `task` done when everything before it is. It should be short. After the last message it is
    /// not done any more.
    pub fn push(&self, task: impl FnOnce() + Send + 'static) {
        if let Some(queue) = self.0.upgrade() {
            queue.send(Inbound::Task(Task(Box::new(task)))).ok();
        }
    }
}
