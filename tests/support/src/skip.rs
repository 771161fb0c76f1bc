//! Tests that need a program, a network or a right which the machine lacks say that they were skipped.
//!
//! Where `PROMPTSIG_SKIPS` is `deny`, as in CI, what could be installed must be there: then such a test fails.

use std::env;
use std::fs::OpenOptions;
use std::io::Write;

use crate::run;

/// The file in the folder of the run that lists what was skipped, one a line.
pub const LIST: &str = "skipped";

/// Says that `what` was not tested as something is missing that every machine can have, a program or the network.
///
/// # Panics
///
/// Where skipping is denied.
pub fn skipped(what: &str, why: &str) {
    left_out(what, why);
    assert!(!is_denied(), "{what} was skipped, which PROMPTSIG_SKIPS=deny forbids: {why}");
}

/// Says that `what` was not tested for a reason that no installation mends: a right, another version.
pub fn left_out(what: &str, why: &str) {
    // The test runner keeps what a passing test prints with `eprintln!`; this is written past it.
    let message = format!("\n!!!! SKIPPED {what}: {why}\n\n");
    std::io::stderr().write_all(message.as_bytes()).expect("standard error is open");
    let Some(folder) = run::folder() else { return };
    let list = OpenOptions::new().create(true).append(true).open(folder.join(LIST));
    let line = format!("{what}: {}\n", why.lines().next().unwrap_or_default());
    list.and_then(|mut list| list.write_all(line.as_bytes())).ok();
}

fn is_denied() -> bool {
    env::var_os("PROMPTSIG_SKIPS").is_some_and(|value| value == "deny")
}
