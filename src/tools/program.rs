//! Modules of a program: a file and the local modules that it imports, read when they are first needed.

use std::borrow::Cow;
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use tree_sitter::Node;

use super::declaration::FileSpan;
use super::evaluator::{ModuleId, MutationEffect, Origin, StaticValue};
use super::functions::ToolFunction;
use super::module_file::ModuleFile;
use super::module_reading::ModuleSearches;
use super::package_versions::PackageVersions;
use super::recognition::is_of_tests;
use super::resolution::{ImportTargets, ResolveImport, is_read_by_name, packages_only};
use super::schema_builders::zod::ZodMajor;
use super::text_search::TextSearch;
use crate::budget::{Budget, Work};
use crate::file_path::FilePath;
use crate::syntax::characters::{is_name_part, names_in};
use crate::syntax::scopes::ScopeResolver;
use crate::syntax::{ChunkedTree, node};
use crate::text::Span;

/// Budget for one place that may declare tools, and all that it refers to. Real ones take less than a tenth.
const DECLARATION: Work = Work { steps: 200_000, bytes: 8 << 20 };

/// Budget for all such places of one module.
pub const MODULE: Work = Work { steps: 1_000_000, bytes: 32 << 20 };

/// Budget for the calls of one module that are followed to what they declare elsewhere.
const FOLLOWING: Work = Work { steps: 100_000, bytes: 4 << 20 };

/// Number of words that are searched for one by one; for more, all words of a module are collected. A module of which an
/// edit touched a chunk is searched for a few.
const FEW_WORDS: usize = 8;

/// Maximum number of modules of a program; those beyond cannot be read.
const MAX_MODULES: usize = 2_000;

/// Endings with which an import may name a file, in TypeScript's order.
const ENDINGS: [&str; 8] = [".ts", ".tsx", ".mts", ".cts", ".js", ".mjs", ".cjs", ".jsx"];

/// Files that a compiled name stands for: `./a.js` imports `a.ts`.
const COMPILED: [(&str, &[&str]); 4] =
    [(".js", &[".ts", ".tsx"]), (".mjs", &[".mts"]), (".cjs", &[".cts"]), (".jsx", &[".tsx"])];

/// Returns the files that a local import may name, in the order in which TypeScript looks for them.
pub fn import_candidates(base: &FilePath) -> impl Iterator<Item = FilePath> {
    let path = base.as_str();
    let compiled = COMPILED.iter().find_map(|(ending, others)| Some((path.strip_suffix(ending)?, *others)));
    let of_compiled = compiled.map(|(stem, others)| others.iter().map(move |other| format!("{stem}{other}")));
    let others = compiled.is_none().then(|| {
        let with_ending = ENDINGS.iter().map(move |ending| format!("{path}{ending}"));
        with_ending.chain(ENDINGS.iter().map(move |ending| format!("{path}/index{ending}")))
    });
    let names = of_compiled.into_iter().flatten().chain(others.into_iter().flatten());
    std::iter::once(base.clone()).chain(names.map(FilePath::new))
}

/// List that grows while its items are borrowed.
#[derive(Debug)]
struct Growing<T> {
    shelves: Vec<OnceCell<Box<T>>>,
    len: Cell<usize>,
}

impl<T> Growing<T> {
    fn new() -> Self {
        Self { shelves: (0..MAX_MODULES).map(|_| OnceCell::new()).collect(), len: Cell::new(0) }
    }

    fn get(&self, index: usize) -> Option<&T> {
        self.shelves.get(index)?.get().map(AsRef::as_ref)
    }

    fn push(&self, item: T) -> Option<&T> {
        let cell = self.shelves.get(self.len.get())?;
        self.len.set(self.len.get() + 1);
        Some(cell.get_or_init(|| Box::new(item)))
    }
}

/// Files of the modules, which outlive the program that reads them.
#[derive(Debug)]
pub struct ModuleTexts(Growing<ModuleFile>);

