//! Scripts that nobody writes by hand, of any size: what a generator, a slip or an attack makes. The
//! tests of growth and the table of the bench both measure them.

#![allow(
    dead_code,
    missing_docs,
    clippy::expect_used,
    clippy::needless_pass_by_value,
    clippy::case_sensitive_file_extension_comparisons,
    reason = "each user takes a part of it, and nothing here meets a stranger"
)]

#[path = "../client/mod.rs"]
pub mod client;
pub mod inputs;
pub mod session;

pub use inputs::{INPUTS, Input};

use std::path::Path;
use std::process::{Command, Stdio};

/// A workspace on the disk.
pub fn write(input: &Input, folder: &Path) {
    for (path, text) in &input.files {
        let path = folder.join(path);
        std::fs::create_dir_all(path.parent().expect("it is in a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }
}

/// `promptsig check` on a workspace, its output left unread.
pub fn check(mut promptsig: Command, folder: &Path) -> Command {
    promptsig.args(["check", "."]).current_dir(folder);
    promptsig.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    promptsig
}
