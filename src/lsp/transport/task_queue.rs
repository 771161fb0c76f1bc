use tokio::sync::mpsc::{UnboundedSender, WeakUnboundedSender};

use super::inbound::{Inbound, Task};

/// Queue of the server's own tasks. A task changes the state between two messages, as a notification does.
#[derive(Clone, Debug)]
pub struct TaskQueue(WeakUnboundedSender<Inbound>);

impl TaskQueue {
    /// Creates a queue of tasks that does not keep the channel open.
    pub(super) fn new(queue: &UnboundedSender<Inbound>) -> Self {
        Self(queue.downgrade())
    }

    /// Queues a short `task` after everything queued before it. After the last message it is dropped.
    pub fn push(&self, task: impl FnOnce() + Send + 'static) {
        if let Some(queue) = self.0.upgrade() {
            queue.send(Inbound::Task(Task(Box::new(task)))).ok();
        }
    }
}
