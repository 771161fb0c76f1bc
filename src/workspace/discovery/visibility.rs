use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};

use super::globs::Include;
use super::ignored::Ignored;
use super::names::{GIT_FOLDER, OWN_FOLDER, is_script_name};
use super::{Configuration, Unread, script};
use crate::file_path::FilePath;
use crate::source_file::SourceFile;

/// Checks single files as a full search would.
#[derive(Debug)]
pub struct Visibility {
    root: PathBuf,
    /// Ignore patterns; `None` if the root's own scripts are excluded.
    patterns: Option<Ignored>,
    include: Include,
}

impl Visibility {
    pub fn new(root: &Path, configuration: &Configuration) -> Self {
        Self {
            root: root.to_owned(),
            patterns: (!configuration.ignore_current_workspace).then(|| Ignored::read(root)),
            include: Include::new(root, &configuration.include),
        }
    }

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
        // Checked folder by folder, as no pattern can show a file in a hidden folder.
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

    /// Reads the script at `path` if it is visible. `None` if there is none, or only through a link.
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
