//! `check --watch`

use std::io::Write;
use std::time::{Duration, Instant};
use std::{env, io, thread};

use chrono::Local;
use console::Term;

use super::outcome::Outcome;
use super::output::style::FRAME;
use super::streams::{hold_warnings, output_stream, warn};

/// What one check gave.
pub struct Checked {
    /// How it ended.
    pub outcome: Outcome,
    /// The same only while nothing has changed that was checked.
    pub fingerprint: u64,
}

/// How often it checks, unless a check takes long.
const INTERVAL: Duration = Duration::from_millis(500);
/// How much longer it waits than a check takes.
const PAUSE_FACTOR: u32 = 10;

/// Checks again and again, and prints what `check` writes when something has changed. With `is_told`, a
/// line says when.
pub fn watch(is_told: bool, check: &dyn Fn(&mut Vec<u8>) -> io::Result<Checked>) -> io::Result<Outcome> {
    let mut last = None;
    loop {
        let start = Instant::now();
        let mut printed = Vec::new();
        let (checked, warnings) = hold_warnings(|| check(&mut printed));
        let now = (checked?.fingerprint, printed, warnings);
        if last.as_ref() != Some(&now) {
            let (_, printed, warnings) = &now;
            separate(last.is_none())?;
            for warning in warnings {
                warn(warning);
            }
            let mut out = output_stream();
            out.write_all(printed)?;
            if is_told {
                let time = Local::now().format("%H:%M:%S");
                writeln!(out, "{FRAME}Checked at {time}; waiting for changes, Ctrl+C ends it{FRAME:#}")?;
            }
            out.flush()?;
            last = Some(now);
        }
        thread::sleep(INTERVAL.max(start.elapsed() * PAUSE_FACTOR));
    }
}

/// Clears the terminal, or leaves a line between two reports where there is none.
fn separate(is_first: bool) -> io::Result<()> {
    let terminal = Term::stdout();
    let can_clear = terminal.is_term() && env::var_os("TERM").is_none_or(|name| name != "dumb");
    match (can_clear, is_first) {
        (true, _) => terminal.clear_screen(),
        (false, true) => Ok(()),
        (false, false) => writeln!(output_stream()),
    }
}
