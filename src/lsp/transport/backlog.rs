use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Number of messages that may wait, about a megabyte of common ones.
const ROOM: usize = 500;

/// Longest delay of a message. Even if a handler never returns, cancellations and replies still arrive.
const PATIENCE: Duration = Duration::from_millis(1);

/// Interval at which room is checked for, enough to handle some messages.
const TURN: Duration = Duration::from_micros(100);

/// Count of messages read but not started. Reading is faster than handling, so a flood would fill the memory.
#[derive(Clone, Debug, Default)]
pub struct Backlog(Arc<AtomicUsize>);

impl Backlog {
    pub fn add(&self) {
        if self.0.fetch_add(1, Ordering::Relaxed) >= ROOM {
            let until = Instant::now() + PATIENCE;
            while self.0.load(Ordering::Relaxed) > ROOM && Instant::now() < until {
                thread::sleep(TURN);
            }
        }
    }

    pub fn take(&self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
