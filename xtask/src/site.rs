//! The site of the documentation, which a crate apart from the workspace builds with mdBook.

use std::process::Command;

use crate::{ROOT, finish};

pub fn build(words: &[&str]) -> Result<(), String> {
    let mut cargo = Command::new("cargo");
    cargo.args(["run", "--locked", "--quiet", "--manifest-path", "xtask/site/Cargo.toml", "--"]).args(words);
    finish(cargo.current_dir(ROOT))
}