impl Default for ModuleTexts {
    fn default() -> Self {
        Self(Growing::new())
    }
}

#[derive(Debug)]
pub(super) struct Module<'t> {
    pub path: &'t FilePath,
    pub source: &'t str,
    pub syntax: &'t ChunkedTree,
    pub resolver: ScopeResolver<'t, 't>,
    /// Exported names, found when one is asked for.
    pub exports: OnceCell<super::evaluator::Exports<'t>>,
    /// Answers of searches of the whole module, which each call and each object of it asks for.
    pub searches: RefCell<ModuleSearches>,
    /// Chunks by the words that were searched for, or by all words in them, ascending.
    words: RefCell<HashMap<Cow<'t, str>, Rc<[usize]>>>,
    has_all_words: Cell<bool>,
}

impl<'t> Module<'t> {
    fn chunks_with_word(&self, word: &str) -> Vec<usize> {
        let mut chunks = Vec::new();
        for at in names_in(self.source, word) {
            if let Some(chunk) = self.syntax.chunk_at(at).filter(|chunk| chunks.last() != Some(chunk)) {
                chunks.push(chunk);
            }
        }
        chunks
    }

    fn all_words(&self) -> HashMap<Cow<'t, str>, Rc<[usize]>> {
        let mut words: HashMap<&'t str, Vec<usize>> = HashMap::new();
        for chunk in self.syntax.chunks() {
            for word in self.syntax.text(chunk).split(|char| !is_name_part(char)) {
                let chunks = words.entry(word).or_default();
                if chunks.last() != Some(&chunk) {
                    chunks.push(chunk);
                }
            }
        }
        words.into_iter().map(|(word, chunks)| (word.into(), chunks.into())).collect()
    }
}

/// Module or package that an import names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ResolvedImport {
    Module(ModuleId),
    Package,
    /// There is no such file, or it cannot be read.
    Unreadable,
}

impl ResolvedImport {
    pub fn module(self) -> Option<ModuleId> {
        match self {
            Self::Module(module) => Some(module),
            Self::Package | Self::Unreadable => None,
        }
    }
}

/// Reads a file; `None` if there is none, or it is not to be read.
pub type ReadModule<'a> = &'a dyn Fn(&FilePath) -> Option<ModuleFile>;

pub struct ModuleProgram<'t> {
    texts: &'t ModuleTexts,
    read: ReadModule<'t>,
    resolve: ResolveImport<'t>,
    /// Folder of the package that the modules are of.
    folder: Option<FilePath>,
    /// Functions of the project that declare tools.
    pub(super) functions: &'t [ToolFunction],
    modules: Growing<Module<'t>>,
    by_path: RefCell<HashMap<FilePath, Option<ModuleId>>>,
    /// Files that each module imports, and those that were looked for in vain.
    imports: RefCell<HashMap<ModuleId, BTreeSet<FilePath>>>,
    /// Imports of each module by their specifiers.
    resolved: RefCell<HashMap<ModuleId, HashMap<String, ResolvedImport>>>,
    versions: PackageVersions,
    budget: RefCell<Budget>,
    /// Work that is left to the module beyond `budget`.
    left: Cell<Work>,
    /// Work that is left to the module for calls that are followed.
    left_to_follow: Cell<Work>,
    /// Module whose tools are read.
    pub(super) reading: Cell<Option<ModuleId>>,
    pub(super) depth: Cell<usize>,
    /// Values of names of the outermost scopes, by the node of their initialiser.
    pub(super) constants: RefCell<HashMap<usize, StaticValue<'t>>>,
    /// Names whose value is being evaluated, each in a call of the function around it.
    pub(super) open: RefCell<HashSet<(usize, usize)>>,
    /// Names of constants, by whether they are changed after their declaration.
    pub(super) changed_constants: RefCell<HashMap<usize, bool>>,
    /// How changes through names that values are passed on by affect them, by node and depth.
    pub(super) alias_effects: RefCell<HashMap<(usize, usize), Option<MutationEffect<'t>>>>,
    pub(super) changed_members: RefCell<HashMap<usize, Rc<HashSet<Rc<str>>>>>,
}

