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

pub use super::view::Kind;
pub use content::Panel;

/// The view of the place at `offset`; commands are written for `shell`.
pub fn panel(file: &SourceFile, project: &Project, offset: usize, kind: Kind, shell: Shell) -> Panel {
    match kind {
        Kind::Schema => schema::panel(file, project, offset),
        Kind::Vars => vars::panel(file, project),
        Kind::Seen => seen::panel(file, project),
        Kind::Run => run::panel(file, project, shell),
    }
}
