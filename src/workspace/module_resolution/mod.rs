//! Imports that are not relative: path aliases of TypeScript, `imports` of a package, and packages of the workspace.
//! Installed packages are not searched. Of those that decide on schemas, the versions are read.

mod package_targets;
mod path_aliases;
mod source_files;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::discovery::{PACKAGE, ToolPackage, read_settings, versions_of, workspace_packages};
use crate::file_path::FilePath;
use crate::syntax::{Value, json};
use crate::tools::{ImportTargets, PackageVersions};
use package_targets::{export_targets, import_targets};
use path_aliases::TypeScriptSettings;
use source_files::source_files;

/// Settings of packages and of TypeScript, each read once.
#[derive(Debug, Default)]
pub struct ModuleResolution {
    known: Mutex<KnownSettings>,
}

#[derive(Debug, Default)]
struct KnownSettings {
    /// Contents of `package.json` by folder; `None` if there is none.
    packages: HashMap<FilePath, Option<Arc<Value>>>,
    /// Settings of TypeScript by folder; `None` if it has no such file.
    typescript: HashMap<FilePath, Option<Arc<TypeScriptSettings>>>,
    /// Folders of the packages of a workspace by name, by the root of the workspace; `None` if it is not one.
    workspaces: HashMap<FilePath, Option<Arc<HashMap<String, FilePath>>>>,
    /// Versions of installed packages by the folder of the package that depends on them.
    versions: HashMap<FilePath, PackageVersions>,
}

impl ModuleResolution {
    /// Resolves an import of a file as TypeScript does, to files below a folder.
    pub fn resolve(&self, from: &FilePath, specifier: &str, reach: &FilePath) -> ImportTargets {
        if specifier.starts_with("node:") {
            return ImportTargets::package();
        }
        let mut known = self.known();
        ImportRequest { known: &mut known, folder: from.folder(), reach }.resolve(specifier)
    }

    /// Returns the versions of the packages that decide on the schemas of a package.
    pub fn versions(&self, package: &ToolPackage) -> PackageVersions {
        let mut known = self.known();
        let read = || versions_of(package);
        known.versions.entry(package.folder.clone()).or_insert_with(read).clone()
    }

    fn known(&self) -> MutexGuard<'_, KnownSettings> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One import, by the folder of the file that has it.
struct ImportRequest<'a> {
    known: &'a mut KnownSettings,
    folder: &'a str,
    reach: &'a FilePath,
}

impl ImportRequest<'_> {
    fn resolve(mut self, specifier: &str) -> ImportTargets {
        let typescript = self.known.typescript_around(self.folder, self.reach);
        let aliased = typescript.as_ref().and_then(|settings| settings.aliased(specifier));
        let is_alias = aliased.as_ref().is_some_and(|aliased| aliased.is_named);
        let mut paths = aliased.map(|aliased| aliased.paths).unwrap_or_default();
        let of_package = if specifier.starts_with('#') {
            Some(self.imports(specifier))
        } else {
            self.workspace_package(specifier)
        };
        let may_be_package = !is_alias && of_package.is_none() && may_be_installed(specifier);
        paths.extend(of_package.into_iter().flatten());
        let is_followed = |path: &FilePath| {
            path.is_under(self.reach.as_str()) && !path.as_str().split('/').any(|part| part == "node_modules")
        };
        paths.retain(is_followed);
        ImportTargets { paths, may_be_package }
    }

    /// Resolves a name that begins with `#` by the `imports` of the package around the file.
    fn imports(&mut self, specifier: &str) -> Vec<FilePath> {
        let Some((folder, package)) = self.known.package_around(self.folder, self.reach) else {
            return Vec::new();
        };
        let targets = package.get("imports").map(|imports| import_targets(imports, specifier));
        let targets = targets.unwrap_or_default().into_iter();
        targets
            .flat_map(|target| {
                if target.starts_with("./") {
                    self.known.sources(&folder, &target, self.reach)
                } else {
                    self.workspace_package(&target).unwrap_or_default()
                }
            })
            .collect()
    }

    /// Resolves the name of a package of the workspace, or of a file of one; `None` if there is no such package.
    fn workspace_package(&mut self, specifier: &str) -> Option<Vec<FilePath>> {
        let (name, subpath) = package_name(specifier)?;
        let own = self.known.package_around(self.folder, self.reach);
        let own = own.filter(|(_, package)| package.get("name").and_then(Value::as_str) == Some(name));
        let folder = match own {
            Some((folder, _)) => folder,
            None => self.known.workspace_around(self.folder, self.reach)?.get(name)?.clone(),
        };
        let package = self.known.package(&folder)?;
        if let Some(exports) = package.get("exports") {
            let targets = export_targets(exports, &format!(".{subpath}"));
            return Some(
                targets.iter().flat_map(|target| self.known.sources(&folder, target, self.reach)).collect(),
            );
        }
        let targets: Vec<&str> = match subpath {
            "" => {
                let fields = ["source", "types", "typings", "module", "main"];
                let named = fields.iter().filter_map(|field| package.get(field)?.as_str());
                named.chain(["index", "src/index"]).collect()
            }
            subpath => vec![&subpath[1..]],
        };
        Some(targets.into_iter().flat_map(|target| self.known.sources(&folder, target, self.reach)).collect())
    }
}

