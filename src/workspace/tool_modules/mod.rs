//! Modules of ordinary code in packages that depend on one for tools, and the tools that they declare.

mod importing;
mod line_numbers;
mod package_tools;
mod return_types;
mod rows;
mod unreached;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use rpds::HashTrieMapSync;

use super::discovery::{ToolPackage, read_module};
use super::module_resolution::ModuleResolution;
use crate::file_path::FilePath;
use crate::providers::{MARK, MarkedSchema};
use crate::tools::recognition::{is_of_examples, is_of_tests, may_declare, names_builder, servers_in};
use crate::tools::{
    ModuleFile, ModuleProgram, ModuleReading, ModuleTexts, ReadModule, SchemaUses, ToolDeclaration,
    ToolFunction, distinct_with_tests,
};

pub use line_numbers::LineNumbers;
pub use package_tools::PackageTools;
pub use rows::{ModuleRow, ModuleToolRow, PackageRow, UnknownRow, document_row, module_rows, package_rows};

/// Number of modules that one program reads; each has its own view of the modules that they import. It does not depend
/// on the processors, so that the same work is done everywhere.
const PROGRAM: usize = 64;

/// Modules of a workspace that may declare tools. Cheap to clone: clones share what was read of closed files.
#[derive(Clone, Debug, Default)]
pub struct ToolModules {
    /// By the root that was searched for them, then by folder.
    packages: Arc<BTreeMap<Arc<str>, Vec<Arc<ToolPackage>>>>,
    /// Modules that are open in an editor, whose text counts.
    open: HashTrieMapSync<FilePath, ModuleFile>,
    /// Equal in clones until one of them changes.
    version: u64,
    last_version: Arc<AtomicU64>,
    /// Functions of the project that declare tools, by its settings.
    functions: Arc<Vec<ToolFunction>>,
    /// Settings by which imports are resolved, and versions of packages; equal in clones until a root is searched
    /// again.
    resolution: Arc<ModuleResolution>,
    known: Arc<Mutex<KnownModules>>,
    /// Closed files whose text has changed. Separate from `known`, as the next.
    changed: Arc<Mutex<Vec<FilePath>>>,
    /// Files that modules with tools import. Separate from `known`, which is locked while modules are read.
    imported: Arc<RwLock<HashSet<FilePath>>>,
}

#[derive(Debug, Default)]
struct KnownModules {
    /// Closed files that were read; `None` if they cannot be.
    files: HashMap<FilePath, Option<ModuleFile>>,
    tools: HashMap<FilePath, KnownTools>,
    /// Tools of open modules whose text has changed since.
    stale: HashMap<FilePath, KnownTools>,
    /// Tools of packages, by their folders, with the version in which they were read.
    packages: HashMap<FilePath, (u64, Arc<PackageTools>)>,
    /// Closed files without tools, whose text is not kept.
    silent: BTreeSet<FilePath>,
    /// Functions of the project with which `tools` were read.
    functions: Arc<Vec<ToolFunction>>,
    /// Settings with which imports of `tools` were resolved.
    resolution: Arc<ModuleResolution>,
}

/// Tools of one module, and the files on which they depend.
#[derive(Debug)]
struct KnownTools {
    read: Vec<(FilePath, Option<ModuleFile>)>,
    tools: Vec<Arc<ToolDeclaration>>,
    uses: SchemaUses,
    /// Number of servers of MCP that it makes.
    servers: usize,
    /// Reading for the next version, if the module is open.
    reading: Option<ModuleReading>,
}

impl KnownTools {
    /// Whether the files on which the tools depend are unchanged, but for those that `is_exempt`.
    fn is_current(
        &self,
        is_exempt: impl Fn(&FilePath) -> bool,
        mut file: impl FnMut(&FilePath) -> Option<ModuleFile>,
    ) -> bool {
        self.read.iter().filter(|(path, _)| !is_exempt(path)).all(|(path, before)| {
            match (&file(path), before) {
                (Some(now), Some(before)) => now.is_same_version(before),
                (None, None) => true,
                _ => false,
            }
        })
    }
}

