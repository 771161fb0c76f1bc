//! What a panel beside the editor, or `promptsig preview`, shows of a place: four views, each as
//! Markdown for a reader and as JSON for a program. Unlike a hover, a panel leaves nothing out.

mod run;
mod schema;
mod seen;
mod vars;

use serde_json::Value as Json;

use super::shell::Shell;
use crate::project::Project;
use crate::script::SourceFile;
use crate::text::Span;

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

/// One view of one place.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// What it shows, in a few words.
    pub title: String,
    /// The place it speaks of.
    pub span: Span,
    /// For reading.
    pub markdown: String,
    /// For programs; each view's own file describes it.
    pub json: Json,
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

/// The place of the metadata call, or the start of the file.
fn call_span(file: &SourceFile) -> Span {
    file.script.call().map_or_else(Span::default, |call| call.callee)
}
