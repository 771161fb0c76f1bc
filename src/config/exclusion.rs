use globset::{Glob, GlobSet, GlobSetBuilder};

use crate::file_path::FilePath;

#[derive(Clone, Debug, Default)]
pub struct Exclusion {
    folder: String,
    globs: GlobSet,
}

impl Exclusion {
    /// Excludes matching paths, and the contents of matching folders. Globs are relative to `folder`; an invalid one
    /// matches nothing.
    pub fn new(folder: &str, globs: &[String]) -> Self {
        let mut set = GlobSetBuilder::new();
        for glob in globs.iter().filter_map(|pattern| Glob::new(&plain(pattern)).ok()) {
            set.add(glob);
        }
        Self { folder: folder.to_owned(), globs: set.build().unwrap_or_default() }
    }

    /// Returns why a text is not a glob; `None` if it is one.
    pub fn problem(pattern: &str) -> Option<String> {
        Glob::new(pattern).err().map(|error| error.kind().to_string())
    }

    /// Whether a glob names a path outside its folder, so that it matches nothing.
    pub fn leads_out(pattern: &str) -> bool {
        pattern.starts_with('/') || pattern.split('/').any(|part| part == "..")
    }

    pub fn excludes(&self, path: &FilePath) -> bool {
        let inside = path.as_str().strip_prefix(self.folder.as_str()).and_then(|path| path.strip_prefix('/'));
        let Some(inside) = inside.filter(|_| !self.globs.is_empty()) else { return false };
        let folders = inside.match_indices('/').map(|(end, _)| &inside[..end]);
        folders.chain([inside]).any(|path| self.globs.is_match(path))
    }
}

/// Normalises a glob: people also write `./old/`, and `.` for the folder itself with its contents.
fn plain(pattern: &str) -> String {
    let parts: Vec<&str> = pattern.split('/').filter(|part| *part != ".").collect();
    match parts.join("/") {
        all if all.is_empty() && !pattern.is_empty() => "**".to_owned(),
        plain => plain.strip_suffix('/').unwrap_or(&plain).to_owned(),
    }
}
