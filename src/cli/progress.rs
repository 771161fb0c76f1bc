use std::io::{self, IsTerminal};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Shorter searches show no progress.
const SHOW_AFTER: Duration = Duration::from_millis(500);

/// A counter on standard error that appears if the search is slow and standard error is a terminal.
pub struct SearchProgress {
    start: Instant,
    is_terminal: bool,
    bar: OnceLock<ProgressBar>,
}

impl SearchProgress {
    pub fn start() -> Self {
        Self { start: Instant::now(), is_terminal: io::stderr().is_terminal(), bar: OnceLock::new() }
    }

    /// Shows the number of scripts read so far. The total is unknown.
    pub fn report(&self, scripts: usize) {
        if self.is_terminal && self.start.elapsed() >= SHOW_AFTER {
            self.bar.get_or_init(bar).set_position(scripts as u64);
        }
    }
}

impl Drop for SearchProgress {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}

/// Spins on a timer, so that it moves even while a tree without scripts is searched.
fn bar() -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {pos} scripts read") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}