impl<'t> ModuleProgram<'t> {
    pub fn new(texts: &'t ModuleTexts, read: ReadModule<'t>) -> Self {
        Self {
            texts,
            read,
            resolve: &packages_only,
            folder: None,
            functions: &[],
            modules: Growing::new(),
            by_path: RefCell::default(),
            imports: RefCell::default(),
            resolved: RefCell::default(),
            versions: PackageVersions::default(),
            budget: RefCell::new(Budget::new(DECLARATION)),
            left: Cell::new(MODULE),
            left_to_follow: Cell::new(FOLLOWING),
            reading: Cell::new(None),
            depth: Cell::new(0),
            constants: RefCell::default(),
            open: RefCell::default(),
            changed_constants: RefCell::default(),
            alias_effects: RefCell::default(),
            changed_members: RefCell::default(),
        }
    }

    /// Sets the functions of the project with which it declares tools.
    #[must_use]
    pub fn with_functions(self, functions: &'t [ToolFunction]) -> Self {
        Self { functions, ..self }
    }

    /// Sets the folder of the package that the modules are of.
    #[must_use]
    pub fn within(self, folder: Option<FilePath>) -> Self {
        Self { folder, ..self }
    }

    /// Sets how imports are resolved that are not relative; otherwise they are those of packages.
    #[must_use]
    pub fn with_resolution(self, resolve: ResolveImport<'t>) -> Self {
        Self { resolve, ..self }
    }

    /// Sets the versions of packages; those that are not among them are the newest.
    #[must_use]
    pub fn with_versions(mut self, versions: PackageVersions) -> Self {
        self.versions = versions;
        self
    }

    pub fn versions(&self) -> &PackageVersions {
        &self.versions
    }

    /// Whether a module is one of tests, which call functions with values of their own.
    pub(super) fn is_of_tests(&self, module: ModuleId) -> bool {
        is_of_tests(self.path(module), self.folder.as_ref().map_or("", FilePath::as_str))
    }

    /// Returns the version that the package `zod` has.
    pub fn zod(&self) -> ZodMajor {
        if self.versions.get("zod").major == 3 { ZodMajor::Three } else { ZodMajor::Four }
    }

    /// Returns the module of a file; `None` if it cannot be read.
    pub fn open(&self, path: &FilePath) -> Option<ModuleId> {
        if let Some(known) = self.by_path.borrow().get(path) {
            return *known;
        }
        let found = self.load(path);
        self.by_path.borrow_mut().insert(path.clone(), found);
        found
    }

    fn load(&self, path: &FilePath) -> Option<ModuleId> {
        let file = self.texts.0.push((self.read)(path)?)?;
        let id = ModuleId(self.modules.len.get());
        let (source, syntax): (&'t str, _) = (&file.source, file.syntax());
        self.modules.push(Module {
            path: &file.path,
            source,
            syntax,
            resolver: ScopeResolver::new(syntax, source),
            exports: OnceCell::new(),
            searches: RefCell::default(),
            words: RefCell::default(),
            has_all_words: Cell::new(false),
        })?;
        Some(id)
    }

    #[allow(clippy::expect_used, reason = "an id is only made by `load`")]
    pub(super) fn module(&self, id: ModuleId) -> &Module<'t> {
        self.modules.get(id.0).expect("modules are never removed")
    }

