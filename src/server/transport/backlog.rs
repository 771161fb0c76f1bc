use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// So many messages may wait, a megabyte of common ones.
const ROOM: usize = 500;

/// How long a message is held back at most. With a handler that never returns, cancellations and replies
/// still get through.
const PATIENCE: Duration = Duration::from_millis(1);

/// How long it takes to work off some messages.
const TURN: Duration = Duration::from_micros(100);

/// How many messages were read and not started. Reading is faster than anything that is done with a
/// message, so that a flood would fill the memory.
#[derive(Clone, Debug, Default)]
pub struct Backlog(Arc<AtomicUsize>);

impl Backlog {
    /// Waits for room, but not long.
    pub fn add(&self) {
        if self.0.fetch_add(1, Ordering::Relaxed) >= ROOM {
            let until = Instant::now() + PATIENCE;
            while self.0.load(Ordering::Relaxed) > ROOM && Instant::now() < until {
                thread::sleep(TURN);
            }
        }
    }

    /// A message is started.
    pub fn take(&self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
