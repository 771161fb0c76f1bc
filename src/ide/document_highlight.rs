//! Occurrences, in one file, of the name at the cursor.

use super::agentscript;
pub use super::locations::Highlight;
use crate::genaiscript::SourceFile;
use crate::workspace::Project;
use crate::workspace::symbols;

/// Finds the occurrences in `file` of the name at `offset`, in source order.
pub fn document_highlight(file: &SourceFile, project: &Project, offset: usize) -> Vec<Highlight> {
    if file.agentscript().is_some() {
        return agentscript::navigation::highlights(file, project, offset);
    }
    let Some(named) = symbols::named_at(file, project, offset) else { return Vec::new() };
    symbols::occurrences(file, project, &named.symbol)
        .into_iter()
        .filter(|found| found.path == file.path)
        .map(|found| Highlight { span: found.span, write: found.kind.writes() })
        .collect()
}