    /// Returns the chunks of a module that contain a name.
    pub(super) fn chunks_naming(&self, id: ModuleId, name: &str) -> Rc<[usize]> {
        let module = self.module(id);
        if let Some(known) = module.words.borrow().get(name) {
            return Rc::clone(known);
        }
        if module.has_all_words.get() {
            return Rc::new([]);
        }
        if module.words.borrow().len() < FEW_WORDS {
            let found: Rc<[usize]> = module.chunks_with_word(name).into();
            module.words.borrow_mut().insert(name.to_owned().into(), Rc::clone(&found));
            return found;
        }
        module.words.replace(module.all_words());
        module.has_all_words.set(true);
        self.chunks_naming(id, name)
    }

    /// Returns the chunks of a module that contain the name of what `owner` declares, and notes that they were searched.
    pub(super) fn chunks_naming_part_of(&self, id: ModuleId, name: &str, owner: Node<'t>) -> Rc<[usize]> {
        let module = self.module(id);
        if let Some(chunk) = module.syntax.chunk_at(owner.start_byte()) {
            let mut searches = module.searches.borrow_mut();
            searches.names.entry(name.to_owned()).or_default().insert(module.syntax.id(chunk));
        }
        self.chunks_naming(id, name)
    }

    /// Searches the text of a module once.
    pub(super) fn text_has(&self, id: ModuleId, search: TextSearch) -> bool {
        let module = self.module(id);
        if let Some(known) = module.searches.borrow().texts.get(&search) {
            return *known;
        }
        let found = search.finds(module.source);
        module.searches.borrow_mut().texts.insert(search, found);
        found
    }

    pub(super) fn text_contains(&self, id: ModuleId, part: impl Into<Cow<'static, str>>) -> bool {
        self.text_has(id, TextSearch::Contains(part.into()))
    }

    /// Notes that a module was searched for what a later version cannot be checked for.
    pub(super) fn note_unrepeatable(&self, id: ModuleId) {
        self.module(id).searches.borrow_mut().is_unrepeatable = true;
    }

    /// Whether the text of a module names a package, or a file of it, in quotes.
    pub(super) fn names_package(&self, id: ModuleId, package: &str) -> bool {
        self.text_has(id, TextSearch::Package(package.to_owned()))
    }

    pub fn path(&self, id: ModuleId) -> &FilePath {
        self.module(id).path
    }

