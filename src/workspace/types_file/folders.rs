use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use super::{TYPES_FILE, TypesFile};
use crate::file_path::FilePath;
use crate::workspace::{Project, ScriptSummary};

/// Folders in which the types of a project's scripts belong.
pub struct TypesFolders<'p> {
    project: &'p Project,
    with_scripts: HashSet<&'p str>,
}

/// Entry of a script when its file is written again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypesUpdate {
    /// The type, if the script has variables.
    Known(Option<String>),
    /// The type is unknown, as while the text is half typed; the entry stays as it is.
    AsBefore,
}

impl<'p> TypesFolders<'p> {
    pub fn new(project: &'p Project) -> Self {
        let with_scripts = project.summaries().map(|summary| summary.path.folder()).collect();
        Self { project, with_scripts }
    }

    /// Returns the folder whose `promptsig.d.mts` has, or should have, a script's types. Without GenAIScript's
    /// declarations it is the outermost folder with scripts.
    pub fn folder_of(&self, path: &FilePath) -> FilePath {
        self.project.types_folder_of(path).unwrap_or_else(|| {
            let around = self.project.folders_around(path);
            let with_scripts = around.filter(|folder| self.with_scripts.contains(folder.as_str()));
            with_scripts.last().unwrap_or_else(|| FilePath::new(path.folder()))
        })
    }

    /// Returns the path of that file.
    pub fn file_of(&self, path: &FilePath) -> FilePath {
        FilePath::under(self.folder_of(path).as_str(), TYPES_FILE)
    }

    /// Returns the scripts of each folder that GenAIScript loads and TypeScript reads.
    pub fn scripts(&self) -> BTreeMap<FilePath, Vec<&'p Arc<ScriptSummary>>> {
        let mut scripts: BTreeMap<FilePath, Vec<_>> = BTreeMap::new();
        let is_typed =
            |it: &&Arc<ScriptSummary>| !it.path.is_markdown() && self.project.duplicate(it).is_none();
        for summary in self.project.summaries().filter(is_typed) {
            scripts.entry(self.folder_of(&summary.path)).or_default().push(summary);
        }
        scripts
    }

    /// Returns the text of a folder's file with an update for each of its scripts.
    pub fn text<'s>(
        &self,
        folder: &FilePath,
        scripts: impl IntoIterator<Item = &'s Arc<ScriptSummary>>,
        mut update: impl FnMut(&Arc<ScriptSummary>) -> TypesUpdate,
    ) -> String {
        let before = self.project.types_file_in(folder);
        let mut entries: BTreeMap<String, String> = BTreeMap::new();
        // Outside of a workspace, other scripts may be there.
        if self.project.root_of(&FilePath::under(folder.as_str(), TYPES_FILE)).is_none() {
            entries.extend(before.into_iter().flat_map(|file| file.entries()));
        }
        for summary in scripts {
            let entry = match update(summary) {
                TypesUpdate::Known(entry) => entry,
                TypesUpdate::AsBefore => before.and_then(|file| file.entry(&summary.id)).map(str::to_owned),
            };
            match entry {
                Some(entry) => entries.insert(summary.id.to_string(), entry),
                None => entries.remove(&*summary.id),
            };
        }
        TypesFile::render(&entries, self.project.declares(folder.as_str()))
    }
}
