use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::names::PACKAGE;
use super::paths::file_path;
use super::read::{read, read_at_most};
use crate::project::{AssumedRelease, Builtins, Release, ReleaseSource, ScriptSummary};
use crate::script::{FilePath, SourceFile};

/// Where an installed package of GenAIScript keeps its systems, the first found being used.
const FOLDERS: [&str; 3] = [
    "node_modules/@genaiscript/core/genaisrc",
    "node_modules/genaiscript/genaisrc",
    "node_modules/genaiscript/node_modules/@genaiscript/core/genaisrc",
];

/// Where one may be installed, the first found being used.
const PLACES: [&str; 3] = [
    "node_modules/@genaiscript/core",
    "node_modules/genaiscript",
    "node_modules/genaiscript/node_modules/@genaiscript/core",
];

/// The packages of GenAIScript, which have the same versions.
const NAMES: [&str; 4] = ["genaiscript", "@genaiscript/core", "@genaiscript/runtime", "@genaiscript/api"];

/// Where a package lists what it depends on.
const DEPENDENCIES: [&str; 4] =
    ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"];

/// A longer one is not read.
const MAX_PACKAGE_BYTES: u64 = 1 << 20;

/// The built-in systems of the package that a root has installed, in its own folder or one above,
/// as Node looks for packages. `None` where there is none with systems in it.
pub fn installed_builtins(root: &Path) -> Option<Builtins> {
    let folder =
        root.ancestors().flat_map(|folder| FOLDERS.map(|below| folder.join(below))).find(|it| it.is_dir())?;
    // Package managers put links there; GenAIScript knows the folder by its real name.
    let folder = folder.canonicalize().unwrap_or(folder);
    let summaries: Vec<ScriptSummary> = system_files(&folder)
        .into_iter()
        .filter_map(|path| SourceFile::read(file_path(&path), read(&path).ok()?))
        .map(|file| ScriptSummary::of(&file))
        .collect();
    summaries
        .iter()
        .any(ScriptSummary::is_system)
        .then(|| Builtins::of_package(file_path(&folder), summaries))
}

/// The root and the folders of the innermost packages around `folders` under it, and whether each
/// package is of type "module". A root without a package is not.
pub(super) fn packages(root: &Path, folders: BTreeSet<PathBuf>) -> Vec<(FilePath, bool)> {
    let around = |folder: PathBuf| {
        let mut inside = folder.ancestors().take_while(|folder| folder.starts_with(root));
        inside.find(|folder| folder.join(PACKAGE).is_file()).map(Path::to_owned)
    };
    let mut found: BTreeSet<PathBuf> = folders.into_iter().filter_map(around).collect();
    found.insert(root.to_owned());
    found.into_iter().map(|folder| (file_path(&folder), is_module(&folder))).collect()
}

/// The release of GenAIScript that a root has installed, or else the one that it asks for, in its own
/// folder or one above.
pub(super) fn release(root: &Path) -> Option<AssumedRelease> {
    let installed = root.ancestors().flat_map(|folder| PLACES.map(|below| folder.join(below)));
    let installed = installed.filter_map(|folder| Release::parse(package(&folder)["version"].as_str()?));
    let declared = root.ancestors().filter_map(|folder| declared(&package(folder)));
    let told = |by| move |release| AssumedRelease { release, by };
    let mut all =
        installed.map(told(ReleaseSource::Installed)).chain(declared.map(told(ReleaseSource::Declared)));
    all.next()
}

fn declared(package: &serde_json::Value) -> Option<Release> {
    let mut lists = DEPENDENCIES.iter().map(|list| &package[*list]);
    lists.find_map(|list| NAMES.iter().find_map(|name| Release::parse(list[*name].as_str()?)))
}

fn is_module(folder: &Path) -> bool {
    package(folder)["type"] == "module"
}

/// What the `package.json` in a folder says; nothing where there is none.
fn package(folder: &Path) -> serde_json::Value {
    let text = read_at_most(&folder.join(PACKAGE), MAX_PACKAGE_BYTES).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_default()
}

/// GenAIScript lists `.ts`, `.mts` and `.mjs` there, but not `.js`.
fn system_files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let is_system_file = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_ascii_lowercase();
        [".genai.ts", ".genai.mts", ".genai.mjs"].iter().any(|ending| name.ends_with(ending))
    };
    let mut files: Vec<PathBuf> =
        entries.filter_map(|entry| Some(entry.ok()?.path())).filter(is_system_file).collect();
    files.sort();
    files
}
