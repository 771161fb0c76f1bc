//! Texts of a package besides its modules: settings, programs of the shell, pages and documentation.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use super::modules::files_under;
use super::names::file_path;
use super::read::read_at_most;
use crate::file_path::FilePath;

/// Endings of texts that name modules which they run, import or explain.
const ENDINGS: [&str; 14] = [
    "astro", "bash", "html", "json", "jsonc", "md", "mdx", "ps1", "sh", "svelte", "toml", "vue", "yaml",
    "yml",
];

/// Names of such texts that have no ending of their own.
const NAMES: [&str; 4] = ["Dockerfile", "Justfile", "Makefile", "Procfile"];

/// Maximum length of such a text; longer ones are data.
const MAX_BYTES: u64 = 256 << 10;

/// Reads the texts below the folder of a package that may name its modules. Ignored files, hidden ones and those of
/// installed packages are left out.
pub fn texts_naming_modules(folder: &FilePath) -> impl Iterator<Item = (FilePath, String)> {
    let found = files_under(Path::new(folder.as_str()), may_name_modules, &AtomicBool::new(false));
    found.into_iter().filter_map(|path| Some((file_path(&path), read_at_most(&path, MAX_BYTES).ok()?)))
}

fn may_name_modules(name: &str) -> bool {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending);
    ending.is_some_and(|ending| ENDINGS.contains(&ending)) || NAMES.contains(&name)
}
