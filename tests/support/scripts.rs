//! The system scripts that come with GenAIScript, for tests that are skipped without them.

use std::path::PathBuf;
use std::sync::LazyLock;

use skip::skipped;

#[path = "skip.rs"]
mod skip;
#[path = "systems.rs"]
mod systems;

/// The folder with the scripts; `None` where it cannot be had.
pub static SCRIPTS: LazyLock<Option<PathBuf>> = LazyLock::new(|| match systems::fetch() {
    Ok(folder) => Some(folder),
    Err(why) => {
        skipped("the system scripts of GenAIScript", &why);
        None
    }
});
