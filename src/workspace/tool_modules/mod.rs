//! Modules of ordinary code in packages that depend on one for tools, and the tools that they declare.

mod rows;

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rpds::HashTrieMapSync;

use super::discovery::{ToolPackage, read_module};
use crate::file_path::FilePath;
use crate::tools::recognition::may_declare;
use crate::tools::{FileSpan, ModuleFile, ModuleProgram, ModuleTexts, ToolDeclaration, distinct};

pub use rows::{ModuleRow, ModuleToolRow, UnknownRow, module_rows};

/// Number of modules that one program reads; each has its own view of the modules that they import.
const PROGRAM: usize = 256;

/// Modules of a workspace that may declare tools. Cheap to clone: clones share what was read of closed files.
#[derive(Clone, Debug, Default)]
pub struct ToolModules {
    /// By folder.
    packages: Arc<Vec<Arc<ToolPackage>>>,
    /// Modules that are open in an editor, whose text counts.
    open: HashTrieMapSync<FilePath, ModuleFile>,
    known: Arc<Mutex<KnownModules>>,
}

#[derive(Debug, Default)]
struct KnownModules {
    /// Closed files that were read; `None` if they cannot be.
    files: HashMap<FilePath, Option<ModuleFile>>,
    tools: HashMap<FilePath, KnownTools>,
    /// Closed files without tools, whose text is not kept.
    silent: BTreeSet<FilePath>,
}

/// Tools of one module, and the files on which they depend.
#[derive(Debug)]
struct KnownTools {
    read: Vec<(FilePath, Option<ModuleFile>)>,
    tools: Vec<Arc<ToolDeclaration>>,
}

impl ToolModules {
    pub fn packages(&self) -> &[Arc<ToolPackage>] {
        &self.packages
    }

    pub fn set_packages(&mut self, packages: Vec<ToolPackage>) {
        self.packages = Arc::new(packages.into_iter().map(Arc::new).collect());
    }

    /// Returns the innermost package around a file.
    pub fn package_of(&self, path: &FilePath) -> Option<&Arc<ToolPackage>> {
        let around = self.packages.iter().filter(|package| path.is_under(package.folder.as_str()));
        around.max_by_key(|package| package.folder.as_str().len())
    }

    /// Sets the text of an open module. Returns whether it changed.
    pub fn insert(&mut self, file: &ModuleFile) -> bool {
        if self.open.get(&file.path).is_some_and(|known| known.is_same_version(file)) {
            return false;
        }
        self.open.insert_mut(file.path.clone(), file.clone());
        true
    }

    /// Forgets the text of a module that was open, or a closed file that has changed.
    pub fn remove(&mut self, path: &FilePath) {
        self.open.remove_mut(path);
        let mut known = self.known();
        known.files.remove(path);
        known.silent.remove(path);
    }

    /// Returns the tools of which a part is written in a module, in this version of it.
    pub fn tools_in(&self, file: &ModuleFile) -> Vec<Arc<ToolDeclaration>> {
        let mut tools = self.tools_around(file);
        tools.retain(|tool| tool.is_written_in(&file.path));
        tools
    }

    /// Returns the tools of the package around a module, in this version of it.
    pub fn tools_around(&self, file: &ModuleFile) -> Vec<Arc<ToolDeclaration>> {
        let mut modules = self.clone();
        modules.insert(file);
        match modules.package_of(&file.path) {
            Some(package) => modules.package_tools(package),
            None => modules.tools_of(std::slice::from_ref(&file.path), None),
        }
    }

    /// Returns the modules in which parts of tools are written, sorted by path.
    pub fn declaring(&self) -> Vec<ModuleFile> {
        let mut files = Vec::new();
        for package in self.packages() {
            let tools = self.package_tools(package);
            let paths: BTreeSet<&FilePath> =
                tools.iter().flat_map(|tool| tool.places()).map(|place| &place.path).collect();
            let mut known = self.known();
            files.extend(paths.into_iter().filter_map(|path| self.file(&mut known, path, Some(package))));
        }
        files.sort_by(|left, right| left.path.cmp(&right.path));
        files.dedup_by(|left, right| left.path == right.path);
        files
    }

