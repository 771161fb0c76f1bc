//! What stands behind the cursor, made for reading: what is wrong, a signature, what the author says of
//! it, and one line of what else there is. The JSON Schema is in the panel.

mod accept;
mod content;
mod keyword;
mod metadata;
mod providers;
mod reference;
mod site;
mod system;
mod tool;
mod tools;
mod variable;
mod vars;

use crate::features::agentscript;
use crate::project::Project;
use crate::project::mentions::MentionKind;
use crate::project::symbols;
use crate::script::SourceFile;

pub use content::Hover;
pub(super) use variable::variable;

/// What to say of the place at `offset`; `None` where promptsig knows nothing that the
/// TypeScript server does not.
pub fn hover(file: &SourceFile, project: &Project, offset: usize) -> Option<Hover> {
    if file.agentscript().is_some() {
        return agentscript::hover(file, project, offset);
    }
    variable::read(file, project, offset)
        .or_else(|| keyword::keyword(file, offset))
        .or_else(|| reference::reference(file, offset))
        .or_else(|| metadata::metadata(file, project, offset))
        .or_else(|| accept::item(file, offset))
        .or_else(|| tool::tool(file, project, offset))
        .or_else(|| site::site(file, project, offset))
        .or_else(|| vars::whole(file, project, offset))
        .or_else(|| name(file, project, offset))
}

/// The name of a script, or of tools.
fn name(file: &SourceFile, project: &Project, offset: usize) -> Option<Hover> {
    // In code these names stand in strings. To find all names of a file takes time.
    if file.markdown().is_none() && file.syntax.text_at(offset).is_none() {
        return None;
    }
    let named = symbols::named_at(file, project, offset)?;
    match named.kind {
        MentionKind::Script => system::entry(file, project, &named),
        MentionKind::Selection => tools::entry(file, project, &named),
        _ => None,
    }
}
