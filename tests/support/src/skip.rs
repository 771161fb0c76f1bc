//! Skipped tests: they need a program, a network or a right that the machine lacks.
//!
//! With `PROMPTSIG_SKIPS=deny`, as in CI, a test fails if something that could be installed is missing.

use std::env;
use std::fs::OpenOptions;
use std::io::Write;

use crate::run;

/// File in the run's folder that lists skipped tests, one a line.
pub const LIST: &str = "skipped";

/// Reports that `what` was not tested for lack of a program or the network, which every machine can have.
///
/// # Panics
///
/// Where skipping is denied.
pub fn skipped(what: &str, why: &str) {
    left_out(what, why);
    assert!(!is_denied(), "{what} was skipped, which PROMPTSIG_SKIPS=deny forbids: {why}");
}

/// Reports that `what` was not tested for a reason that no installation removes: a right, another version.
pub fn left_out(what: &str, why: &str) {
    // The test runner captures `eprintln!` of passing tests, but not this.
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
