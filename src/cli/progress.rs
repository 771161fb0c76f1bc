//! The progress of a search, for a person who waits.

use std::io::{self, IsTerminal};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// A shorter search shows no progress.
const SHOW_AFTER: Duration = Duration::from_millis(500);

/// A counter on standard error that appears when the work takes long and a person is looking.
pub struct Progress {
    start: Instant,
    is_terminal: bool,
    bar: OnceLock<ProgressBar>,
}

impl Progress {
    /// Starts the clock.
    pub fn start() -> Self {
        Self { start: Instant::now(), is_terminal: io::stderr().is_terminal(), bar: OnceLock::new() }
    }

    /// Shows how many scripts are read. How many there are is not known.
    pub fn report(&self, scripts: usize) {
        if self.is_terminal && self.start.elapsed() >= SHOW_AFTER {
            self.bar.get_or_init(bar).set_position(scripts as u64);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}

/// It turns by itself, so that it moves also while a tree without scripts is searched.
fn bar() -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {pos} scripts read") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}
