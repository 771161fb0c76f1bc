//! Files that an answer may change: those of the workspace. Other known files were read through a link from a
//! script or a configuration, and may belong to another project.

use super::documents::Documents;
use crate::file_path::FilePath;
use crate::genaiscript::edit::FileEdits;
use crate::workspace::{Move, Project};

#[derive(Clone, Copy, Debug)]
pub struct Reach<'a> {
    pub project: &'a Project,
    pub documents: &'a Documents,
    pub own: Option<&'a FilePath>,
}

impl Reach<'_> {
    /// Without an open folder, covers open documents, and the files in the folder of the requested document.
    pub fn covers(&self, path: &FilePath) -> bool {
        let is_beside = |own: &FilePath| {
            let inside = path.as_str().strip_prefix(own.folder());
            own == path || (self.project.roots().is_empty() && inside.is_some_and(|it| it.starts_with('/')))
        };
        self.own.is_some_and(is_beside)
            || self.project.root_around(path).is_some()
            || (self.project.roots().is_empty() && self.documents.at(path).is_some())
    }

    pub fn outside<'c>(&self, files: &'c [FileEdits], moved: Option<&'c Move>) -> Option<&'c FilePath> {
        let changed = files.iter().map(|file| &file.path).chain(moved.map(|moved| &moved.old));
        changed.into_iter().find(|path| !self.covers(path))
    }
}

pub fn refusal(path: &FilePath) -> String {
    format!(
        "`{path}` would change as well, and lies outside of the workspace. Add its folder to the workspace first, or \
         change the name there."
    )
}