impl ToolModules {
    pub fn packages(&self) -> Vec<&Arc<ToolPackage>> {
        self.packages.values().flatten().collect()
    }

    pub fn packages_in(&self, root: &str) -> &[Arc<ToolPackage>] {
        self.packages.get(root).map_or(&[], Vec::as_slice)
    }

    /// Sets the packages of a project that has no roots.
    pub fn set_packages(&mut self, packages: Vec<ToolPackage>) {
        self.set_packages_in("", packages);
    }

    /// Replaces the packages that were found in a root.
    pub fn set_packages_in(&mut self, root: &str, packages: Vec<ToolPackage>) {
        self.change();
        self.resolution = Arc::default();
        let all = Arc::make_mut(&mut self.packages);
        if packages.is_empty() {
            all.remove(root);
        } else {
            all.insert(root.into(), packages.into_iter().map(Arc::new).collect());
        }
    }

    /// Sets the functions of the project that declare tools.
    pub fn set_functions(&mut self, functions: &[ToolFunction]) {
        if *self.functions != functions {
            self.functions = Arc::new(functions.to_vec());
        }
    }

    /// Returns the innermost package around a file.
    pub fn package_of(&self, path: &FilePath) -> Option<&Arc<ToolPackage>> {
        let around =
            self.packages.values().flatten().filter(|package| path.is_under(package.folder.as_str()));
        around.max_by_key(|package| (package.folder.as_str().len(), package.has(path)))
    }

    /// Whether a search found the module in one of the packages, so that it is neither ignored nor installed.
    pub fn has(&self, path: &FilePath) -> bool {
        self.package_of(path).is_some_and(|package| package.has(path))
    }

    /// Whether a module is one of tests, whose tools no model is given.
    pub fn is_test(&self, path: &FilePath) -> bool {
        is_of_tests(path, self.package_of(path).map_or(path.as_str(), |package| package.folder.as_str()))
    }

    /// Whether a module is one of examples, whose tools show how something is called.
    pub fn is_example(&self, path: &FilePath) -> bool {
        let around = self.packages.values().flatten().filter(|it| path.is_under(it.folder.as_str()));
        let outermost = around.map(|package| package.reach.as_str()).min_by_key(|reach| reach.len());
        outermost.is_some_and(|folder| is_of_examples(path, folder))
    }

    /// Whether a module may have a part of a tool or a schema of a builder, seen from its text and its importers alone.
    pub fn may_have_schemas(&self, file: &ModuleFile) -> bool {
        let package = || self.package_of(&file.path).filter(|package| package.has(&file.path));
        self.may_have_tools(file)
            || names_builder(&file.source) && package().is_some_and(|package| package.has_known)
    }

    /// Whether a part of a tool may be written in a module, seen from its text and its importers alone.
    pub fn may_have_tools(&self, file: &ModuleFile) -> bool {
        let is_imported = || self.is_imported(&file.path);
        let package = self.package_of(&file.path).filter(|package| package.has(&file.path));
        package.is_some_and(|package| self.may_declare(&file.source, Some(package)) || is_imported())
    }

    /// Returns the files of a package in which a part of a tool, or a schema with a declared type, is written.
    pub fn files_with_tools(&self, package: &ToolPackage) -> BTreeSet<FilePath> {
        let tools = self.package_tools(package);
        let with_tools = tools.files().filter(|path| package.has(path)).cloned();
        with_tools.chain(self.marked_files(package)).collect()
    }

    /// Returns the files of a package that name the type of a schema, once its tools were read.
    fn marked_files(&self, package: &ToolPackage) -> Vec<FilePath> {
        let mut known = self.known();
        let mut is_marked = |path: &&FilePath| {
            let file = self.open.get(path).cloned().or_else(|| known.files.get_mut(path)?.clone());
            file.is_some_and(|file| file.source.contains(MARK))
        };
        package.modules.iter().filter(|path| is_marked(path)).cloned().collect()
    }

