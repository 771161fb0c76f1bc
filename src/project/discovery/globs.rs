use std::path::{Path, PathBuf};

use globset::{GlobBuilder, GlobMatcher};

/// A pattern of `include`: the folder to search and what the paths in it must match.
#[derive(Debug)]
pub(super) struct Pattern {
    /// The folder that the pattern begins with.
    pub folder: PathBuf,
    /// Matches paths relative to that folder; `None` where the pattern names one file.
    pub matcher: Option<GlobMatcher>,
    /// The file that the pattern names, if it has no wildcard.
    pub file: Option<PathBuf>,
}

impl Pattern {
    /// Reads a pattern, relative to `root`. `None` if it is none.
    pub fn new(root: &Path, pattern: &str) -> Option<Self> {
        let parts: Vec<&str> = pattern.split('/').collect();
        let is_wild = |part: &&str| part.contains(['*', '?', '[', '{', '!']);
        let Some(first_wild) = parts.iter().position(is_wild) else {
            let file = root.join(pattern);
            return Some(Self { folder: root.to_owned(), matcher: None, file: Some(file) });
        };
        let folder = root.join(parts[..first_wild].join("/"));
        let matcher =
            GlobBuilder::new(&parts[first_wild..].join("/")).literal_separator(true).build().ok()?;
        Some(Self { folder, matcher: Some(matcher.compile_matcher()), file: None })
    }

    /// Whether it names this path.
    pub fn names(&self, path: &Path) -> bool {
        if let Some(file) = &self.file {
            return file.components().eq(path.components());
        }
        let inside = path.strip_prefix(&self.folder);
        self.matcher.as_ref().zip(inside.ok()).is_some_and(|(matcher, inside)| matcher.is_match(inside))
    }
}