    pub fn source(&self, id: ModuleId) -> &'t str {
        self.module(id).source
    }

    pub fn text(&self, origin: Origin) -> &'t str {
        origin.span.text(self.source(origin.module))
    }

    pub(super) fn place(&self, origin: Origin) -> FileSpan {
        FileSpan { path: self.path(origin.module).clone(), span: origin.span }
    }

    pub(super) fn node_text(&self, module: ModuleId, node: Node<'_>) -> &'t str {
        node::text(node, self.module(module).source)
    }

    /// Resolves the specifier of an import.
    pub(super) fn imported(&self, from: ModuleId, specifier: &str) -> ResolvedImport {
        if let Some(known) = self.resolved.borrow().get(&from).and_then(|known| known.get(specifier)) {
            return *known;
        }
        let found = self.find_imported(from, specifier);
        self.resolved.borrow_mut().entry(from).or_default().insert(specifier.to_owned(), found);
        found
    }

    fn find_imported(&self, from: ModuleId, specifier: &str) -> ResolvedImport {
        let path = self.module(from).path;
        let targets = if is_local(specifier) {
            ImportTargets { paths: vec![path.beside(specifier)], may_be_package: false }
        } else if specifier.starts_with('/') {
            ImportTargets::default()
        } else if is_read_by_name(specifier) {
            ImportTargets::package()
        } else {
            (self.resolve)(path, specifier)
        };
        let open = |path: FilePath| {
            let found = self.open(&path);
            self.imports.borrow_mut().entry(from).or_default().insert(path);
            found
        };
        match targets.paths.iter().flat_map(import_candidates).find_map(open) {
            Some(module) => ResolvedImport::Module(module),
            None if targets.may_be_package => ResolvedImport::Package,
            None => ResolvedImport::Unreadable,
        }
    }

    /// Returns a file and those on which its tools depend, as far as they were looked for: what it imports, and what
    /// that imports.
    pub fn read_for(&self, path: &FilePath) -> BTreeSet<FilePath> {
        let imports = self.imports.borrow();
        let mut read = BTreeSet::from([path.clone()]);
        let mut open = vec![path.clone()];
        while let Some(path) = open.pop() {
            let module = self.by_path.borrow().get(&path).copied().flatten();
            for imported in module.and_then(|module| imports.get(&module)).into_iter().flatten() {
                if read.insert(imported.clone()) {
                    open.push(imported.clone());
                }
            }
        }
        read
    }

    /// Whether a module that `path` imports, or one of those, imports it.
    pub(super) fn is_imported_by_its_imports(&self, path: &FilePath) -> bool {
        let imports = self.imports.borrow();
        self.read_for(path).iter().filter(|read| *read != path).any(|read| {
            let module = self.by_path.borrow().get(read).copied().flatten();
            module.and_then(|module| imports.get(&module)).is_some_and(|imported| imported.contains(path))
        })
    }

    /// Starts the budget of a module: one that takes too much does not affect others.
    pub(super) fn begin_module(&self) {
        self.left.set(MODULE);
        self.left_to_follow.set(FOLLOWING);
        self.budget.replace(Budget::new(DECLARATION));
    }

    /// Starts the budget of a declaration: one that takes too much does not affect others of its module.
    pub(super) fn begin_declaration(&self) {
        let left = less(self.left.get(), self.budget.borrow().used());
        self.left.set(left);
        self.budget.replace(Budget::new(Work {
            steps: left.steps.min(DECLARATION.steps),
            bytes: left.bytes.min(DECLARATION.bytes),
        }));
    }

    /// Returns what the module has taken since its budget was started. Work of calls that are followed counts for more,
    /// as there is less of it.
    pub(super) fn work_of_module(&self) -> Work {
        let used = self.budget.borrow().used();
        let (left, to_follow) = (self.left.get(), self.left_to_follow.get());
        let followed = less(FOLLOWING, to_follow);
        Work {
            steps: less(MODULE, left).steps + used.steps + followed.steps * (MODULE.steps / FOLLOWING.steps),
            bytes: less(MODULE, left).bytes + used.bytes + followed.bytes * (MODULE.bytes / FOLLOWING.bytes),
        }
    }

    /// Follows a call with a budget of its own: what it declares is not needed to know the tools of its own module.
    pub(super) fn following(&self, follow: impl FnOnce()) {
        let left = self.left_to_follow.get();
        if left.steps == 0 {
            return;
        }
        let outer = self.budget.replace(Budget::new(left));
        follow();
        let used = self.budget.replace(outer).used();
        self.left_to_follow.set(less(left, used));
    }

    pub(super) fn step(&self) -> bool {
        self.budget.borrow().step().is_ok()
    }

    pub(super) fn steps(&self, steps: usize) -> bool {
        self.budget.borrow().steps(steps).is_ok()
    }

    pub(super) fn bytes(&self, bytes: usize) -> bool {
        self.budget.borrow().bytes(bytes).is_ok()
    }

    pub(super) fn is_spent(&self) -> bool {
        self.budget.borrow().is_spent()
    }

    pub(super) fn origin(module: ModuleId, node: Node<'_>) -> Origin {
        Origin { module, span: node::span(node) }
    }
}

impl Origin {
    pub fn new(module: ModuleId, span: Span) -> Self {
        Self { module, span }
    }
}

fn less(left: Work, used: Work) -> Work {
    Work { steps: left.steps.saturating_sub(used.steps), bytes: left.bytes.saturating_sub(used.bytes) }
}

/// Whether a specifier names a local file.
pub(super) fn is_local(specifier: &str) -> bool {
    specifier.starts_with("./") || specifier.starts_with("../") || matches!(specifier, "." | "..")
}
