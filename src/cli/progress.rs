use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Shorter searches show no progress.
const SHOW_AFTER: Duration = Duration::from_millis(500);

/// Time between updates, so that drawing does not slow the search down.
const INTERVAL: Duration = Duration::from_millis(100);

/// Counter on standard error that appears if the search is slow and standard error is a terminal.
pub struct SearchProgress {
    start: Instant,
    is_terminal: bool,
    /// Time of the last update and the width of the counter.
    shown: Mutex<Option<(Instant, usize)>>,
}

impl SearchProgress {
    pub fn start() -> Self {
        Self { start: Instant::now(), is_terminal: io::stderr().is_terminal(), shown: Mutex::new(None) }
    }

    pub fn report(&self, scripts: usize) {
        if !self.is_terminal || self.start.elapsed() < SHOW_AFTER {
            return;
        }
        // Threads do not wait for the one that draws.
        let Ok(mut shown) = self.shown.try_lock() else { return };
        if shown.is_none_or(|(last, _)| last.elapsed() >= INTERVAL) {
            let text = format!("{scripts} scripts read");
            write!(io::stderr(), "\r{text}").ok();
            *shown = Some((Instant::now(), text.len()));
        }
    }
}

impl Drop for SearchProgress {
    fn drop(&mut self) {
        if let Some((_, width)) = *self.shown.get_mut().unwrap_or_else(PoisonError::into_inner) {
            write!(io::stderr(), "\r{:width$}\r", "").ok();
        }
    }
}
