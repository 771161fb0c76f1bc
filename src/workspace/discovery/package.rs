use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::names::file_path;
use super::names::{LOCK_FILES, PACKAGE};
use super::read::{read, read_at_most};
use crate::file_path::FilePath;
use crate::genaiscript::{EMPTY_RELEASE, Release, ScriptFile};
use crate::syntax::json;
use crate::workspace::{
    AssumedRelease, Builtins, Dependency, EmptyRelease, EmptyReleaseSource, ReleaseSource, ScriptSummary,
};

/// Folders of systems in an installed package; the first that exists is used.
const FOLDERS: [&str; 3] = [
    "node_modules/@genaiscript/core/genaisrc",
    "node_modules/genaiscript/genaisrc",
    "node_modules/genaiscript/node_modules/@genaiscript/core/genaisrc",
];

/// Folders of the package itself; the first that exists is used.
const PLACES: [&str; 3] = [
    "node_modules/@genaiscript/core",
    "node_modules/genaiscript",
    "node_modules/genaiscript/node_modules/@genaiscript/core",
];

/// Packages of GenAIScript, which share their versions.
const NAMES: [&str; 4] = ["genaiscript", "@genaiscript/core", "@genaiscript/runtime", "@genaiscript/api"];

/// Package with the command; only this one has an empty release.
const COMMAND: &str = "genaiscript";

const DEPENDENCIES: [&str; 4] =
    ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"];

const MAX_PACKAGE_BYTES: u64 = 1 << 20;

const MAX_LOCK_BYTES: u64 = 32 << 20;

