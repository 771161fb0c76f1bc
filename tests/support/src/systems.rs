//! GenAIScript's system scripts, from its package.

use std::path::PathBuf;
use std::sync::LazyLock;

use crate::packages;
use crate::skip::skipped;

/// `None` where they cannot be fetched.
pub static SCRIPTS: LazyLock<Option<PathBuf>> = LazyLock::new(|| match fetch() {
    Ok(folder) => Some(folder),
    Err(why) => {
        skipped("the system scripts of GenAIScript", &why);
        None
    }
});

/// Returns the scripts' folder within its package, by which they are known to be the built-in systems.
pub fn fetch() -> Result<PathBuf, String> {
    packages::fetch("@genaiscript/core", "2.5.1").map(|package| package.join("genaisrc"))
}
