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
    /// The paths under `folder` that match one of the globs, which are relative to it.
    ///
    /// # Errors
    ///
    /// The first glob that is none, and why.
    pub fn of(folder: &str, globs: &[String]) -> Result<Self, String> {
        let mut set = GlobSetBuilder::new();
        for pattern in globs {
            match Glob::new(pattern) {
                Ok(glob) => set.add(glob),
                Err(error) => return Err(format!("`{pattern}` is no glob: {}", error.kind())),
            };
        }
        let globs = set.build().map_err(|error| error.to_string())?;
        Ok(Self { folder: folder.to_owned(), globs })
    }

    /// Whether a file is left out.
    pub fn excludes(&self, path: &FilePath) -> bool {
        let inside = path.as_str().strip_prefix(self.folder.as_str()).and_then(|path| path.strip_prefix('/'));
        inside.is_some_and(|inside| self.globs.is_match(inside))
    }
}
