//! What a panel beside the editor, or `promptsig preview`, shows of a place: four views, each as
//! Markdown for a reader and as JSON for a program. Unlike a hover, a panel leaves nothing out.

mod content;
mod run;
mod schema;
mod seen;
mod vars;

use super::shell::Shell;
use crate::project::Project;
use crate::script::SourceFile;

pub use content::Panel;

/// Which of the views.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The schema that stands at the place, else the script's own
    Schema,
    /// Every variable that a run has
    Vars,
    /// What GenAIScript reads of the file
    Seen,
    /// The command that runs the script
    Run,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Schema, Self::Vars, Self::Seen, Self::Run];

    /// The name that programs use.
    pub fn name(self) -> &'static str {
        match self {
            Self::Schema => "schema",
            Self::Vars => "vars",
            Self::Seen => "seen",
            Self::Run => "run",
        }
    }

    /// The view of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// The view of the place at `offset`; commands are written for `shell`.
pub fn panel(file: &SourceFile, project: &Project, offset: usize, kind: Kind, shell: Shell) -> Panel {
    match kind {
        Kind::Schema => schema::panel(file, project, offset),
        Kind::Vars => vars::panel(file, project),
        Kind::Seen => seen::panel(file, project),
        Kind::Run => run::panel(file, project, shell),
    }
}
