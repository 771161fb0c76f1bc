//! Whether GenAIScript takes up a file.

use super::{Duplicate, Project, ScriptSummary};
use crate::script::{FilePath, SourceFile};

/// What GenAIScript makes of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It takes part: its id means this file.
    TakesPart,
    /// It is read and then dropped, as something else has its id.
    Dropped(Duplicate),
    /// A search does not find it: an ignore file or the configuration leaves it out. Only its path
    /// runs it.
    NotFound,
}

/// What a command line names to run a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunBy {
    /// Its id.
    Id,
    /// Its path; its id is another file's, or nobody's.
    Path,
    /// Nothing: its path is taken for its id, and that is something else's.
    Nothing,
}

impl Project {
    /// What a command line names to run a file.
    pub fn run_by(&self, file: &SourceFile) -> RunBy {
        match self.standing(file) {
            Standing::TakesPart => RunBy::Id,
            Standing::NotFound => RunBy::Path,
            Standing::Dropped(Duplicate::Of(winner)) if !self.comes_with(&file.path, &winner) => RunBy::Path,
            Standing::Dropped(_) => RunBy::Nothing,
        }
    }

    /// Whether the workspace of `path` has the file `system` from GenAIScript.
    pub fn comes_with(&self, path: &FilePath, system: &FilePath) -> bool {
        self.builtins_of(path).summaries.iter().any(|summary| summary.path == *system)
    }

    /// What GenAIScript makes of a file as it stands.
    pub fn standing(&self, file: &SourceFile) -> Standing {
        if !self.finds(&file.path) {
            return Standing::NotFound;
        }
        let id = ScriptSummary::id_of(&file.path, &file.script().reading.value);
        self.duplicate_of(&file.path, &id).map_or(Standing::TakesPart, Standing::Dropped)
    }
}
