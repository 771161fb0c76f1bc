use crate::agentscript::ast::{Import, ImportKind};
use crate::agentscript::{AgentFile, VersionSetting as AnyRelease};
use crate::file_path::FilePath;

pub fn texts(file: &AgentFile) -> Vec<FilePath> {
    let parsed = file.reading(AnyRelease::Auto).parsed;
    let imports = parsed.program.imports.iter().filter(|import| import.kind == Some(ImportKind::File));
    imports.filter_map(|import| imported_file(&file.path, import)).collect()
}

/// Resolves the path in an import of an agent or a file; `None` for a URI with a scheme.
pub fn imported_file(from: &FilePath, import: &Import) -> Option<FilePath> {
    let is_path = matches!(import.kind, Some(ImportKind::Agent | ImportKind::File));
    let uri =
        import.uri.as_ref().filter(|uri| is_path && !uri.text.is_empty() && !uri.text.contains("://"))?;
    Some(from.beside(&uri.text))
}

/// Normalises the target, so that imports of different files can be compared. `None` if the import does not parse.
pub fn place_of(from: &FilePath, import: &Import) -> Option<String> {
    let uri = import.uri.as_ref()?.text.as_str();
    let beside = |path: &str| from.beside(path).as_str().to_owned();
    if let Some(path) = imported_file(from, import) {
        return Some(path.as_str().to_owned());
    }
    if import.kind != Some(ImportKind::Memory) {
        return Some(uri.to_owned());
    }
    // A memory is a file, too.
    let place = |scheme: &str| {
        let rest = uri.strip_prefix(scheme)?;
        let (path, part) = rest.split_once('#').unwrap_or((rest, ""));
        Some(format!("{scheme}{}#{part}", beside(path)))
    };
    Some(place("file://").or_else(|| place("sqlite://")).unwrap_or_else(|| uri.to_owned()))
}
