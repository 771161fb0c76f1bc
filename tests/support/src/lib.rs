//! Shared by tests and benches: the fixture language, files of expected text, fetched packages, skipped tests, and a
//! client with the inputs that it is measured on.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::missing_panics_doc,
    reason = "a test that meets what it does not expect has failed"
)]

mod fixture;
mod run;

pub mod cases;
pub mod client;
pub mod found;
pub mod generated;
pub mod hostile;
pub mod invariants;
pub mod kept;
pub mod packages;
pub mod phrases;
pub mod pieces;
pub mod random;
pub mod requests;
pub mod sessions;
pub mod skip;
pub mod systems;

use std::env;
use std::path::{Path, PathBuf};

pub use fixture::Fixture;
pub use run::folder as run_folder;

pub fn repository() -> &'static Path {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2);
    root.expect("this crate is in the repository")
}

/// Cargo sets `CARGO_TARGET_TMPDIR` for the tests themselves, but not for this crate.
pub fn target_tmp() -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    repository().join(target).join("tmp")
}
