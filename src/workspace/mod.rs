//! Floor 6: workspaces as GenAIScript sees them: scripts, built-in systems, and the scope of each script.

mod activation;
mod builtin_source;
mod builtins;
mod declarations;
mod defined;
mod folder_index;
mod languages;
mod load_status;
mod module_resolution;
mod providers;
mod registered;
mod release;
mod root_files;
mod run;
mod scope;
mod server_files;
mod servers;
mod summary;
mod title;
mod types_file;

pub mod agentscript;
pub mod dependents;
pub mod discovery;
pub mod imports;
pub mod inspect;
pub mod models;
pub mod script_tools;
pub mod symbol_index;
pub mod symbols;
pub mod tool_modules;
pub mod variables;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::{Arc, OnceLock};

use dependents::{Dependents, Neighbour};
use folder_index::FolderIndex;
use imports::imported_file;
use rpds::HashTrieMapSync;

use crate::agentscript::VersionSetting;
use crate::agentscript::ast::ImportKind;
use crate::file_path::FilePath;
use crate::genaiscript::Release;
use crate::source_file::SourceFile;
use crate::syntax::Value;

pub use activation::activation_is_valid;
pub use builtins::{BuiltinOrigin, Builtins, EMBEDDED_FOLDER};
pub use declarations::Declarations;
pub use defined::{DefinedTool, defined_tools};
pub use folder_index::{Duplicate, Systems};
pub use load_status::{LoadStatus, RunBy};
pub use providers::Provider;
pub use registered::{RegisteredTool, registered_tools, words};
pub use release::{AssumedRelease, Dependency, EmptyRelease, EmptyReleaseSource, ReleaseSource};
pub use root_files::RootFiles;
pub use run::Runnable;
pub use scope::{ResolvedSystem, ScopeReason, SystemScope};
pub use server_files::{ServerFile, ServerFileProblem, server_files, server_files_of};
pub use summary::{AgentscriptSummary, FileSummary, ScriptSummary};
pub use tool_modules::{PackageTools, ToolModules};
pub use types_file::{TYPES_FILE, TYPES_INTERFACE, TypesFile, TypesFolders, TypesUpdate, types_entry};
pub use variables::Variable;

/// All files that GenAIScript sees, by folder. Cheap to clone for the snapshot of a request.
///
/// GenAIScript runs in one folder and sees the files below it. Each root is such a folder; a file under several roots
/// belongs to the innermost. A file that a configuration includes from elsewhere is seen in its root, too, and belongs
/// to it if no other root contains it. Any other file is seen with its folder, as if GenAIScript ran there.
///
/// ```
/// use promptsig::workspace::variables;
/// use promptsig::{FilePath, Project, SourceFile};
///
/// let mut project = Project::with_roots(["/travel"]);
/// let mut read = |path: &str, text: &str| {
///     let file = SourceFile::read(FilePath::new(path), text.into()).expect("the name is a script's");
///     project.insert(&file);
///     file
/// };
/// read("/travel/system.shop.genai.mjs", "system({ parameters: { currency: \"EUR\" } })");
/// let buy = read("/travel/buy.genai.mjs", "script({ system: \"system.shop\", parameters: { item: \"\" } })");
///
/// let keys: Vec<String> =
///     variables::all(buy.as_script().expect("it is a script"), &project).into_iter().map(|variable| variable.key).collect();
/// assert_eq!(keys, ["item", "system.shop.currency"]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Project {
    roots: Vec<Arc<str>>,
    root_names: BTreeSet<Arc<str>>,
    /// Shared by clones, of which each request has one.
    indexes: Arc<BTreeMap<Arc<str>, FolderIndex>>,
    /// Files outside of roots, with the roots that include them.
    included: BTreeMap<FilePath, BTreeSet<Arc<str>>>,
    /// Server files that scripts refer to, with their JSON or their problem.
    server_files: HashTrieMapSync<FilePath, Result<Value, ServerFileProblem>>,
    /// Folders with a package, and whether it is of type "module".
    modules: BTreeMap<Arc<str>, bool>,
    /// GenAIScript's declarations for TypeScript, by root.
    declarations: BTreeMap<Arc<str>, Declarations>,
    /// Contents of each `promptsig.d.mts`, by folder.
    types_files: BTreeMap<FilePath, Arc<TypesFile>>,
    /// Files that are not scripts, by root.
    root_files: BTreeMap<Arc<str>, Arc<RootFiles>>,
    /// Folders with a package of GenAIScript itself.
    genaiscript: BTreeSet<Arc<str>>,
    releases: BTreeMap<Arc<str>, AssumedRelease>,
    empty_releases: BTreeMap<Arc<str>, EmptyRelease>,
    wanted: Option<Release>,
    providers: Vec<&'static str>,
    agentscripts: HashTrieMapSync<FilePath, Arc<AgentscriptSummary>>,
    /// Importing files by the AgentScript file from which they import agents; computed lazily.
    importers: Arc<OnceLock<HashMap<FilePath, HashSet<FilePath>>>>,
    wanted_agentscript: VersionSetting,
    neighbours: Dependents,
    model_aliases: BTreeMap<Arc<str>, BTreeMap<String, String>>,
    tool_modules: ToolModules,
}

