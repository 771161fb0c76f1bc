use std::collections::BTreeSet;
use std::io::{self, BufWriter, Write};
use std::mem;
use std::sync::{Mutex, MutexGuard, PoisonError};

use console::Term;

use super::output::{self, layout::Layout};

/// What was said to a person.
#[derive(Default)]
struct Warnings {
    said: BTreeSet<String>,
    /// What is yet to be said, in order, where somebody waits for it.
    held: Option<Vec<String>>,
}

static WARNINGS: Mutex<Warnings> = Mutex::new(Warnings { said: BTreeSet::new(), held: None });

/// Columns that further lines of a message are indented by.
const INDENT: usize = 2;

/// Standard output, buffered; colours only where a person sees them and wants them.
pub fn output_stream() -> impl Write {
    BufWriter::new(anstream::stdout().lock())
}

/// Standard error in the same way, for a run whose standard output is something else. It is not locked:
/// the counter of a search is drawn there by another thread.
pub fn error_stream() -> impl Write {
    BufWriter::new(anstream::stderr())
}

/// Standard output for text that has to arrive to the byte.
pub fn exact_stream() -> impl Write {
    io::stdout().lock()
}

/// Writes a message for a person to standard error, each once: several searches meet the same.
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

/// Does some work, and gives what [`warn`] would have written meanwhile.
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
    // Where standard error is closed there is no other place for it.
    let message = output::printable(message).replace('\n', "\\n");
    let lines = Layout::of(&Term::stderr()).wrapped(&format!("promptsig: {message}"), 0, INDENT);
    let lines: Vec<_> = lines.iter().map(|line| output::printable(line)).collect();
    let _ = writeln!(anstream::stderr(), "{}", lines.join(&format!("\n{:INDENT$}", "")));
}
