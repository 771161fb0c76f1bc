//! The paths that settings or the command line leave out.

use globset::{Glob, GlobSet, GlobSetBuilder};

use crate::script::FilePath;

/// The paths that settings leave out.
#[derive(Clone, Debug, Default)]
pub struct Exclusion {
    folder: String,
    globs: GlobSet,
}

impl Exclusion {
    /// The paths under `folder` that match one of the globs, which are relative to it, or that lie in a
    /// folder that matches. What is no glob matches nothing.
    pub fn of(folder: &str, globs: &[String]) -> Self {
        let mut set = GlobSetBuilder::new();
        for glob in globs.iter().filter_map(|pattern| Glob::new(plain(pattern)).ok()) {
            set.add(glob);
        }
        Self { folder: folder.to_owned(), globs: set.build().unwrap_or_default() }
    }

    /// Why a text is no glob; `None` if it is one.
    pub fn trouble(pattern: &str) -> Option<String> {
        Glob::new(pattern).err().map(|error| error.kind().to_string())
    }

    /// Whether a file is left out.
    pub fn excludes(&self, path: &FilePath) -> bool {
        let inside = path.as_str().strip_prefix(self.folder.as_str()).and_then(|path| path.strip_prefix('/'));
        let Some(inside) = inside.filter(|_| !self.globs.is_empty()) else { return false };
        let folders = inside.match_indices('/').map(|(end, _)| &inside[..end]);
        folders.chain([inside]).any(|path| self.globs.is_match(path))
    }
}

/// A glob as paths are written: people also write `./old/`.
fn plain(pattern: &str) -> &str {
    let pattern = pattern.strip_prefix("./").unwrap_or(pattern);
    pattern.strip_suffix('/').unwrap_or(pattern)
}
