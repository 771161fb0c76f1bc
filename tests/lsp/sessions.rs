//! Random sessions by fixed seeds; `cargo xtask sessions` runs others, and longer ones.

use std::path::Path;

use test_support::sessions::run;

/// Messages per seed.
const MESSAGES: usize = 1_500;

fn session(seed: u64) {
    let report = run(Path::new(env!("CARGO_BIN_EXE_promptsig")), seed, MESSAGES);
    assert!(report.answers > 100 && report.compared > 10, "{report:?}");
}

#[test]
fn first_seed() {
    session(1);
}

#[test]
fn second_seed() {
    session(2);
}

#[test]
fn third_seed() {
    session(3);
}
