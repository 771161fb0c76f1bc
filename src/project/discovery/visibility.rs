use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};

use super::globs::Include;
use super::ignored::Ignored;
use super::names::{GIT_FOLDER, OWN_FOLDER, is_script_name};
use super::{Configuration, Unread, script};
use crate::script::{FilePath, SourceFile};

/// What GenAIScript sees when it runs in a folder, for a look at single files: a search of the
/// whole folder finds the same ones.
#[derive(Debug)]
pub struct Visibility {
    root: PathBuf,
    /// The patterns that hide scripts; `None` where the root's own scripts are left out.
    patterns: Option<Ignored>,
    include: Include,
}

impl Visibility {
    /// What is seen in `root`, by the ignore files that it has now.
    pub fn of(root: &Path, configuration: &Configuration) -> Self {
        Self {
            root: root.to_owned(),
            patterns: (!configuration.ignore_current_workspace).then(|| Ignored::of(root)),
            include: Include::of(root, &configuration.include),
        }
    }

    /// Whether a file of this name would be seen.
    pub fn shows(&self, path: &FilePath) -> bool {
        let path = Path::new(path.as_str());
        path.file_name().is_some_and(is_script_name) && (self.shows_own(path) || self.include.names(path))
    }

    fn shows_own(&self, path: &Path) -> bool {
        let (Some(patterns), Ok(inside)) = (&self.patterns, path.strip_prefix(&self.root)) else {
            return false;
        };
        let mut at = PathBuf::new();
        let mut parts = inside.components().peekable();
        // Folder by folder: nothing brings back what lies in a folder that is hidden.
        while let Some(Component::Normal(part)) = parts.next() {
            at.push(part);
            let is_folder = parts.peek().is_some();
            let is_left_out = is_folder && [OWN_FOLDER, GIT_FOLDER].map(OsStr::new).contains(&part);
            if is_left_out || patterns.hides(&at, is_folder) {
                return false;
            }
        }
        true
    }

    /// The script that is seen at `path` now. `None` where there is none, be it hidden or behind
    /// a link.
    pub fn script(&self, path: &FilePath) -> Option<Result<SourceFile, Unread>> {
        if !self.shows(path) || self.is_behind_link(Path::new(path.as_str())) {
            return None;
        }
        script(path)
    }

    fn is_behind_link(&self, path: &Path) -> bool {
        path.ancestors().take_while(|at| *at != self.root).any(Path::is_symlink)
    }
}
