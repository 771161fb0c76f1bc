use std::collections::BTreeSet;
use std::io::{BufWriter, Write};
use std::sync::Mutex;

use super::output;

/// Standard output, buffered; colours only where a person sees them and wants them.
pub fn output_stream() -> impl Write {
    BufWriter::new(anstream::stdout().lock())
}

/// Writes a message for a person to standard error, each once: `--watch` meets the same again.
pub fn warn(message: &str) {
    static SHOWN: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    if SHOWN.lock().is_ok_and(|mut shown| !shown.insert(message.to_owned())) {
        return;
    }
    // Where standard error is closed there is no other place for it.
    let message = output::printable(message).replace('\n', "\\n");
    let _ = writeln!(anstream::stderr(), "promptsig: {message}");
}
