//! The system scripts that come with GenAIScript, from its package.

use std::path::PathBuf;
use std::sync::LazyLock;

use crate::packages;
use crate::skip::skipped;

/// The folder with the scripts, for tests that are skipped without them; `None` where it cannot be had.
pub static SCRIPTS: LazyLock<Option<PathBuf>> = LazyLock::new(|| match fetch() {
    Ok(folder) => Some(folder),
    Err(why) => {
        skipped("the system scripts of GenAIScript", &why);
        None
    }
});

/// The folder with the scripts of the package, as it lies where that is installed, which tells that these
/// are the built-in systems themselves.
pub fn fetch() -> Result<PathBuf, String> {
    packages::fetch("@genaiscript/core", "2.5.1").map(|package| package.join("genaisrc"))
}
