//! Sources of the files that a package exports: in a workspace, those are often built, or not yet.

use super::path_aliases::TypeScriptSettings;
use crate::file_path::FilePath;

/// Folders into which packages are usually built, where TypeScript's settings name none.
const BUILT: [&str; 6] = ["dist", "build", "lib", "out", "esm", "cjs"];

/// Folders in these for one kind of module.
const KINDS: [&str; 6] = ["esm", "cjs", "es", "mjs", "types", "src"];

/// Endings of files that only declare types.
const DECLARATIONS: [&str; 3] = [".d.ts", ".d.mts", ".d.cts"];

const COMPILED: [&str; 3] = [".js", ".mjs", ".cjs"];

/// Returns the modules that a target of a package may be, the written ones before those that are built of them.
pub(super) fn source_files(
    folder: &FilePath,
    target: &str,
    typescript: Option<&TypeScriptSettings>,
) -> Vec<FilePath> {
    let built = FilePath::under(folder.as_str(), target.trim_start_matches('/'));
    let Some(inside) = relative(&built, folder) else { return Vec::new() };
    let mut stems = Vec::new();
    let out = typescript.and_then(|settings| settings.out_folder.as_ref());
    if let Some(rest) = out.and_then(|out| relative(&built, out)) {
        let root = typescript.and_then(|settings| settings.root_folder.as_ref());
        stems.extend(root.map(|root| FilePath::under(root.as_str(), stem(rest))));
    }
    if let Some((first, rest)) = inside.split_once('/').filter(|(first, _)| BUILT.contains(first)) {
        let of_kind = rest.split_once('/').filter(|(kind, _)| KINDS.contains(kind)).map(|(_, rest)| rest);
        for rest in std::iter::once(rest).chain(of_kind) {
            stems.push(FilePath::under(folder.as_str(), &format!("src/{}", stem(rest))));
        }
        // `lib` and others may have the sources.
        if first != "dist" {
            stems.push(FilePath::under(folder.as_str(), stem(inside)));
        }
        stems.push(FilePath::under(folder.as_str(), stem(rest)));
    }
    if is_declaration(inside) {
        stems.push(FilePath::under(folder.as_str(), stem(inside)));
    } else {
        stems.push(built);
    }
    stems
}

fn relative<'a>(path: &'a FilePath, folder: &FilePath) -> Option<&'a str> {
    path.as_str().strip_prefix(folder.as_str())?.strip_prefix('/')
}

fn is_declaration(path: &str) -> bool {
    DECLARATIONS.iter().any(|ending| path.ends_with(ending))
}

/// Removes the ending of a file that is built.
fn stem(path: &str) -> &str {
    DECLARATIONS.iter().chain(&COMPILED).find_map(|ending| path.strip_suffix(ending)).unwrap_or(path)
}
