//! The files that imports of AgentScript name by their paths.

use crate::agentscript::ast::{Import, ImportKind};
use crate::agentscript::{AgentFile, Wanted as AnyRelease};
use crate::script::FilePath;

/// The files that `import file` names in a file in AgentScript.
pub fn texts(path: &FilePath, file: &AgentFile) -> Vec<FilePath> {
    let parsed = file.reading(AnyRelease::Auto).parsed;
    let imports = parsed.program.imports.iter().filter(|import| import.kind == Some(ImportKind::File));
    imports.filter_map(|import| imported_file(path, import)).collect()
}

/// The file that an import of an agent or a file names by a path; `None` for a URI with a scheme.
pub fn imported_file(from: &FilePath, import: &Import) -> Option<FilePath> {
    let is_path = matches!(import.kind, Some(ImportKind::Agent | ImportKind::File));
    let uri =
        import.uri.as_ref().filter(|uri| is_path && !uri.text.is_empty() && !uri.text.contains("://"))?;
    Some(from.beside(&uri.text))
}
