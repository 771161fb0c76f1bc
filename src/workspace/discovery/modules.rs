use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use ignore::{WalkBuilder, WalkState};

use super::ignored::Ignored;
use super::names::{GIT_FOLDER, PACKAGE, file_path, real_path};
use super::read::{Unread, read_at_most};
use super::tool_dependencies::ToolDependencies;
use super::workspaces::reach;
use crate::file_path::FilePath;
use crate::tools::documents::Notation;
use crate::tools::recognition::{MAX_BYTES, MAX_ENTRY_BYTES, is_module_name};
use crate::tools::{PackageVersions, VersionSource};

/// Folder of installed packages, whose tools are not those of the workspace.
const INSTALLED: &str = "node_modules";

/// File of Git whose patterns hide files; unlike GenAIScript's, it may be in any folder.
const IGNORE_FILE: &str = ".gitignore";

const MAX_PACKAGE_BYTES: u64 = 1 << 20;

/// Members of a `package.json` with the packages that it gets.
pub(super) const DEPENDENCIES: [&str; 3] = ["dependencies", "devDependencies", "peerDependencies"];

/// Modules of one package that may declare tools.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolPackage {
    pub folder: FilePath,
    /// Folder around it below which its modules may import others: that of its workspace or repository.
    pub reach: FilePath,
    /// Folders below which modules are read; anywhere if empty.
    pub limits: Vec<FilePath>,
    /// Name in its `package.json` without the scope; empty if it has none.
    pub name: String,
    /// The provider of all models that its dependencies call, by the first part of the names of its profiles; `None` if
    /// there are several, or others that are not known.
    pub provider: Option<&'static str>,
    /// Whether it depends on a package for tools, or its modules were named.
    pub has_known: bool,
    /// Sorted by path.
    pub modules: Vec<FilePath>,
    /// Files that its `package.json` names as programs or as its main module. Published servers are often one file.
    pub entries: Vec<FilePath>,
}

/// Packages that are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PackageChoice {
    /// Packages that depend on a package for tools.
    Known,
    /// All packages, as the project has functions of its own that declare tools.
    All,
}

impl ToolPackage {
    /// Whether the search found the module.
    pub fn has(&self, path: &FilePath) -> bool {
        self.modules.binary_search(path).is_ok()
    }
}

/// Finds the modules under some folders whose package may declare tools, and those that are named. Ignored files,
/// hidden ones and those of installed packages are left out. No module is read.
/// Packages of a workspace outside of `limits` do not count; without any, all do.
pub fn tool_packages(
    folders: &[PathBuf],
    named: &[FilePath],
    choice: PackageChoice,
    limits: &[PathBuf],
) -> Vec<ToolPackage> {
    find_packages(folders, named, choice, limits, &AtomicBool::new(false))
}

/// Finds the packages of a root until `cancelled`, then none.
pub fn tool_packages_in(root: &Path, choice: PackageChoice, cancelled: &AtomicBool) -> Vec<ToolPackage> {
    find_packages(&[root.to_owned()], &[], choice, &[], cancelled)
}