impl KnownSettings {
    fn package(&mut self, folder: &FilePath) -> Option<Arc<Value>> {
        if let Some(known) = self.packages.get(folder) {
            return known.clone();
        }
        let text = read_settings(&FilePath::under(folder.as_str(), PACKAGE));
        let package = text.and_then(|text| json::parse(&text).ok()).map(Arc::new);
        self.packages.insert(folder.clone(), package.clone());
        package
    }

    /// Returns the innermost package around a folder, and its folder.
    fn package_around(&mut self, folder: &str, reach: &FilePath) -> Option<(FilePath, Arc<Value>)> {
        folders_up_to(folder, reach).find_map(|folder| {
            let package = self.package(&folder)?;
            Some((folder, package))
        })
    }

    /// Returns the settings of the innermost folder with some. No others are in effect, even if these cannot be read.
    fn typescript_around(&mut self, folder: &str, reach: &FilePath) -> Option<Arc<TypeScriptSettings>> {
        folders_up_to(folder, reach).find_map(|folder| self.typescript(&folder, reach))
    }

    fn typescript(&mut self, folder: &FilePath, reach: &FilePath) -> Option<Arc<TypeScriptSettings>> {
        if let Some(known) = self.typescript.get(folder) {
            return known.clone();
        }
        let workspace = self.workspace_around(folder.as_str(), reach);
        let find = |name: &str| workspace.as_ref()?.get(name).cloned();
        let settings = TypeScriptSettings::of_folder(folder, reach, &find).map(Arc::new);
        self.typescript.insert(folder.clone(), settings.clone());
        settings
    }

    /// Returns the packages of the innermost workspace around a folder.
    fn workspace_around(&mut self, folder: &str, reach: &FilePath) -> Option<Arc<HashMap<String, FilePath>>> {
        folders_up_to(folder, reach).find_map(|folder| self.workspace(&folder))
    }

    fn workspace(&mut self, root: &FilePath) -> Option<Arc<HashMap<String, FilePath>>> {
        if let Some(known) = self.workspaces.get(root) {
            return known.clone();
        }
        let packages = workspace_packages(root).map(|folders| {
            let mut by_name = HashMap::new();
            for folder in folders {
                let package = self.package(&folder);
                if let Some(name) = package.as_ref().and_then(|package| package.get("name")?.as_str()) {
                    by_name.entry(name.to_owned()).or_insert(folder);
                }
            }
            Arc::new(by_name)
        });
        self.workspaces.insert(root.clone(), packages.clone());
        packages
    }

    /// Returns the modules that a target of a package may be, the written ones before those that are built of them.
    fn sources(&mut self, folder: &FilePath, target: &str, reach: &FilePath) -> Vec<FilePath> {
        let typescript = self.typescript(folder, reach);
        source_files(folder, target, typescript.as_deref())
    }
}

/// Lists a folder and those around it up to `last`.
fn folders_up_to<'a>(folder: &'a str, last: &'a FilePath) -> impl Iterator<Item = FilePath> + use<'a> {
    let is_inside =
        move |folder: &&str| *folder == last.as_str() || FilePath::new(*folder).is_under(last.as_str());
    let outer = |folder: &&'a str| folder.rsplit_once('/').map(|(outer, _)| outer);
    std::iter::successors(Some(folder), outer).take_while(is_inside).map(FilePath::new)
}

/// Splits a specifier into the name of a package and the path in it, which begins with `/` or is empty.
fn package_name(specifier: &str) -> Option<(&str, &str)> {
    if !may_be_installed(specifier) {
        return None;
    }
    let start = if specifier.starts_with('@') { specifier.find('/')? + 1 } else { 0 };
    let end = specifier[start..].find('/').map_or(specifier.len(), |at| start + at);
    Some(specifier.split_at(end))
}

/// Whether a package can have the name.
fn may_be_installed(specifier: &str) -> bool {
    let name = specifier.strip_prefix('@').unwrap_or(specifier);
    name.starts_with(|first: char| first.is_ascii_alphanumeric() || matches!(first, '_' | '-'))
}
