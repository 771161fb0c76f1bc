//! Every place that names what stands at the cursor.

use super::{agentscript, definition};
use crate::project::Project;
use crate::project::symbols::{self, Place};
use crate::script::SourceFile;

/// The places in the workspace that name what stands at `offset`, by file and place; with
/// `declarations`, also those that declare it.
pub fn references(file: &SourceFile, project: &Project, offset: usize, declarations: bool) -> Vec<Place> {
    if file.agentscript().is_some() {
        return agentscript::navigation::references(file, project, offset, declarations);
    }
    let Some(named) = symbols::named_at(file, project, offset) else { return Vec::new() };
    let mut places: Vec<Place> = symbols::occurrences(file, project, &named.symbol)
        .into_iter()
        .filter(|found| !found.kind.declares())
        .map(|found| Place { path: found.path, span: found.span })
        .collect();
    if declarations {
        places.extend(definition::declarations(file, project, &named));
        places.sort();
        places.dedup();
    }
    places
}
