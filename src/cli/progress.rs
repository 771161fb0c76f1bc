//! A sign of life for a person who waits.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Waiting less than this needs no sign.
const PATIENCE: Duration = Duration::from_millis(500);

/// A bar on standard error that appears when the work takes long and standard error is a terminal.
pub struct Progress {
    start: Instant,
    watched: bool,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Starts the clock.
    pub fn start() -> Self {
        Self { start: Instant::now(), watched: io::stderr().is_terminal(), bar: None }
    }

    /// Says how far the work has come: `done` of `total`, or of who knows how many.
    pub fn tell(&mut self, what: &'static str, done: usize, total: Option<usize>) {
        if !self.watched || self.start.elapsed() < PATIENCE {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| {
            ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(10))
        });
        match total {
            Some(total) => {
                bar.set_length(total as u64);
                bar.set_style(style("{msg} {wide_bar} {pos}/{len}"));
            }
            None => bar.set_style(style("{spinner} {msg} {pos}")),
        }
        bar.set_message(what);
        bar.set_position(done as u64);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}
