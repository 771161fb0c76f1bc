use super::{Duplicate, Project, ScriptSummary};
use crate::file_path::FilePath;
use crate::genaiscript::ScriptFile;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoadStatus {
    /// Loaded: its id refers to this file.
    TakesPart,
    /// Read and then dropped, as another file or property has its id.
    Dropped(Duplicate),
    /// Not found by a search, because an ignore file or the configuration excludes it. Only its path runs it.
    NotFound,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunBy {
    Id,
    /// Its path; its id refers to another file, or to none.
    Path,
    /// None: its path is interpreted as its id, which refers to something else.
    Nothing,
}

impl Project {
    pub fn run_by(&self, file: &ScriptFile) -> RunBy {
        match self.load_status(file) {
            LoadStatus::TakesPart => RunBy::Id,
            LoadStatus::NotFound => RunBy::Path,
            LoadStatus::Dropped(Duplicate::Of(winner)) if !self.comes_with(&file.path, &winner) => {
                RunBy::Path
            }
            LoadStatus::Dropped(_) => RunBy::Nothing,
        }
    }

    pub fn comes_with(&self, path: &FilePath, system: &FilePath) -> bool {
        self.builtins_of(path).summaries.iter().any(|summary| summary.path == *system)
    }

    pub fn load_status(&self, file: &ScriptFile) -> LoadStatus {
        if !self.finds(&file.path) {
            return LoadStatus::NotFound;
        }
        let id = ScriptSummary::id_of(&file.path, &file.script().reading.value);
        self.duplicate_of(&file.path, &id).map_or(LoadStatus::TakesPart, LoadStatus::Dropped)
    }
}