fn find_packages(
    folders: &[PathBuf],
    named: &[FilePath],
    choice: PackageChoice,
    limits: &[PathBuf],
    cancelled: &AtomicBool,
) -> Vec<ToolPackage> {
    let mut dependencies = ToolDependencies::new(limits);
    let mut known = PackageFolders::new(|folder| dependencies.has_known(folder));
    let mut others = PackageFolders::new(|folder| folder.join(PACKAGE).is_file());
    let mut found: HashMap<PathBuf, ToolPackage> = HashMap::new();
    let mut add = |folder: PathBuf, has_known: bool, module: FilePath| {
        let package = found.entry(folder).or_insert_with_key(|folder| ToolPackage::empty(folder));
        package.has_known |= has_known;
        package.modules.push(module);
    };
    for file in named {
        let path = Path::new(file.as_str());
        let folder = known.around(path).or_else(|| path.parent().map(Path::to_owned)).unwrap_or_default();
        add(folder, true, file.clone());
    }
    for file in folders.iter().flat_map(|folder| files_under(folder, is_module_name, cancelled)) {
        if cancelled.load(Ordering::Relaxed) {
            return Vec::new();
        }
        if let Some(folder) = known.around(&file) {
            add(folder, true, file_path(&file));
        } else if choice == PackageChoice::All
            && let Some(folder) = others.around(&file)
        {
            add(folder, false, file_path(&file));
        }
    }
    let mut all: Vec<ToolPackage> = found.into_values().collect();
    for package in &mut all {
        package.modules.sort();
        package.modules.dedup();
        let all = package.modules.clone();
        let is_there = |path: &str| all.binary_search(&FilePath::new(path)).is_ok();
        package.modules.retain(|it| named.contains(it) || !is_compiled(it.as_str(), is_there));
    }
    all.sort_by(|left, right| left.folder.cmp(&right.folder));
    all
}

/// Whether a module in JavaScript has the name of one in TypeScript in its folder, of which it is made.
fn is_compiled(module: &str, is_there: impl Fn(&str) -> bool) -> bool {
    let Some((stem, ending)) = module.rsplit_once('.') else { return false };
    let sources: &[&str] = match ending {
        "js" | "jsx" => &["ts", "tsx"],
        "mjs" => &["mts"],
        "cjs" => &["cts"],
        _ => return false,
    };
    sources.iter().any(|ending| is_there(&format!("{stem}.{ending}")))
}

impl ToolPackage {
    fn empty(folder: &Path) -> Self {
        let package = package(folder);
        let name = package["name"].as_str().and_then(|name| name.rsplit('/').next()).unwrap_or_default();
        Self {
            folder: file_path(folder),
            reach: reach(folder),
            limits: Vec::new(),
            name: name.to_owned(),
            provider: provider_of_models(&package),
            has_known: false,
            modules: Vec::new(),
            entries: entries(folder, &package),
        }
    }
}

/// Known folders, each with the innermost folder around it that is such a package.
struct PackageFolders<F> {
    is_package: F,
    known: HashMap<PathBuf, Option<PathBuf>>,
}

impl<F: FnMut(&Path) -> bool> PackageFolders<F> {
    fn new(is_package: F) -> Self {
        Self { is_package, known: HashMap::new() }
    }

    fn around(&mut self, file: &Path) -> Option<PathBuf> {
        let mut passed = Vec::new();
        let mut found = None;
        for folder in file.ancestors().skip(1) {
            if let Some(known) = self.known.get(folder) {
                found.clone_from(known);
                break;
            }
            passed.push(folder);
            if (self.is_package)(folder) {
                found = Some(folder.to_owned());
                break;
            }
        }
        for folder in passed {
            self.known.insert(folder.to_owned(), found.clone());
        }
        found
    }
}

pub(super) fn package(folder: &Path) -> serde_json::Value {
    let text = read_at_most(&folder.join(PACKAGE), MAX_PACKAGE_BYTES).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_default()
}

/// Returns the versions of packages that a package gets: those installed, else those of its `package.json`.
pub fn versions_of(package: &ToolPackage) -> PackageVersions {
    let folder = Path::new(package.folder.as_str());
    let own = self::package(folder);
    PackageVersions::find(|name| {
        let installed = folder.ancestors().find_map(|folder| {
            let package = self::package(&folder.join(INSTALLED).join(name));
            package["version"].as_str().map(str::to_owned)
        });
        let range = || DEPENDENCIES.iter().find_map(|list| own[list][name].as_str().map(str::to_owned));
        let installed = installed.map(|version| (version, VersionSource::Installed));
        installed.or_else(|| Some((range()?, VersionSource::Range)))
    })
}

