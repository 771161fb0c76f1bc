//! The paths that settings leave out.

use globset::{Glob, GlobSet, GlobSetBuilder};

use crate::script::FilePath;

/// The paths that settings leave out.
#[derive(Clone, Debug, Default)]
pub struct Exclusion {
    folder: String,
    globs: GlobSet,
}

impl Exclusion {
    /// The paths under `folder` that match one of the globs, which are relative to it. What is no
    /// glob matches nothing.
    pub fn of(folder: &str, globs: &[String]) -> Self {
        let mut set = GlobSetBuilder::new();
        for glob in globs.iter().filter_map(|pattern| Glob::new(pattern).ok()) {
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
        inside.is_some_and(|inside| self.globs.is_match(inside))
    }
}
