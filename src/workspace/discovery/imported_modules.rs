use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::neighbours::module;
use crate::file_path::FilePath;
use crate::genaiscript::ScriptFile;

/// Modules that scripts import, each read once.
#[derive(Debug, Default)]
pub struct ImportedModules(Mutex<HashMap<FilePath, Option<Arc<ScriptFile>>>>);

impl ImportedModules {
    /// Finds the module that an import names, with or without an extension.
    pub fn find(&self, path: &FilePath) -> Option<Arc<ScriptFile>> {
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = known().get(path) {
            return found.clone();
        }
        let found = module(path).map(Arc::new);
        known().insert(path.clone(), found.clone());
        found
    }
}