/// Returns the provider of all models that the dependencies of a package call, where the AI SDK and LangChain have a
/// package for each.
pub fn provider_of_models(package: &serde_json::Value) -> Option<&'static str> {
    const PARTS_OF_AI_SDK: [&str; 12] = [
        "angular",
        "codemod",
        "devtools",
        "langchain",
        "mcp",
        "provider",
        "provider-utils",
        "react",
        "rsc",
        "svelte",
        "ui-utils",
        "vue",
    ];
    const OTHERS_OF_LANGCHAIN: [&str; 12] = [
        "aws",
        "cerebras",
        "cloudflare",
        "cohere",
        "community",
        "deepseek",
        "google-vertexai",
        "google-vertexai-web",
        "groq",
        "mistralai",
        "ollama",
        "xai",
    ];
    let mut found = None;
    for name in DEPENDENCIES.iter().filter_map(|list| package[list].as_object()).flat_map(|it| it.keys()) {
        let provider = match name.split_once('/') {
            Some(("@ai-sdk" | "@langchain", "openai")) => "openai",
            Some(("@ai-sdk" | "@langchain", "anthropic")) => "anthropic",
            Some(("@ai-sdk", "google") | ("@langchain", "google-genai")) => "gemini",
            Some(("@ai-sdk", part)) if !PARTS_OF_AI_SDK.contains(&part) => return None,
            Some(("@langchain", part)) if OTHERS_OF_LANGCHAIN.contains(&part) => return None,
            _ if name.contains("ai-provider") || name.contains("openrouter") => return None,
            _ => continue,
        };
        if found.is_some_and(|found| found != provider) {
            return None;
        }
        found = Some(provider);
    }
    found
}

fn entries(folder: &Path, package: &serde_json::Value) -> Vec<FilePath> {
    let programs = package["bin"].as_object().into_iter().flat_map(|programs| programs.values());
    let named = programs.chain([&package["bin"], &package["main"], &package["module"]]);
    let folder = file_path(folder);
    named.filter_map(|path| Some(FilePath::under(folder.as_str(), path.as_str()?))).collect()
}

/// Patterns of the `.gitignore` of each folder below a root, and of those around it in the repository.
struct IgnoredBelow {
    /// Folder of the repository; the root, if there is none.
    top: PathBuf,
    known: Mutex<HashMap<PathBuf, Arc<Ignored>>>,
}

impl IgnoredBelow {
    fn new(root: &Path) -> Self {
        let top = root.ancestors().find(|folder| folder.join(GIT_FOLDER).exists()).unwrap_or(root);
        Self { top: top.to_owned(), known: Mutex::default() }
    }

    /// Whether an entry is hidden, given that no folder above it is. The innermost pattern decides.
    fn hides(&self, path: &Path, is_folder: bool) -> bool {
        let around = path.ancestors().skip(1).take_while(|folder| folder.starts_with(&self.top));
        let decided = around.filter_map(|folder| {
            let inside = path.strip_prefix(folder).ok()?;
            self.of_folder(folder)?.decides(inside, is_folder)
        });
        decided.into_iter().next().unwrap_or(false)
    }

    fn of_folder(&self, folder: &Path) -> Option<Arc<Ignored>> {
        if let Some(known) = self.known.lock().ok()?.get(folder) {
            return Some(Arc::clone(known));
        }
        let read = Arc::new(Ignored::from_files(folder, &[IGNORE_FILE]));
        self.known.lock().ok()?.insert(folder.to_owned(), Arc::clone(&read));
        Some(read)
    }
}

/// Finds the documents under some folders that are wanted. Ignored files, hidden ones and those of installed packages
/// are left out.
pub fn documents(folders: &[PathBuf], is_wanted: &dyn Fn(&FilePath) -> bool) -> Vec<FilePath> {
    let not_cancelled = AtomicBool::new(false);
    let is_document = |name: &str| Notation::of_path(&FilePath::new(name)).is_some();
    let found = folders.iter().flat_map(|folder| files_under(folder, is_document, &not_cancelled));
    found.map(|path| file_path(&path)).filter(|path| is_wanted(path)).collect()
}

