use std::collections::BTreeSet;
use std::io::{self, BufWriter, Write};
use std::mem;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::output::{self, layout::ReportLayout};

#[derive(Default)]
struct Warnings {
    said: BTreeSet<String>,
    /// Deferred warnings, in order, while [`hold_warnings`] runs.
    held: Option<Vec<String>>,
}

static WARNINGS: Mutex<Warnings> = Mutex::new(Warnings { said: BTreeSet::new(), held: None });

/// Indentation of a message's further lines, in columns.
const INDENT: usize = 2;

/// Buffered standard output, with colours only for a terminal whose user wants them.
pub fn output_stream() -> impl Write {
    BufWriter::new(anstream::stdout().lock())
}

/// Buffered standard error; not locked, as another thread may draw the progress counter there.
pub fn error_stream() -> impl Write {
    BufWriter::new(anstream::stderr())
}

/// Standard output for text that must arrive byte for byte.
pub fn exact_stream() -> impl Write {
    io::stdout().lock()
}

/// Writes a warning to standard error. Repeated ones are dropped, as several searches find the same problem.
pub fn warn(message: &str) {
    let mut warnings = warnings();
    if !warnings.said.insert(message.to_owned()) {
        return;
    }
    match &mut warnings.held {
        Some(held) => held.push(message.to_owned()),
        None => write_warning(message),
    }
}

/// Runs `work` and returns the warnings it caused instead of printing them.
pub fn hold_warnings<T>(work: impl FnOnce() -> T) -> (T, Vec<String>) {
    *warnings() = Warnings { said: BTreeSet::new(), held: Some(Vec::new()) };
    let done = work();
    let held = mem::take(&mut *warnings()).held;
    (done, held.unwrap_or_default())
}

fn warnings() -> MutexGuard<'static, Warnings> {
    WARNINGS.lock().unwrap_or_else(PoisonError::into_inner)
}

fn write_warning(message: &str) {
    // If standard error is closed, there is nowhere else to report it.
    let message = output::printable(message).replace('\n', "\\n");
    let lines = ReportLayout::of_stderr().wrapped(&format!("promptsig: {message}"), 0, INDENT);
    let lines: Vec<_> = lines.iter().map(|line| output::printable(line)).collect();
    let _ = writeln!(anstream::stderr(), "{}", lines.join(&format!("\n{:INDENT$}", "")));
}
