//! Whether a package gets a package that tools are declared for: by its own `package.json`, or by those of packages of
//! its workspace that it depends on.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use super::modules::{DEPENDENCIES, is_below, package};
use super::workspaces::{reach, workspace_packages};
use crate::file_path::FilePath;
use crate::tools::recognition::depends_on_known;

/// Maximum number of packages of the workspace on the way to the one that depends on an SDK.
const MAX_STEPS: usize = 2;

/// Answers for the packages of a search. Each workspace is listed once.
pub(super) struct ToolDependencies<'a> {
    /// Folders below which packages are read; anywhere if empty.
    limits: &'a [PathBuf],
    /// Folders of the packages of workspaces by their names, by the folder of the workspace.
    workspaces: HashMap<FilePath, HashMap<String, PathBuf>>,
}

impl<'a> ToolDependencies<'a> {
    pub fn new(limits: &'a [PathBuf]) -> Self {
        Self { limits, workspaces: HashMap::new() }
    }

    pub fn has_known(&mut self, folder: &Path) -> bool {
        self.within(folder, MAX_STEPS)
    }

    fn within(&mut self, folder: &Path, steps: usize) -> bool {
        let package = package(folder);
        if depends_on_known(&package) {
            return true;
        }
        let lists = DEPENDENCIES.iter().filter_map(|list| package[list].as_object());
        let names: Vec<&String> = lists.flat_map(serde_json::Map::keys).collect();
        if steps == 0 || names.is_empty() {
            return false;
        }
        let packages = self.workspace_of(folder);
        let folders: Vec<PathBuf> =
            names.into_iter().filter_map(|name| packages.get(name).cloned()).collect();
        folders.iter().any(|folder| self.within(folder, steps - 1))
    }

    fn workspace_of(&mut self, folder: &Path) -> &HashMap<String, PathBuf> {
        let root = reach(folder);
        let limits = self.limits;
        self.workspaces.entry(root).or_insert_with_key(|root| {
            let folders = workspace_packages(root).unwrap_or_default();
            let named = |folder: FilePath| {
                let folder = PathBuf::from(folder.as_str());
                if !limits.is_empty() && !limits.iter().any(|limit| is_below(&folder, limit)) {
                    return None;
                }
                Some((package(&folder)["name"].as_str()?.to_owned(), folder))
            };
            folders.into_iter().filter_map(named).collect()
        })
    }
}