    /// Returns the schemas of a module whose type is declared, in this version of it.
    pub fn marked_schemas(&self, file: &ModuleFile) -> Vec<MarkedSchema> {
        if !file.source.contains(MARK) {
            return Vec::new();
        }
        self.with(file).with_program(&file.path, |program| program.marked_schemas(&file.path))
    }

    /// Returns a module of a package in its newest text; `None` if it cannot be read.
    pub fn module(&self, path: &FilePath) -> Option<ModuleFile> {
        let package = self.package_of(path).filter(|package| package.has(path))?;
        self.file(&mut self.known(), path, Some(package))
    }

    /// Returns a module with a part of a tool, which may be imported from outside of what was searched.
    pub fn module_of_tool(&self, path: &FilePath) -> Option<ModuleFile> {
        self.file(&mut self.known(), path, self.package_reading(path))
    }

    /// Adds or drops a module on the disk, and forgets its text. Returns the packages whose tools depend on it.
    pub fn set_on_disk(&mut self, path: &FilePath, is_there: bool) -> Vec<FilePath> {
        let folders = self.packages_with(path);
        if folders.is_empty() {
            return folders;
        }
        let around = self.package_of(path).map(|package| package.folder.clone());
        let all = Arc::make_mut(&mut self.packages).values_mut().flatten();
        for package in all.filter(|package| around.as_ref() == Some(&package.folder)) {
            match package.modules.binary_search(path) {
                Ok(index) if !is_there => drop(Arc::make_mut(package).modules.remove(index)),
                Err(index) if is_there => Arc::make_mut(package).modules.insert(index, path.clone()),
                _ => {}
            }
        }
        self.forget(path);
        folders
    }

    /// Sets the text of an open module. Returns whether it changed.
    pub fn insert(&mut self, file: &ModuleFile) -> bool {
        if self.open.get(&file.path).is_some_and(|known| known.is_same_version(file)) {
            return false;
        }
        self.open.insert_mut(file.path.clone(), file.clone());
        self.change();
        true
    }

    /// Returns these modules with one in this version of it.
    #[must_use]
    pub fn with(&self, file: &ModuleFile) -> Self {
        let mut modules = self.clone();
        if !self.is_newest(file) {
            modules.insert(file);
        }
        modules
    }

    /// Returns the module as it is in the editor.
    pub fn open_module(&self, path: &FilePath) -> Option<&ModuleFile> {
        self.open.get(path)
    }

    /// Forgets the text of a module that was open. Returns whether it was.
    pub fn remove(&mut self, path: &FilePath) -> bool {
        lock(&self.known).stale.remove(path);
        self.forget(path);
        self.open.remove_mut(path)
    }

    /// Forgets the text of a closed file before its tools are next needed.
    fn forget(&mut self, path: &FilePath) {
        self.change();
        lock(&self.changed).push(path.clone());
    }

    fn change(&mut self) {
        self.version = self.last_version.fetch_add(1, Ordering::Relaxed) + 1;
    }

    /// Returns the tools of which a part is written in a module, in this version of it.
    pub fn tools_in(&self, file: &ModuleFile) -> Vec<Arc<ToolDeclaration>> {
        self.tools_around(file).in_file(&file.path).cloned().collect()
    }

    /// Returns the tools of the package around a module, in this version of it.
    pub fn tools_around(&self, file: &ModuleFile) -> Arc<PackageTools> {
        if !self.is_newest(file) {
            return self.with(file).tools_around(file);
        }
        match self.package_of(&file.path) {
            Some(package) => self.package_tools(package),
            None => Arc::new(self.tools_of(std::slice::from_ref(&file.path), None)),
        }
    }

    fn is_newest(&self, file: &ModuleFile) -> bool {
        let is_same = |known: &ModuleFile| known.is_same_version(file);
        match self.open.get(&file.path) {
            Some(open) => is_same(open),
            None => {
                self.known().files.get(&file.path).is_some_and(|known| known.as_ref().is_some_and(is_same))
            }
        }
    }

