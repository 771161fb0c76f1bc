//! The system scripts that come with GenAIScript, from its package.

use std::path::PathBuf;

#[path = "packages.rs"]
pub mod packages;

/// The folder with the scripts of the package, as it lies where that is installed, which tells that these
/// are the built-in systems themselves.
pub fn fetch() -> Result<PathBuf, String> {
    packages::fetch("@genaiscript/core", "2.5.1").map(|package| package.join("genaisrc"))
}
