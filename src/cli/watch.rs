//! `check --watch`

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};
use std::{env, io, thread};

use chrono::Local;

use super::ExitOutcome;
use super::output::layout::FRAME;
use super::streams::{hold_warnings, output_stream, warn};

pub struct Checked {
    pub outcome: ExitOutcome,
    pub fingerprint: u64,
}

const INTERVAL: Duration = Duration::from_millis(500);
/// Minimum pause after a check, as a multiple of its duration.
const PAUSE_FACTOR: u32 = 10;
/// Control sequences that erase the screen and move the cursor to its start.
const CLEAR: &str = "\x1b[2J\x1b[H";

/// Repeats a check, and prints its report when the files have changed. With `is_reported`, a line gives the time.
pub fn watch(
    is_reported: bool,
    check: &dyn Fn(&mut Vec<u8>) -> io::Result<Checked>,
) -> io::Result<ExitOutcome> {
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
            if is_reported {
                let time = Local::now().format("%H:%M:%S");
                writeln!(out, "{FRAME}Checked at {time}; waiting for changes, Ctrl+C ends it{FRAME:#}")?;
            }
            out.flush()?;
            last = Some(now);
        }
        thread::sleep(INTERVAL.max(start.elapsed() * PAUSE_FACTOR));
    }
}

/// Clears the terminal; other output gets an empty line between two reports.
fn separate(is_first: bool) -> io::Result<()> {
    let can_clear = io::stdout().is_terminal() && env::var_os("TERM").is_none_or(|name| name != "dumb");
    match (can_clear, is_first) {
        // Warnings go to standard error, after this.
        (true, _) => io::stdout().write_all(CLEAR.as_bytes()).and_then(|()| io::stdout().flush()),
        (false, true) => Ok(()),
        (false, false) => writeln!(output_stream()),
    }
}