impl Project {
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes absolute paths separated by `/`, without a trailing one.
    pub fn with_roots<'a>(roots: impl IntoIterator<Item = &'a str>) -> Self {
        let mut project = Self::default();
        for root in roots {
            project.add_root(root);
        }
        project
    }

    /// Adds a root and moves known files below it there.
    pub fn add_root(&mut self, root: &str) {
        self.add_roots([root]);
    }

    pub fn add_roots<'r>(&mut self, roots: impl IntoIterator<Item = &'r str>) {
        let mut new = BTreeSet::new();
        for root in roots {
            let root: Arc<str> = Arc::from(root);
            if !self.root_names.contains(&root) && new.insert(root.clone()) {
                self.roots.push(root);
            }
        }
        if new.is_empty() {
            return;
        }
        // Longest first, so that the innermost root of a file is found first.
        self.roots.sort_by_key(|root| std::cmp::Reverse(root.len()));
        self.root_names.extend(new.iter().cloned());
        self.relocate(|folder| new.contains(folder));
    }

    /// Removes a root. Its files stay known, in an outer root or in their own folder.
    pub fn remove_root(&mut self, root: &str) {
        self.remove_roots(&BTreeSet::from([root]), |_| true);
    }

    /// Drops files of these roots for which `stays` is false.
    pub fn remove_roots(&mut self, roots: &BTreeSet<&str>, stays: impl Fn(&FilePath) -> bool) {
        let is_removed = |root: &Arc<str>| roots.contains(&**root);
        let is_lost = |path: &FilePath| self.root_of(path).is_some_and(is_removed) && !stays(path);
        let lost = self.agentscripts.keys().filter(|path| is_lost(path));
        let lost: Vec<FilePath> = lost.cloned().collect();
        for path in &lost {
            self.agentscripts.remove_mut(path);
        }
        self.importers = Arc::default();
        self.roots.retain(|root| !is_removed(root));
        self.root_names.retain(|root| !is_removed(root));
        self.declarations.retain(|root, _| !is_removed(root));
        self.root_files.retain(|root, _| !is_removed(root));
        for root in roots {
            self.tool_modules.set_packages_in(root, Vec::new());
        }
        self.included.retain(|_, including| {
            including.retain(|root| !is_removed(root));
            !including.is_empty()
        });
        let indexes = Arc::make_mut(&mut self.indexes);
        let removed: Vec<FolderIndex> = roots.iter().filter_map(|root| indexes.remove(*root)).collect();
        let stay = removed.iter().flat_map(FolderIndex::summaries).filter(|summary| stays(&summary.path));
        for summary in stay {
            self.insert_script(summary);
        }
    }

    /// Returns the roots, longest path first.
    pub fn roots(&self) -> &[Arc<str>] {
        &self.roots
    }

    /// Returns the innermost root that contains a file, else one that includes it.
    pub fn root_of(&self, path: &FilePath) -> Option<&Arc<str>> {
        self.root_around(path).or_else(|| self.included.get(path)?.first())
    }

    pub fn root_around(&self, path: &FilePath) -> Option<&Arc<str>> {
        let mut folder = path.as_str();
        // A path has few folders, while there may be many roots.
        while let Some((parent, _)) = folder.rsplit_once('/') {
            if let Some(root) = self.root_names.get(parent) {
                return Some(root);
            }
            folder = parent;
        }
        None
    }

    pub fn is_root(&self, folder: &str) -> bool {
        self.root_names.contains(folder)
    }

    /// Returns whether they changed.
    pub fn set_included(&mut self, root: &str, paths: &BTreeSet<FilePath>) -> bool {
        let sees = |roots: &BTreeSet<Arc<str>>| roots.contains(root);
        if self.included.iter().filter(|(_, roots)| sees(roots)).map(|(path, _)| path).eq(paths) {
            return false;
        }
        let known: Vec<Arc<ScriptSummary>> = paths
            .iter()
            .filter_map(|path| self.indexes.values().find_map(|index| index.summary(path)))
            .cloned()
            .collect();
        self.included.retain(|_, roots| {
            roots.remove(root);
            !roots.is_empty()
        });
        for path in paths {
            self.included.entry(path.clone()).or_default().insert(root.into());
        }
        self.relocate(|folder| folder == root);
        for summary in known {
            self.remove(&summary.path);
            self.insert_script(&summary);
        }
        true
    }

    fn relocate(&mut self, is_changed: impl Fn(&str) -> bool) {
        let misplaced: Vec<(Arc<str>, Arc<ScriptSummary>)> = self
            .indexes
            .iter()
            .flat_map(|(folder, index)| {
                index.summaries().map(move |summary| (folder.clone(), summary.clone()))
            })
            .filter(|(folder, summary)| is_changed(folder) || *self.folder_of(&summary.path) != **folder)
            .collect();
        for (folder, summary) in misplaced {
            if let Some(index) = Arc::make_mut(&mut self.indexes).get_mut(&folder) {
                index.remove(&summary.path);
            }
            self.insert_script(&summary);
        }
    }

    /// Returns whether the file's summary changed, which invalidates its dependents.
    pub fn insert(&mut self, file: &SourceFile) -> bool {
        self.insert_summary(&FileSummary::from_file(file))
    }

    /// Returns whether the summary changed.
    pub fn insert_summary(&mut self, summary: &FileSummary) -> bool {
        match summary {
            FileSummary::Script(summary) => self.insert_script(summary),
            FileSummary::AgentScript(summary) => self.insert_agentscript(summary),
            FileSummary::Module(file) => self.tool_modules.insert(file),
            FileSummary::Document(_) => false,
        }
    }

    pub fn tool_modules(&self) -> &ToolModules {
        &self.tool_modules
    }

    pub fn tool_modules_mut(&mut self) -> &mut ToolModules {
        &mut self.tool_modules
    }

    fn insert_script(&mut self, summary: &Arc<ScriptSummary>) -> bool {
        let mut is_news = false;
        for folder in self.folders_of(&summary.path) {
            is_news |= Arc::make_mut(&mut self.indexes)
                .entry(folder.clone())
                .or_insert_with(|| FolderIndex::find(&folder))
                .insert(summary);
        }
        is_news
    }

    fn insert_agentscript(&mut self, summary: &Arc<AgentscriptSummary>) -> bool {
        let known = self.agentscripts.get(&summary.path);
        let is_news = !known.is_some_and(|known| known.looks_like(summary));
        self.agentscripts.insert_mut(summary.path.clone(), Arc::clone(summary));
        self.importers = Arc::default();
        is_news
    }

    /// Iterates in no particular order.
    pub fn agentscripts(&self) -> impl Iterator<Item = &Arc<AgentscriptSummary>> {
        self.agentscripts.values()
    }

    pub fn agentscript(&self, path: &FilePath) -> Option<&Arc<AgentscriptSummary>> {
        self.agentscripts.get(path)
    }

    pub fn imports_agent_of(&self, path: &FilePath) -> bool {
        self.importers_of(path).any(|other| other != path)
    }

    /// Iterates in no particular order.
    pub fn importers_of(&self, path: &FilePath) -> impl Iterator<Item = &FilePath> {
        let importers = self.importers.get_or_init(|| {
            let mut importers: HashMap<FilePath, HashSet<FilePath>> = HashMap::new();
            let files = self.agentscripts().filter_map(|file| Some((&file.path, file.file.as_ref()?)));
            for (from, file) in files {
                for import in &file.reading(self.wanted_agentscript).parsed.program.imports {
                    if let (Some(ImportKind::Agent), Some(imported)) =
                        (import.kind, imported_file(from, import))
                    {
                        importers.entry(imported).or_default().insert(from.clone());
                    }
                }
            }
            importers
        });
        importers.get(path).into_iter().flatten()
    }

    pub fn read_agentscript_as(&mut self, wanted: VersionSetting) {
        if self.wanted_agentscript != wanted {
            self.importers = Arc::default();
        }
        self.wanted_agentscript = wanted;
    }

    pub fn wanted_agentscript(&self) -> VersionSetting {
        self.wanted_agentscript
    }

    /// Returns whether the file was known.
    pub fn remove(&mut self, path: &FilePath) -> bool {
        let mut known = self.agentscripts.remove_mut(path);
        if known {
            self.importers = Arc::default();
        }
        known |= self.tool_modules.remove(path);
        for folder in self.folders_of(path) {
            if self.indexes.get(&folder).is_none_or(|index| index.summary(path).is_none()) {
                continue;
            }
            let indexes = Arc::make_mut(&mut self.indexes);
            let Some(index) = indexes.get_mut(&folder) else { continue };
            known |= index.remove(path);
            if index.summaries().next().is_none() && !self.root_names.contains(&folder) {
                indexes.remove(&folder);
            }
        }
        known
    }

    /// Returns whether they changed, which invalidates the root's scripts.
    pub fn set_builtins(&mut self, root: &str, builtins: Builtins) -> bool {
        let indexes = Arc::make_mut(&mut self.indexes);
        indexes.entry(root.into()).or_insert_with(|| FolderIndex::find(root)).set_builtins(builtins)
    }

    /// Sets whether a folder's package is of type "module"; a root without one is not. Returns whether that changed.
    pub fn set_module(&mut self, folder: &str, is_module: bool) -> bool {
        self.modules.insert(folder.into(), is_module) != Some(is_module)
    }

    /// Whether GenAIScript imports a `.js` script rather than evaluating its text, by the package where it runs.
    /// `None` if that is unknown, or if a package further inside has the other type, as GenAIScript may run there.
    pub fn is_module(&self, path: &FilePath) -> Option<bool> {
        let outer = *self.modules.get(self.folder_of(path))?;
        let mut folder = path.as_str();
        while let Some((parent, _)) = folder.rsplit_once('/') {
            if let Some(inner) = self.modules.get(parent) {
                return (*inner == outer).then_some(outer);
            }
            folder = parent;
        }
        None
    }

    /// Sets GenAIScript's declarations for TypeScript in a root.
    pub fn set_declarations(&mut self, root: &str, declarations: Declarations) {
        self.declarations.insert(root.into(), declarations);
    }

    pub fn set_root_files(&mut self, root: &str, files: RootFiles) {
        self.root_files.insert(root.into(), Arc::new(files));
    }

    /// Returns the folder in which GenAIScript runs a script, and the files below it that are not scripts. `None`
    /// outside of roots.
    pub fn root_files(&self, path: &FilePath) -> Option<(&str, &RootFiles)> {
        let (root, files) = self.root_files.get_key_value(self.folder_of(path))?;
        Some((root, files))
    }

    /// Whether a TypeScript server knows GenAIScript's API in this file.
    pub fn has_declarations(&self, path: &FilePath) -> bool {
        self.declared_ids(path).is_some()
    }

    /// Whether GenAIScript's declarations are in a folder around a file, also where its TypeScript settings leave it out.
    pub fn has_declarations_around(&self, path: &FilePath) -> bool {
        let is_around = |folder: &FilePath| {
            path.as_str().strip_prefix(folder.as_str()).is_some_and(|rest| rest.starts_with('/'))
        };
        self.declarations.values().flat_map(Declarations::folders).any(is_around)
    }

    /// Returns the ids of systems and tools that a TypeScript server completes in this file; `None` if it does not know
    /// GenAIScript's API.
    pub fn declared_ids(&self, path: &FilePath) -> Option<&BTreeSet<String>> {
        self.declarations.values().find_map(|declarations| declarations.ids_for(path))
    }

    /// Sets whether a folder has a package of GenAIScript itself. Returns whether that changed.
    pub fn set_genaiscript(&mut self, folder: &str, is_genaiscript: bool) -> bool {
        if is_genaiscript { self.genaiscript.insert(folder.into()) } else { self.genaiscript.remove(folder) }
    }

    /// Returns whether it changed.
    pub fn set_release(&mut self, root: &str, found: Option<AssumedRelease>) -> bool {
        if self.releases.get(root) == found.as_ref() {
            return false;
        }
        match found {
            Some(found) => self.releases.insert(root.into(), found),
            None => self.releases.remove(root),
        };
        true
    }

    pub fn set_empty_release(&mut self, root: &str, found: Option<EmptyRelease>) {
        match found {
            Some(found) => self.empty_releases.insert(root.into(), found),
            None => self.empty_releases.remove(root),
        };
    }

    /// Returns whether they changed.
    pub fn set_model_aliases(&mut self, root: &str, aliases: BTreeMap<String, String>) -> bool {
        if self.model_aliases.get(root).map_or(aliases.is_empty(), |known| *known == aliases) {
            return false;
        }
        self.model_aliases.insert(root.into(), aliases);
        true
    }

    pub fn neighbours(&self) -> &Dependents {
        &self.neighbours
    }

    /// Returns whether it changed.
    pub fn set_neighbour(&mut self, neighbour: Neighbour) -> bool {
        self.neighbours.set(neighbour)
    }

    /// Overrides detection everywhere.
    pub fn assume(&mut self, release: Option<Release>) {
        self.wanted = release;
    }

    pub fn release_in(&self, folder: &str) -> AssumedRelease {
        match &self.wanted {
            Some(release) => AssumedRelease { release: release.clone(), by: ReleaseSource::Settings },
            None => self.releases.get(folder).cloned().unwrap_or_else(AssumedRelease::known),
        }
    }

    /// Returns the empty release that a run in a root gets, unless the settings set the release.
    pub fn empty_release_in(&self, root: &str) -> Option<&EmptyRelease> {
        self.empty_releases.get(root).filter(|_| self.wanted.is_none())
    }

    pub fn release_of(&self, path: &FilePath) -> AssumedRelease {
        self.release_in(self.folder_of(path))
    }

    /// Whether the surroundings of a file are known, so that an unknown id is an error.
    pub fn has_root(&self, path: &FilePath) -> bool {
        self.is_root(self.folder_of(path))
    }

    pub fn builtins_of(&self, path: &FilePath) -> Builtins {
        self.index_of(path).map_or_else(Builtins::embedded, |index| index.builtins().clone())
    }

    pub fn file_summary(&self, path: &FilePath) -> Option<FileSummary> {
        let script = self.summary(path).cloned().map(FileSummary::Script);
        script.or_else(|| self.agentscript(path).cloned().map(FileSummary::AgentScript))
    }

    /// Iterates in no particular order.
    pub fn paths(&self) -> impl Iterator<Item = &FilePath> {
        let scripts = self.summaries().map(|summary| &summary.path);
        scripts.chain(self.agentscripts().map(|summary| &summary.path))
    }

    pub fn summary(&self, path: &FilePath) -> Option<&Arc<ScriptSummary>> {
        self.index_of(path)?.summary(path)
    }

    /// Iterates in no particular order.
    pub fn summaries(&self) -> impl Iterator<Item = &Arc<ScriptSummary>> {
        let all = self
            .indexes
            .iter()
            .flat_map(|(folder, index)| index.summaries().map(move |summary| (folder, summary)));
        // Included files are visible in several folders.
        let is_own = |folder: &str, path: &FilePath| {
            !self.included.contains_key(path) || self.folder_of(path) == folder
        };
        all.filter(move |(folder, summary)| is_own(folder, &summary.path)).map(|(_, summary)| summary)
    }

    /// Returns the systems, including built-in ones, in GenAIScript's order.
    pub fn systems_seen_by(&self, from: &FilePath) -> Arc<Systems> {
        Arc::clone(self.index_of(from).unwrap_or(&folder_index::EMPTY).systems())
    }

    pub fn script_seen_by(&self, from: &FilePath, id: &str) -> Option<Arc<ScriptSummary>> {
        match self.index_of(from) {
            Some(index) => index.script(id).cloned(),
            None => Builtins::embedded().summaries.iter().find(|summary| *summary.id == *id).cloned(),
        }
    }

    pub fn is_impossible_id(id: &str) -> bool {
        folder_index::TAKEN_IDS.contains(&id)
    }

    pub fn duplicate(&self, summary: &ScriptSummary) -> Option<Duplicate> {
        self.duplicate_of(&summary.path, &summary.id)
    }

    fn duplicate_of(&self, path: &FilePath, id: &str) -> Option<Duplicate> {
        let duplicate = self.index_of(path).unwrap_or(&folder_index::EMPTY).duplicate(path, id)?;
        (!self.is_builtin_source(path)).then_some(duplicate)
    }

    /// Whether GenAIScript's search finds a file. One under no root counts as found, as its search is unknown.
    pub fn finds(&self, path: &FilePath) -> bool {
        !self.has_root(path) || self.index_of(path).is_some_and(|index| index.finds(path))
    }

    fn index_of(&self, path: &FilePath) -> Option<&FolderIndex> {
        self.indexes.get(self.folder_of(path))
    }

    /// Returns the folders whose scripts see a file: its own, and the roots that include it.
    pub fn folders_of(&self, path: &FilePath) -> BTreeSet<Arc<str>> {
        let including = self.included.get(path).into_iter().flatten().cloned();
        including.chain([self.folder_of(path).into()]).collect()
    }

    /// Returns the folder of a run. Files of one folder may see each other.
    pub fn folder_of<'a>(&'a self, path: &'a FilePath) -> &'a str {
        match self.root_of(path) {
            Some(root) => root,
            None => path.folder(),
        }
    }
}

/// Move of a file to a new path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    pub old: FilePath,
    pub new: FilePath,
}
