//! What stands behind the cursor, made for reading: what is wrong, a signature, what the author says of
//! it, and one line of what else there is. The JSON Schema is in the panel.

mod accept;
mod content;
mod keyword;
mod metadata;
mod site;
mod system;
mod tool;
mod tools;
mod variable;
mod vars;

use crate::project::Project;
use crate::script::SourceFile;

pub use content::Hover;
pub(super) use variable::variable;

/// What to say of the place at `offset`; `None` where promptsig knows nothing that the
/// TypeScript server does not.
pub fn hover(file: &SourceFile, project: &Project, offset: usize) -> Option<Hover> {
    variable::read(file, project, offset)
        .or_else(|| keyword::keyword(file, offset))
        .or_else(|| metadata::metadata(file, project, offset))
        .or_else(|| accept::item(file, offset))
        .or_else(|| tool::tool(file, offset))
        .or_else(|| site::site(file, offset))
        .or_else(|| system::entry(file, project, offset))
        .or_else(|| tools::entry(file, project, offset))
        .or_else(|| vars::whole(file, project, offset))
}
