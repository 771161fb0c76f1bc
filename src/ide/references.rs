use super::{agentscript, definition};
use crate::genaiscript::ScriptFile;
use crate::source_file::SourceFile;
use crate::workspace::Project;
use crate::workspace::symbols::{self, SymbolPlace};

/// Finds the workspace's references to the name at `offset`, by file and position; `declarations` adds declarations.
pub fn references(
    file: &SourceFile,
    project: &Project,
    offset: usize,
    declarations: bool,
) -> Vec<SymbolPlace> {
    match file {
        SourceFile::Script(file) => references_in_script(file, project, offset, declarations),
        SourceFile::AgentScript(file) => {
            agentscript::navigation::references(file, project, offset, declarations)
        }
        SourceFile::Module(_) | SourceFile::Document(_) | SourceFile::Skipped(_) => Vec::new(),
    }
}

fn references_in_script(
    file: &ScriptFile,
    project: &Project,
    offset: usize,
    declarations: bool,
) -> Vec<SymbolPlace> {
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
