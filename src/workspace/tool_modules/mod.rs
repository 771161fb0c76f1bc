//! Modules of ordinary code in packages that depend on one for tools, and the tools that they declare.

mod rows;

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rpds::HashTrieMapSync;

use super::discovery::{ToolPackage, read_module};
use crate::file_path::FilePath;
use crate::tools::recognition::may_declare;
use crate::tools::{
    FileSpan, ModuleFile, ModuleProgram, ModuleTexts, ToolDeclaration, ToolFunction, distinct,
};

pub use rows::{ModuleRow, ModuleToolRow, UnknownRow, document_row, module_rows};

/// Number of modules that one program reads; each has its own view of the modules that they import. It does not depend
/// on the processors, so that the same work is done everywhere.
const PROGRAM: usize = 64;

/// Modules of a workspace that may declare tools. Cheap to clone: clones share what was read of closed files.
#[derive(Clone, Debug, Default)]
pub struct ToolModules {
    /// By folder.
    packages: Arc<Vec<Arc<ToolPackage>>>,
    /// Modules that are open in an editor, whose text counts.
    open: HashTrieMapSync<FilePath, ModuleFile>,
    /// Functions of the project that declare tools, by its settings.
    functions: Arc<Vec<ToolFunction>>,
    known: Arc<Mutex<KnownModules>>,
}

#[derive(Debug, Default)]
struct KnownModules {
    /// Closed files that were read; `None` if they cannot be.
    files: HashMap<FilePath, Option<ModuleFile>>,
    tools: HashMap<FilePath, KnownTools>,
    /// Closed files without tools, whose text is not kept.
    silent: BTreeSet<FilePath>,
    /// Functions of the project with which `tools` were read.
    functions: Arc<Vec<ToolFunction>>,
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

    /// Sets the functions of the project that declare tools.
    pub fn set_functions(&mut self, functions: &[ToolFunction]) {
        if *self.functions != functions {
            self.functions = Arc::new(functions.to_vec());
        }
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
        let mut modules = self.clone();
        modules.insert(file);
        let mut tools = match modules.package_of(&file.path) {
            Some(package) => modules.package_tools(package),
            None => modules.tools_of(std::slice::from_ref(&file.path), None),
        };
        tools.retain(|tool| tool.is_written_in(&file.path));
        tools
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
        if known.functions != self.functions {
            known.tools.clear();
            known.silent.clear();
            known.functions = Arc::clone(&self.functions);
        }
        let stale: Vec<FilePath> =
            modules.iter().filter(|path| !self.is_known(&mut known, path, package)).cloned().collect();
        let declaring = self.declaring(&mut known, &stale, package);
        let shared = Mutex::new(&mut *known);
        in_parallel(&declaring, PROGRAM, |some| self.read_program(&shared, some, package));
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

    /// Returns those of some modules that may declare tools, in their order. They are read.
    fn declaring(
        &self,
        known: &mut KnownModules,
        modules: &[FilePath],
        package: Option<&ToolPackage>,
    ) -> Vec<FilePath> {
        let is_unread = |path: &&FilePath| !self.open.contains_key(path) && !known.files.contains_key(path);
        let unread: Vec<&FilePath> = modules.iter().filter(is_unread).collect();
        let read = Mutex::new(Vec::new());
        in_parallel(&unread, PROGRAM, |some| {
            let files = some.iter().filter_map(|path| read_file(path, package));
            let declaring: Vec<ModuleFile> =
                files.filter(|file| self.may_declare(&file.source, package)).collect();
            lock(&read).extend(declaring);
        });
        let read = read.into_inner().unwrap_or_else(PoisonError::into_inner);
        known.files.extend(read.into_iter().map(|file| (file.path.clone(), Some(file))));
        let mut declaring = Vec::new();
        for path in modules {
            known.tools.remove(path);
            let file = self.open.get(path).or_else(|| known.files.get(path)?.as_ref());
            if file.is_some_and(|file| self.may_declare(&file.source, package)) {
                declaring.push(path.clone());
            } else {
                // A module without tools that another one imports is read again then.
                known.files.remove(path);
                known.silent.insert(path.clone());
            }
        }
        declaring
    }

    fn read_program(
        &self,
        known: &Mutex<&mut KnownModules>,
        modules: &[FilePath],
        package: Option<&ToolPackage>,
    ) {
        let texts = ModuleTexts::default();
        let read = |path: &FilePath| self.file(&mut lock(known), path, package);
        let program = ModuleProgram::new(&texts, &read).with_functions(&self.functions);
        for path in modules {
            let tools = program.tools_of(path);
            let mut known = lock(known);
            let read = program.read_for(path).into_iter().map(|path| {
                let file = self.file(&mut known, &path, package);
                (path, file)
            });
            let read = read.collect();
            known.tools.insert(path.clone(), KnownTools { read, tools });
        }
    }

    /// Whether a module may declare a tool: with a known package, or with a function of the project.
    fn may_declare(&self, text: &str, package: Option<&ToolPackage>) -> bool {
        let calls_function = || self.functions.iter().any(|function| text.contains(&function.call));
        package.is_none_or(|package| package.has_known) && may_declare(text) || calls_function()
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
        known.files.entry(path.clone()).or_insert_with(|| read_file(path, package)).clone()
    }

    fn known(&self) -> MutexGuard<'_, KnownModules> {
        lock(&self.known)
    }
}

fn read_file(path: &FilePath, package: Option<&ToolPackage>) -> Option<ModuleFile> {
    ModuleFile::read(path.clone(), read_module(package?, path)?)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Does work for items in groups of `size`, on as many threads as there are processors.
fn in_parallel<'a, T: Sync>(items: &'a [T], size: usize, work: impl Fn(&'a [T]) + Sync) {
    let groups = Mutex::new(items.chunks(size));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let work_off = || {
        loop {
            let group = lock(&groups).next();
            match group {
                Some(group) => work(group),
                None => break,
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.min(items.len().div_ceil(size)) {
            scope.spawn(work_off);
        }
        work_off();
    });
}