/// Returns the systems of the package installed in a root or above, as Node looks for it; `None` without systems.
pub fn installed_builtins(root: &Path) -> Option<Builtins> {
    let folder =
        root.ancestors().flat_map(|folder| FOLDERS.map(|below| folder.join(below))).find(|it| it.is_dir())?;
    // Package managers create links there; GenAIScript uses the real path.
    let folder = folder.canonicalize().unwrap_or(folder);
    let summaries: Vec<ScriptSummary> = system_files(&folder)
        .into_iter()
        .filter_map(|path| ScriptFile::read(file_path(&path), read(&path).ok()?))
        .map(|file| ScriptSummary::from_script(&file))
        .collect();
    summaries
        .iter()
        .any(ScriptSummary::is_system)
        .then(|| Builtins::of_package(file_path(&folder), summaries))
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Package {
    pub folder: FilePath,
    pub is_module: bool,
    pub is_genaiscript: bool,
}

/// Returns the root and the innermost packages around `folders` under it. A root without a package is not a module and
/// belongs to the package around it.
pub(super) fn packages(root: &Path, folders: BTreeSet<PathBuf>) -> Vec<Package> {
    let around = |folder: PathBuf| {
        let mut inside = folder.ancestors().take_while(|folder| folder.starts_with(root));
        inside.find(|folder| folder.join(PACKAGE).is_file()).map(Path::to_owned)
    };
    let mut found: BTreeSet<PathBuf> = folders.into_iter().filter_map(around).collect();
    found.insert(root.to_owned());
    let read = |folder: PathBuf| Package {
        folder: file_path(&folder),
        is_module: package(&folder)["type"] == "module",
        is_genaiscript: folder
            .ancestors()
            .find(|around| around.join(PACKAGE).is_file())
            .is_some_and(|around| package(around)["name"].as_str().is_some_and(is_genaiscript)),
    };
    found.into_iter().map(read).collect()
}

fn is_genaiscript(name: &str) -> bool {
    name == "genaiscript" || name.starts_with("@genaiscript/")
}

/// Returns the release of GenAIScript that is installed in a root or a folder above, else the required one.
pub(super) fn release(root: &Path) -> Option<AssumedRelease> {
    let installed = root.ancestors().flat_map(|folder| PLACES.map(|below| folder.join(below)));
    let installed = installed.filter_map(|folder| Release::parse(package(&folder)["version"].as_str()?));
    let declared = root.ancestors().filter_map(|folder| declared(&package(folder)));
    let assumed = |by| move |release| AssumedRelease { release, by };
    let mut all = installed
        .map(assumed(ReleaseSource::Installed))
        .chain(declared.map(assumed(ReleaseSource::Declared)));
    all.next()
}

fn declared(package: &serde_json::Value) -> Option<Release> {
    let mut lists = DEPENDENCIES.iter().map(|list| &package[*list]);
    lists.find_map(|list| NAMES.iter().find_map(|name| Release::parse(list[*name].as_str()?)))
}

/// Returns the empty release of GenAIScript that a root or a folder above requires, locks or has installed.
pub(super) fn empty_release(root: &Path) -> Option<EmptyRelease> {
    let dependency = root.ancestors().find_map(|folder| dependency(&folder.join(PACKAGE)));
    let asks = dependency.as_ref().is_some_and(|it| EmptyRelease::is_only_one_of(&it.versions));
    let by = asks.then_some(EmptyReleaseSource::Declared);
    let by = by.or_else(|| locked(root)).or_else(|| {
        let mut installed = root.ancestors().map(|folder| folder.join("node_modules").join(COMMAND));
        let folder = installed.find(|folder| folder.join(PACKAGE).is_file())?;
        (package(&folder)["version"] == EMPTY_RELEASE)
            .then(|| EmptyReleaseSource::Installed(file_path(&folder)))
    })?;
    Some(EmptyRelease { by, dependency })
}

fn dependency(path: &Path) -> Option<Dependency> {
    let text = read_at_most(path, MAX_PACKAGE_BYTES).ok().filter(|text| text.contains(COMMAND))?;
    let package = json::parse(&text).ok()?;
    let versions = DEPENDENCIES.iter().find_map(|list| package.get(list)?.get(COMMAND))?;
    let (text, span) = (versions.as_str()?.to_owned(), versions.span);
    Some(Dependency { path: file_path(path), versions: text, span })
}

fn locked(root: &Path) -> Option<EmptyReleaseSource> {
    let files = root.ancestors().flat_map(|folder| LOCK_FILES.map(|name| (folder.join(name), name)));
    let (path, name) = files.into_iter().find(|(path, _)| path.is_file())?;
    let text = read_at_most(&path, MAX_LOCK_BYTES).ok()?;
    locks_empty(name, &text).then(|| EmptyReleaseSource::Locked(file_path(&path)))
}

/// Compares only lines, as each program writes its own fixed format and the files may be long.
fn locks_empty(name: &str, text: &str) -> bool {
    let lines = || text.lines().map(str::trim);
    let follows = |head: &dyn Fn(&str) -> bool, versions: &[String]| {
        let is_version = |line: &str| versions.iter().any(|version| line.trim_end_matches(',') == version);
        lines().zip(lines().skip(1)).any(|(line, next)| head(line) && is_version(next))
    };
    match name {
        // `"node_modules/genaiscript": {`, in old ones `"genaiscript": {`, and its first member.
        "package-lock.json" | "npm-shrinkwrap.json" => {
            let head = |line: &str| {
                let key = line.strip_suffix("\": {").and_then(|line| line.strip_prefix('"'));
                key.is_some_and(|key| key == COMMAND || key.ends_with("node_modules/genaiscript"))
            };
            follows(&head, &[format!("\"version\": \"{EMPTY_RELEASE}\"")])
        }
        // `genaiscript@^2.5.1:` or `"genaiscript@npm:^2.5.1":`, and its first member.
        "yarn.lock" => {
            let head = |line: &str| line.trim_start_matches('"').starts_with("genaiscript@");
            follows(&head, &[format!("version \"{EMPTY_RELEASE}\""), format!("version: {EMPTY_RELEASE}")])
        }
        // `genaiscript@2.5.2:`, in old ones `/genaiscript/2.5.2:`.
        "pnpm-lock.yaml" => lines().any(|line| {
            let package = line.trim_start_matches(['\'', '/']).strip_prefix(COMMAND);
            let version = package.and_then(|rest| rest.strip_prefix(['@', '/'])?.strip_prefix(EMPTY_RELEASE));
            version.is_some_and(|rest| rest.starts_with([':', '(', '\'', '_']))
        }),
        // `"genaiscript": ["genaiscript@2.5.2", …`
        "bun.lock" => {
            let package = format!("\"{COMMAND}\": [\"{COMMAND}@{EMPTY_RELEASE}\"");
            lines().any(|line| line.starts_with(&package))
        }
        _ => false,
    }
}

fn package(folder: &Path) -> serde_json::Value {
    let text = read_at_most(&folder.join(PACKAGE), MAX_PACKAGE_BYTES).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_default()
}

/// Returns what GenAIScript lists: `.ts`, `.mts` and `.mjs`, but not `.js`.
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
