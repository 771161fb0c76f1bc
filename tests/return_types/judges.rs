//! Node and the packages that the comparisons need.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use serde::de::DeserializeOwned;

use test_support::skip::skipped;
use test_support::{packages, systems};

pub struct Packages {
    pub typescript: PathBuf,
    /// GenAIScript's system scripts, with the types of its API.
    pub systems: PathBuf,
}

/// `None` without the packages or node.
pub static PACKAGES: LazyLock<Option<Packages>> = LazyLock::new(|| match packages() {
    Ok(packages) => Some(packages),
    Err(why) => {
        skipped("the responses of tools before the TypeScript compiler and node", &why);
        None
    }
});

fn packages() -> Result<Packages, String> {
    Command::new("node").arg("--version").output().map_err(|error| format!("node: {error}"))?;
    Ok(Packages { typescript: packages::fetch("typescript", "5.9.3")?, systems: systems::fetch()? })
}

pub fn here() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/return_types")
}

/// Returns the JSON that a script of this folder prints.
pub fn node<T: DeserializeOwned>(script: &str, arguments: &[&OsStr]) -> T {
    let output = Command::new("node").arg(here().join(script)).args(arguments).output().unwrap();
    assert!(output.status.success(), "{script}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}
