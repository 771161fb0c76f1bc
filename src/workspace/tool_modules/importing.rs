//! Imports across the modules of a workspace, also from one package into another.

use std::collections::BTreeSet;
use std::sync::{Arc, PoisonError};

use super::ToolModules;
use crate::file_path::FilePath;
use crate::tools::ImportTargets;
use crate::workspace::discovery::{PNPM_WORKSPACE, ToolPackage};

impl ToolModules {
    /// Resolves imports of the modules of a package.
    pub(super) fn resolver<'t>(
        &'t self,
        package: Option<&'t ToolPackage>,
    ) -> impl Fn(&FilePath, &str) -> ImportTargets + use<'t> {
        move |from, specifier| match package {
            Some(package) => self.resolution.resolve(from, specifier, &package.reach),
            None => ImportTargets::package(),
        }
    }

    /// Returns the package around a module, or else one whose modules may import it.
    pub(super) fn package_reading(&self, path: &FilePath) -> Option<&ToolPackage> {
        let around = self.package_of(path).map(Arc::as_ref);
        around.or_else(|| self.packages_importing(path).next())
    }

    fn packages_importing(&self, path: &FilePath) -> impl Iterator<Item = &ToolPackage> {
        let packages = self.packages.values().flatten().map(Arc::as_ref);
        packages.filter(|package| path.is_under(package.reach.as_str()))
    }

    /// Whether a module with a tool imports the file.
    pub fn is_imported(&self, path: &FilePath) -> bool {
        self.imported.read().unwrap_or_else(PoisonError::into_inner).contains(path)
    }

    /// Returns the folders of the packages whose tools depend on a module: that around it, and those whose modules may
    /// import it.
    pub fn packages_with(&self, path: &FilePath) -> Vec<FilePath> {
        let around = self.package_of(path).map(|package| package.folder.clone());
        let importing = self.packages_importing(path).filter(|_| self.is_imported(path));
        let importing = importing.map(|package| package.folder.clone());
        let folders: BTreeSet<FilePath> = around.into_iter().chain(importing).collect();
        folders.into_iter().collect()
    }

    /// Returns the folders whose modules the tools may depend on, none inside another.
    pub fn reaches(&self) -> BTreeSet<FilePath> {
        let reaches: BTreeSet<&FilePath> = self.packages().iter().map(|package| &package.reach).collect();
        let is_inner = |path: &FilePath| reaches.iter().any(|outer| path.is_under(outer.as_str()));
        reaches.iter().filter(|path| !is_inner(path)).map(|path| (*path).clone()).collect()
    }

    /// Whether imports are resolved by a file of this name, if a package has it.
    pub fn resolves_by(&self, path: &FilePath) -> bool {
        is_resolution_file(path.name()) && self.packages_importing(path).next().is_some()
    }
}

/// Settings of TypeScript may have any name that others extend; these are the usual ones.
fn is_resolution_file(name: &str) -> bool {
    let stem = name.strip_suffix(".json");
    name == PNPM_WORKSPACE || stem.is_some_and(|it| it.contains("tsconfig") || it.contains("jsconfig"))
}