    /// Returns the modules in which parts of tools are written, sorted by path.
    pub fn declaring(&self) -> Vec<ModuleFile> {
        let mut files = Vec::new();
        for package in self.packages() {
            let tools = self.package_tools(package);
            let marked = self.marked_files(package);
            let mut known = self.known();
            let paths: BTreeSet<&FilePath> = tools.files().chain(&marked).collect();
            files.extend(paths.into_iter().filter_map(|path| self.file(&mut known, path, Some(package))));
        }
        files.sort_by(|left, right| left.path.cmp(&right.path));
        files.dedup_by(|left, right| left.path == right.path);
        files
    }

    /// Returns the tools of all modules of a package, by file and in source order. Modules whose text and whose
    /// imports are unchanged are not read again.
    pub fn package_tools(&self, package: &ToolPackage) -> Arc<PackageTools> {
        if let Some(tools) = self.known_package_tools(package) {
            return tools;
        }
        // Open modules may be new, without a file.
        let open = self.open.keys().filter(|path| path.is_under(package.folder.as_str()));
        let modules: BTreeSet<&FilePath> = package.modules.iter().chain(open).collect();
        let modules: Vec<FilePath> = modules.into_iter().cloned().collect();
        let tools = Arc::new(self.tools_of(&modules, Some(package)));
        let known = (self.version, Arc::clone(&tools));
        self.known().packages.insert(package.folder.clone(), known);
        tools
    }

    fn known_package_tools(&self, package: &ToolPackage) -> Option<Arc<PackageTools>> {
        let known = self.known();
        let (version, tools) = known.packages.get(&package.folder)?;
        let is_valid = *version == self.version
            && known.functions == self.functions
            && Arc::ptr_eq(&known.resolution, &self.resolution);
        is_valid.then(|| Arc::clone(tools))
    }

