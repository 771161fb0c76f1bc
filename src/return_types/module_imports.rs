//! Functions of local modules that a file imports, through modules that import each other.

use std::cell::Cell;
use std::collections::BTreeMap;

use super::cache::ReturnTypeCache;
use super::host_api::HostApi;
use super::imports::{ImportedName, ImportedReturns};
use super::inference::ReturnTypes;
use crate::file_path::FilePath;
use crate::syntax::ChunkedTree;

/// Maximum nesting of modules that import each other, and their maximum number for one file.
const MAX_NESTING: usize = 4;
const MAX_MODULES: usize = 64;

/// Module whose functions another file imports.
pub trait ImportedModule {
    fn path(&self) -> &FilePath;
    fn syntax(&self) -> &ChunkedTree;
    fn return_type_cache(&self) -> &ReturnTypeCache;
}

/// Reader of the modules that a file imports.
pub struct ImportReader<'m, M> {
    api: &'static HostApi,
    /// Finds the module that a local import names, by its path without or with an extension.
    modules: &'m (dyn Fn(&FilePath) -> Option<M> + 'm),
    /// Number of modules that may still be read.
    left: Cell<usize>,
}

impl<'m, M: ImportedModule> ImportReader<'m, M> {
    pub fn new(api: &'static HostApi, modules: &'m (dyn Fn(&FilePath) -> Option<M> + 'm)) -> Self {
        Self { api, modules, left: Cell::new(MAX_MODULES) }
    }

    /// Infers the functions that a file imports.
    pub fn read(&self, path: &FilePath, types: &ReturnTypes<'_>) -> ImportedReturns {
        self.read_in(path, types, &mut Vec::new())
    }

    /// `around` has the modules on the way to the file.
    fn read_in(
        &self,
        path: &FilePath,
        types: &ReturnTypes<'_>,
        around: &mut Vec<FilePath>,
    ) -> ImportedReturns {
        let mut by_module: BTreeMap<String, Vec<ImportedName>> = BTreeMap::new();
        for name in types.imported_names() {
            by_module.entry(name.module.clone()).or_default().push(name);
        }
        let mut found = Vec::new();
        for (module, names) in by_module {
            let target = path.beside(&module);
            if self.left.get() == 0 || around.len() == MAX_NESTING || around.contains(&target) {
                continue;
            }
            self.left.set(self.left.get() - 1);
            let Some(module) = (self.modules)(&target) else { continue };
            let exports =
                ReturnTypes::new(module.syntax(), self.api, module.return_type_cache(), names.len());
            around.push(target);
            let imports = self.read_in(module.path(), &exports, around);
            around.pop();
            found.extend(names.iter().flat_map(|name| exports.exported(name, &imports)));
        }
        found.into_iter().collect()
    }
}