pub(super) fn files_under(
    folder: &Path,
    is_of_kind: fn(&str) -> bool,
    cancelled: &AtomicBool,
) -> Vec<PathBuf> {
    let found = Mutex::new(Vec::new());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let ignored = IgnoredBelow::new(folder);
    let mut walker = WalkBuilder::new(folder);
    walker.standard_filters(false).follow_links(false).threads(threads);
    walker.filter_entry(move |entry| {
        let name = entry.file_name().to_string_lossy();
        let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
        let is_of_kind = is_folder || is_of_kind(&name);
        entry.depth() == 0 || is_of_kind && !is_hidden(&name) && !ignored.hides(entry.path(), is_folder)
    });
    walker.build_parallel().run(|| {
        Box::new(|entry| {
            // A folder that cannot be listed has no modules that could be read.
            let Ok(entry) = entry else { return WalkState::Continue };
            if cancelled.load(Ordering::Relaxed) {
                return WalkState::Quit;
            }
            let is_file = entry.file_type().is_some_and(|kind| kind.is_file());
            if is_file
                && entry.file_name().to_str().is_some_and(is_of_kind)
                && let Ok(mut found) = found.lock()
            {
                found.push(entry.into_path());
            }
            WalkState::Continue
        })
    });
    found.into_inner().unwrap_or_default()
}

fn is_hidden(name: &str) -> bool {
    name == INSTALLED || name.starts_with('.')
}

/// Whether a file below a root is a module that [`tool_packages`] would find there.
pub fn is_found_module(root: &Path, file: &Path) -> bool {
    let Ok(inside) = file.strip_prefix(root) else { return false };
    let ignored = IgnoredBelow::new(root);
    let mut path = root.to_owned();
    let mut parts = inside.components().peekable();
    while let Some(part) = parts.next() {
        path.push(part);
        if is_hidden(&part.as_os_str().to_string_lossy()) || ignored.hides(&path, parts.peek().is_some()) {
            return false;
        }
    }
    let is_compiled =
        file.to_str().is_some_and(|path| is_compiled(path, |source| Path::new(source).is_file()));
    let is_module = file.file_name().and_then(|name| name.to_str()).is_some_and(is_module_name);
    is_module && !is_compiled && file.is_file()
}

/// Reads a module of a workspace; `None` if there is none, it is too long, it is part of an installed package, or a link
/// leads out of its workspace.
pub fn read_module(package: &ToolPackage, path: &FilePath) -> Option<Arc<str>> {
    let inside = path.as_str().strip_prefix(package.reach.as_str()).filter(|rest| rest.starts_with('/'))?;
    let is_installed = inside.split('/').any(|part| part == INSTALLED);
    let limit = if package.entries.contains(path) { MAX_ENTRY_BYTES } else { MAX_BYTES };
    let path = Path::new(path.as_str());
    let is_limited = |limit: &FilePath| is_below(path, Path::new(limit.as_str()));
    let is_allowed = package.limits.is_empty() || package.limits.iter().any(is_limited);
    if is_installed || !is_allowed || !is_below(path, Path::new(package.reach.as_str())) {
        return None;
    }
    Some(read_at_most(path, limit as u64).ok()?.into())
}

/// Returns why a module that a person named cannot be read; `None` if it can be.
pub fn unread_module(path: &FilePath) -> Option<Unread> {
    read_at_most(Path::new(path.as_str()), MAX_BYTES as u64).err()
}

/// Whether a file is below a folder once the links of both are resolved.
pub fn is_below(file: &Path, folder: &Path) -> bool {
    // A folder is rarely a link, so that its own path is tried first.
    let is_in =
        |file: &Path| file.starts_with(folder) || real_path(folder).is_ok_and(|it| file.starts_with(it));
    real_path(file).is_ok_and(|file| is_in(&file))
}