    /// Returns the tools of all modules of a package, by file and in source order. Modules whose text and whose
    /// imports are unchanged are not read again.
    pub fn package_tools(&self, package: &ToolPackage) -> Vec<Arc<ToolDeclaration>> {
        // Open modules may be new, without a file.
        let open = self.open.keys().filter(|path| path.is_under(package.folder.as_str()));
        let modules: BTreeSet<&FilePath> = package.modules.iter().chain(open).collect();
        let modules: Vec<FilePath> = modules.into_iter().cloned().collect();
        self.tools_of(&modules, Some(package))
    }

    /// Returns the line of a place in a module, from 1.
    pub fn line(&self, place: &FileSpan) -> usize {
        let mut known = self.known();
        let package = self.package_of(&place.path).map(Arc::as_ref);
        let file = self.file(&mut known, &place.path, package);
        let before = file.as_ref().and_then(|file| file.source.get(..place.span.range().start));
        before.unwrap_or_default().matches('\n').count() + 1
    }

    fn tools_of(&self, modules: &[FilePath], package: Option<&ToolPackage>) -> Vec<Arc<ToolDeclaration>> {
        // Held to the end, so that requests at the same time do not all read the same modules.
        let mut known = self.known();
        let stale: Vec<FilePath> =
            modules.iter().filter(|path| !self.is_known(&mut known, path, package)).cloned().collect();
        for some in stale.chunks(PROGRAM) {
            self.read_tools(&mut known, some, package);
        }
        let tools = modules.iter().filter_map(|path| known.tools.get(path));
        distinct(tools.flat_map(|known| known.tools.iter().cloned()).collect())
    }

    fn is_known(&self, known: &mut KnownModules, path: &FilePath, package: Option<&ToolPackage>) -> bool {
        if known.silent.contains(path) && !self.open.contains_key(path) {
            return true;
        }
        let Some(tools) = known.tools.remove(path) else { return false };
        let is_same = |(path, before): &(FilePath, Option<ModuleFile>)| {
            let now = self.file(known, path, package);
            match (&now, before) {
                (Some(now), Some(before)) => now.is_same_version(before),
                (None, None) => true,
                _ => false,
            }
        };
        let is_valid = tools.read.iter().all(is_same);
        if is_valid {
            known.tools.insert(path.clone(), tools);
        }
        is_valid
    }

    fn read_tools(&self, known: &mut KnownModules, modules: &[FilePath], package: Option<&ToolPackage>) {
        let mut declaring = Vec::new();
        for path in modules {
            known.tools.remove(path);
            match self.file(known, path, package) {
                Some(file) if may_declare(&file.source) => declaring.push(path),
                _ => {
                    // A module without tools that another one imports is read again then.
                    known.files.remove(path);
                    known.silent.insert(path.clone());
                }
            }
        }
        if declaring.is_empty() {
            return;
        }
        let texts = ModuleTexts::default();
        let files = std::cell::RefCell::new(known);
        let read = |path: &FilePath| self.file(&mut files.borrow_mut(), path, package);
        let program = ModuleProgram::new(&texts, &read);
        let found: Vec<_> = declaring
            .into_iter()
            .map(|path| (path, program.tools_of(path), program.read_for(path)))
            .collect();
        for (path, tools, read) in found {
            let mut known = files.borrow_mut();
            let read = read.into_iter().map(|path| {
                let file = self.file(&mut known, &path, package);
                (path, file)
            });
            let read = read.collect();
            known.tools.insert(path.clone(), KnownTools { read, tools });
        }
    }

    /// Returns a module in its newest text; `None` if it cannot be read.
    fn file(
        &self,
        known: &mut KnownModules,
        path: &FilePath,
        package: Option<&ToolPackage>,
    ) -> Option<ModuleFile> {
        if let Some(open) = self.open.get(path) {
            return Some(open.clone());
        }
        let read = || ModuleFile::read(path.clone(), read_module(package?, path)?);
        known.files.entry(path.clone()).or_insert_with(read).clone()
    }

    fn known(&self) -> MutexGuard<'_, KnownModules> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
