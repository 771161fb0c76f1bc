use super::{agentscript, definition};
use crate::genaiscript::SourceFile;
use crate::workspace::Project;
use crate::workspace::symbols::{self, SymbolPlace};

/// Finds the references in the workspace to the name at `offset`, sorted by file and position; with
/// `declarations`, also its declarations.
pub fn references(
    file: &SourceFile,
    project: &Project,
    offset: usize,
    declarations: bool,
) -> Vec<SymbolPlace> {
    if file.agentscript().is_some() {
        return agentscript::navigation::references(file, project, offset, declarations);
    }
    let Some(named) = symbols::named_at(file, project, offset) else { return Vec::new() };
    let mut places: Vec<SymbolPlace> = symbols::occurrences(file, project, &named.symbol)
        .into_iter()
        .filter(|found| !found.kind.declares())
        .map(|found| SymbolPlace { path: found.path, span: found.span })
        .collect();
    if declarations {
        places.extend(definition::declarations(file, project, &named));
        places.sort();
        places.dedup();
    }
    places
}