    /// Runs `work` with a program over a module and those that it imports.
    pub fn with_program<R>(&self, path: &FilePath, work: impl FnOnce(&ModuleProgram<'_>) -> R) -> R {
        let package = self.package_reading(path);
        let texts = ModuleTexts::default();
        let read = |path: &FilePath| self.file(&mut self.known(), path, package);
        let resolve = self.resolver(package);
        work(&self.program(&texts, &read, package).with_resolution(&resolve))
    }

    fn program<'t>(
        &'t self,
        texts: &'t ModuleTexts,
        read: ReadModule<'t>,
        package: Option<&ToolPackage>,
    ) -> ModuleProgram<'t> {
        let versions = package.map(|package| self.resolution.versions(package)).unwrap_or_default();
        let folder = package.map(|package| package.folder.clone());
        ModuleProgram::new(texts, read).with_functions(&self.functions).with_versions(versions).within(folder)
    }

    fn tools_of(&self, modules: &[FilePath], package: Option<&ToolPackage>) -> PackageTools {
        // Held to the end, so that requests at the same time do not all read the same modules.
        let mut known = self.known();
        if known.functions != self.functions {
            known.tools.clear();
            known.stale.clear();
            known.packages.clear();
            known.silent.clear();
            known.functions = Arc::clone(&self.functions);
        }
        if !Arc::ptr_eq(&known.resolution, &self.resolution) {
            known.tools.clear();
            known.stale.clear();
            known.packages.clear();
            known.resolution = Arc::clone(&self.resolution);
        }
        let stale: Vec<FilePath> =
            modules.iter().filter(|path| !self.is_known(&mut known, path, package)).cloned().collect();
        let declaring = self.may_be_declaring(&mut known, &stale, package);
        let shared = Mutex::new(&mut *known);
        in_parallel(&declaring, PROGRAM, |some| self.read_program(&shared, some, package));
        let folder = package.map_or("", |package| package.folder.as_str());
        let (tests, others): (Vec<_>, Vec<_>) = modules
            .iter()
            .filter_map(|path| Some((path, known.tools.get(path)?)))
            .partition(|(path, _)| is_of_tests(path, folder));
        let tools_of = |modules: &[(&FilePath, &KnownTools)]| {
            modules.iter().flat_map(|(_, known)| known.tools.iter().cloned()).collect()
        };
        let tools = distinct_with_tests(tools_of(&others), tools_of(&tests));
        let known: Vec<&KnownTools> = others.into_iter().chain(tests).map(|(_, known)| known).collect();
        let uses = known.iter().fold(SchemaUses::default(), |uses, known| uses.and(known.uses));
        PackageTools::new(tools, uses, known.iter().map(|known| known.servers).sum())
    }

    fn is_known(&self, known: &mut KnownModules, path: &FilePath, package: Option<&ToolPackage>) -> bool {
        if known.silent.contains(path) && !self.open.contains_key(path) {
            return true;
        }
        let Some(tools) = known.tools.remove(path) else { return false };
        let is_valid = tools.is_current(|_| false, |path| self.file(known, path, package));
        if is_valid {
            known.tools.insert(path.clone(), tools);
        } else if tools.reading.is_some() {
            known.stale.insert(path.clone(), tools);
        }
        is_valid
    }

    /// Returns those of some modules that may declare tools, in their order. They are read.
    fn may_be_declaring(
        &self,
        known: &mut KnownModules,
        modules: &[FilePath],
        package: Option<&ToolPackage>,
    ) -> Vec<FilePath> {
        let is_unread = |path: &&FilePath| !self.open.contains_key(path) && !known.files.contains_key(path);
        let unread: Vec<&FilePath> = modules.iter().filter(is_unread).collect();
        let read = Mutex::new(Vec::new());
        in_parallel(&unread, PROGRAM, |some| {
            let files = some.iter().filter_map(|path| read_file(path, package?));
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
        let resolve = self.resolver(package);
        let program = self.program(&texts, &read, package).with_resolution(&resolve);
        for path in modules {
            let stale = lock(known).stale.remove(path);
            let is_current = |stale: &KnownTools| {
                stale.is_current(|read| read == path, |read| self.file(&mut lock(known), read, package))
            };
            let (before, others) =
                stale.filter(is_current).map(|stale| (stale.reading, stale.read)).unwrap_or_default();
            let (tools, reading) = program.read_tools(path, before);
            let file = self.file(&mut lock(known), path, package);
            let text = file.filter(|_| !self.is_test(path)).map(|file| file.source);
            let uses = text.as_deref().map(SchemaUses::of_text).unwrap_or_default();
            let servers = text.as_deref().map_or(0, servers_in);
            let mut read = program.read_for(path);
            // Of chunks that are not read again.
            read.extend(others.into_iter().map(|(path, _)| path));
            if !tools.is_empty() {
                let mut imported = self.imported.write().unwrap_or_else(PoisonError::into_inner);
                imported.extend(read.iter().filter(|read| *read != path).cloned());
            }
            let mut known = lock(known);
            let read = read.into_iter().map(|path| {
                let file = self.file(&mut known, &path, package);
                (path, file)
            });
            let read = read.collect();
            let reading = reading.filter(|_| self.open.contains_key(path));
            known.tools.insert(path.clone(), KnownTools { read, tools, uses, servers, reading });
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
        if let Some(file) = known.files.get(path) {
            return file.clone();
        }
        let package = self.package_of(path).map(Arc::as_ref).or(package)?;
        known.files.entry(path.clone()).or_insert_with(|| read_file(path, package)).clone()
    }

    fn known(&self) -> MutexGuard<'_, KnownModules> {
        let mut known = lock(&self.known);
        for path in lock(&self.changed).drain(..) {
            known.files.remove(&path);
            known.silent.remove(&path);
        }
        known
    }
}

fn read_file(path: &FilePath, package: &ToolPackage) -> Option<ModuleFile> {
    ModuleFile::named(path.clone(), read_module(package, path)?)
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
