//! Occurrences, in one file, of the name at the cursor.

use super::agentscript;
pub use super::locations::Highlight;
use crate::genaiscript::ScriptFile;
use crate::source_file::SourceFile;
use crate::workspace::Project;
use crate::workspace::symbols;

pub fn document_highlight(file: &SourceFile, project: &Project, offset: usize) -> Vec<Highlight> {
    match file {
        SourceFile::Script(file) => highlights_in_script(file, project, offset),
        SourceFile::AgentScript(file) => agentscript::navigation::highlights(file, project, offset),
        SourceFile::Module(_) | SourceFile::Document(_) | SourceFile::Skipped(_) => Vec::new(),
    }
}

fn highlights_in_script(file: &ScriptFile, project: &Project, offset: usize) -> Vec<Highlight> {
    let Some(named) = symbols::named_at(file, project, offset) else { return Vec::new() };
    symbols::occurrences(file, project, &named.symbol)
        .into_iter()
        .filter(|found| found.path == file.path)
        .map(|found| Highlight { span: found.span, write: found.kind.writes() })
        .collect()
}
