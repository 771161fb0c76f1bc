//! Tests that need a program or a network which the machine lacks say that they were skipped.

use std::io::Write;

/// Says on standard error that `what` was not tested, and why.
///
/// The test runner keeps what a passing test prints with `eprintln!`; this is written past it.
pub fn skipped(what: &str, why: &str) {
    let message = format!("\n!!!! SKIPPED {what}: {why}\n\n");
    std::io::stderr().write_all(message.as_bytes()).expect("standard error is open");
}
