//! Previews of a position, in an editor or by `promptsig preview`: five views, each as Markdown for a reader
//! and as JSON for a program. Unlike a hover, a preview leaves nothing out.

mod agentscript;
mod content;
mod dialect;
mod found;
mod manual;
mod options;
mod path;
mod run;
mod schema;
mod seen;
mod vars;

use crate::dialects::Dialect;
use crate::project::Project;
use crate::script::SourceFile;

pub use super::view::Kind;
pub use content::Panel;
pub use options::Options;

/// Returns one view of the position at `offset`.
pub fn panel(file: &SourceFile, project: &Project, offset: usize, kind: Kind, options: Options) -> Panel {
    if file.agentscript().is_some() && kind != Kind::Schema {
        return agentscript::panel(file);
    }
    match kind {
        Kind::Schema if options.dialect == Dialect::JsonSchema => schema::panel(file, project, offset),
        Kind::Schema => dialect::panel(file, project, offset, options),
        Kind::Vars => vars::panel(file, project),
        Kind::Seen => seen::panel(file, project),
        Kind::Run => run::panel(file, project, options.shell),
        Kind::Manual => manual::panel(file, offset),
    }
}
