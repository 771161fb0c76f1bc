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

use crate::genaiscript::SourceFile;
use crate::providers::Dialect;
use crate::workspace::Project;

pub use super::view::ViewKind;
pub use content::Preview;
pub use options::PreviewOptions;

/// Returns one view of the position at `offset`.
pub fn panel(
    file: &SourceFile,
    project: &Project,
    offset: usize,
    kind: ViewKind,
    options: PreviewOptions,
) -> Preview {
    if file.agentscript().is_some() && kind != ViewKind::Schema {
        return agentscript::panel(file);
    }
    match kind {
        ViewKind::Schema if options.dialect == Dialect::JsonSchema => schema::panel(file, project, offset),
        ViewKind::Schema => dialect::panel(file, project, offset, options),
        ViewKind::Vars => vars::panel(file, project),
        ViewKind::Seen => seen::panel(file, project),
        ViewKind::Run => run::panel(file, project, options.shell),
        ViewKind::Manual => manual::panel(file, offset),
    }
}
