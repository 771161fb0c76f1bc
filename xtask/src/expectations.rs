use std::process::Command;

use crate::{ROOT, finish};

/// Runs the tests whose names contain one of these words, or all, with `UPDATE_EXPECT`.
pub fn update(words: &[&str]) -> Result<(), String> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["test", "--locked", "--no-fail-fast", "--test", "tests", "--"]).args(words);
    finish(cargo.current_dir(ROOT).env("UPDATE_EXPECT", "1"))?;
    println!("Now read the difference: git diff");
    Ok(())
}
