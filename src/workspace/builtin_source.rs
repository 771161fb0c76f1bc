//! Sources of the built-in systems: GenAIScript's repository, its forks and copies, and an installed package.
//! No script there counts as dropped, as the ids of built-in systems refer to them.

use super::Project;
use super::folder_index::FolderIndex;
use crate::file_path::FilePath;

const FOLDERS: [&str; 3] =
    ["/@genaiscript/core/genaisrc", "/packages/core/genaisrc", "/packages/core/src/genaisrc"];

const ENDINGS: [&str; 5] = ["mts", "mjs", "ts", "js", "md"];

impl Project {
    /// Whether a file is in a folder of built-in systems: GenAIScript's own, or one that contains most of them.
    pub(super) fn is_builtin_source(&self, path: &FilePath) -> bool {
        let folder = path.folder();
        FOLDERS.iter().any(|own| folder.ends_with(own))
            || self.is_in_genaiscript(folder)
            || self.index_of(path).is_some_and(|index| {
                let all = index.builtins().summaries.len();
                copies_in(index, folder).nth(all / 2).is_some()
            })
    }

    /// Returns the scripts in the folder of `path` with the file name and id of a built-in system.
    pub fn builtin_copies_beside<'a>(&'a self, path: &'a FilePath) -> impl Iterator<Item = FilePath> + 'a {
        self.index_of(path).into_iter().flat_map(|index| copies_in(index, path.folder()))
    }

    fn is_in_genaiscript(&self, folder: &str) -> bool {
        let around = std::iter::successors(Some(folder), |it| it.rsplit_once('/').map(|(parent, _)| parent));
        let package = around.into_iter().find(|folder| self.modules.contains_key(*folder));
        package.is_some_and(|package| self.genaiscript.contains(package))
    }
}

fn copies_in<'a>(index: &'a FolderIndex, folder: &'a str) -> impl Iterator<Item = FilePath> + 'a {
    index.builtins().summaries.iter().filter_map(move |builtin| {
        let mut paths =
            ENDINGS.iter().map(|ending| FilePath::new(format!("{folder}/{}.genai.{ending}", builtin.id)));
        paths.find(|path| index.summary(path).is_some_and(|copy| copy.id == builtin.id))
    })
}
