//! Floor 6: what GenAIScript sees in a workspace: its scripts, the built-in systems, and which
//! systems are in scope of which script.

mod activation;
mod builtins;
mod coercion;
mod defined;
mod folder_index;
mod languages;
mod moves;
mod order;
mod providers;
mod registered;
mod release;
mod run;
mod scope;
mod server_files;
mod servers;
mod standing;
mod summary;
mod title;

pub mod agentscript;
pub mod discovery;
pub mod imports;
pub mod inspect;
pub mod mentions;
pub mod neighbours;
pub mod symbols;
pub mod variables;

pub use activation::activation_is_valid;
pub use builtins::{Builtins, EMBEDDED_FOLDER, Origin};
pub use defined::{DefinedTool, defined_tools};
pub use folder_index::{Duplicate, Systems};
pub use moves::Move;
pub use providers::Provider;
pub use registered::{RegisteredTool, registered_tools};
pub use release::{AssumedRelease, Release, ReleaseSource};
pub use run::Runnable;
pub use scope::{Reason, ResolvedSystem, Scope};
pub use server_files::{ServerFile, ServerFileProblem, server_files};
pub use standing::{RunBy, Standing};
pub use summary::ScriptSummary;
pub use variables::Variable;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::agentscript::{AgentFile, Wanted};
use crate::script::{FilePath, SourceFile};
use crate::syntax::Value;
use folder_index::FolderIndex;
use neighbours::{Neighbour, Neighbours};
use rpds::HashTrieMapSync;

/// Everything that GenAIScript sees, by folder. Cheap to clone: a snapshot for a request.
///
/// GenAIScript runs in one folder and sees what lies under it. Each root is such a folder; a file
/// under several belongs to the innermost. One that a configuration includes from elsewhere is seen
/// in its root, too, and belongs there if it lies under no root. Any other file is seen with the
/// others of its own folder, as if GenAIScript ran there.
///
/// ```
/// use promptsig::project::variables;
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
///     variables::all(&buy, &project).into_iter().map(|variable| variable.key).collect();
/// assert_eq!(keys, ["item", "system.shop.currency"]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Project {
    roots: Vec<Arc<str>>,
    indexes: BTreeMap<Arc<str>, FolderIndex>,
    /// The files that roots see outside of them.
    included: BTreeMap<FilePath, BTreeSet<Arc<str>>>,
    /// The files of servers that scripts name; `None` for one that is missing or no JSON.
    server_files: HashTrieMapSync<FilePath, Result<Value, ServerFileProblem>>,
    /// Folders with a package, and whether it is of type "module".
    modules: BTreeMap<Arc<str>, bool>,
    /// The release of GenAIScript that is found in each root.
    releases: BTreeMap<Arc<str>, AssumedRelease>,
    /// The one that the settings want to be assumed.
    wanted: Option<Release>,
    /// The profiles of the providers that the settings name.
    providers: Vec<&'static str>,
    /// The files in AgentScript, and those that may be.
    agentscripts: HashTrieMapSync<FilePath, Arc<ScriptSummary>>,
    /// The release of AgentScript that the settings want files to be read as.
    wanted_agentscript: Wanted,
    /// Other files that scripts name.
    neighbours: Neighbours,
    /// The models that names stand for in each root, as its configuration says.
    model_aliases: BTreeMap<Arc<str>, BTreeMap<String, String>>,
}

impl Project {
    /// An empty workspace with the built-in systems of GenAIScript 2.5.1.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same with these roots: absolute paths with `/` between their parts and none at the end.
    pub fn with_roots<'a>(roots: impl IntoIterator<Item = &'a str>) -> Self {
        let mut project = Self::default();
        for root in roots {
            project.add_root(root);
        }
        project
    }

    /// Adds a root. Known files that lie under it move there.
    pub fn add_root(&mut self, root: &str) {
        if self.roots.iter().any(|known| **known == *root) {
            return;
        }
        self.roots.push(root.into());
        // The longest first, so that the innermost root of a file is found first.
        self.roots.sort_by_key(|root| std::cmp::Reverse(root.len()));
        self.relocate(root);
    }

    /// Removes a root. Its files stay known, each by its folder or an outer root.
    pub fn remove_root(&mut self, root: &str) {
        self.roots.retain(|known| **known != *root);
        self.relocate(root);
    }

    /// The roots, the longest path first.
    pub fn roots(&self) -> &[Arc<str>] {
        &self.roots
    }

    /// The root that a file lies under, if it does: the innermost. Else one that includes it.
    pub fn root_of(&self, path: &FilePath) -> Option<&Arc<str>> {
        let inside = |root: &str| path.as_str().strip_prefix(root).is_some_and(|rest| rest.starts_with('/'));
        self.roots.iter().find(|root| inside(root)).or_else(|| self.included.get(path)?.first())
    }

    /// Tells which files a root sees outside of it. True when that is news.
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
        self.relocate(root);
        for summary in known {
            self.remove(&summary.path);
            self.insert_summary(&summary);
        }
        true
    }

    fn relocate(&mut self, root: &str) {
        let misplaced: Vec<(Arc<str>, Arc<ScriptSummary>)> = self
            .indexes
            .iter()
            .flat_map(|(folder, index)| {
                index.summaries().map(move |summary| (folder.clone(), summary.clone()))
            })
            .filter(|(folder, summary)| **folder == *root || *self.folder_of(&summary.path) != **folder)
            .collect();
        for (folder, summary) in misplaced {
            if let Some(index) = self.indexes.get_mut(&folder) {
                index.remove(&summary.path);
            }
            self.insert_summary(&summary);
        }
    }

    /// Takes in a new or changed file. True when its summary (id, kind, parameters, tools,
    /// activation) changed, so that scripts which see it must be looked at again.
    pub fn insert(&mut self, file: &SourceFile) -> bool {
        self.insert_summary(&Arc::new(ScriptSummary::of(file)))
    }

    /// The same for a summary that was made elsewhere, as by the threads of a scan.
    pub fn insert_summary(&mut self, summary: &Arc<ScriptSummary>) -> bool {
        if summary.is_no_script() {
            return self.insert_agentscript(summary);
        }
        let mut is_news = false;
        for folder in self.folders_of(&summary.path) {
            is_news |= self
                .indexes
                .entry(folder.clone())
                .or_insert_with(|| FolderIndex::of(&folder))
                .insert(summary);
        }
        is_news
    }

    fn insert_agentscript(&mut self, summary: &Arc<ScriptSummary>) -> bool {
        let known = self.agentscripts.get(&summary.path);
        let is_news = !known.is_some_and(|known| same_declarations(known, summary));
        self.agentscripts.insert_mut(summary.path.clone(), Arc::clone(summary));
        is_news
    }

    /// The files in AgentScript, and those that may be, in no order.
    pub fn agentscripts(&self) -> impl Iterator<Item = &Arc<ScriptSummary>> {
        self.agentscripts.values()
    }

    /// A file that is, or may be, in AgentScript.
    pub fn agentscript(&self, path: &FilePath) -> Option<&Arc<ScriptSummary>> {
        self.agentscripts.get(path)
    }

    /// Reads files in AgentScript as this release.
    pub fn read_agentscript_as(&mut self, wanted: Wanted) {
        self.wanted_agentscript = wanted;
    }

    /// The release that files in AgentScript are read as.
    pub fn wanted_agentscript(&self) -> Wanted {
        self.wanted_agentscript
    }

    /// Forgets a file. True when it was known.
    pub fn remove(&mut self, path: &FilePath) -> bool {
        let mut known = self.agentscripts.remove_mut(path);
        for folder in self.folders_of(path) {
            let Some(index) = self.indexes.get_mut(&folder) else { continue };
            known |= index.remove(path);
            if index.summaries().next().is_none() && !self.roots.contains(&folder) {
                self.indexes.remove(&folder);
            }
        }
        known
    }

    /// The built-in systems that the scripts under `root` run with. True when they are others than
    /// before, so that every script there must be looked at again.
    pub fn set_builtins(&mut self, root: &str, builtins: Builtins) -> bool {
        self.indexes.entry(root.into()).or_insert_with(|| FolderIndex::of(root)).set_builtins(builtins)
    }

    /// Tells whether the package in a folder is of type "module"; a root without one is not. True
    /// when that is news.
    pub fn set_module(&mut self, folder: &str, is_module: bool) -> bool {
        self.modules.insert(folder.into(), is_module) != Some(is_module)
    }

    /// Whether GenAIScript imports a script in `.js`, or evaluates its text. The package of the
    /// folder where it runs decides; `None` where nobody told, or where a package further inside
    /// is of the other type, as people may run it there.
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

    /// Tells which release of GenAIScript is found in a root. True when that is news.
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

    /// Tells what models names stand for in a root. True when that is news.
    pub fn set_model_aliases(&mut self, root: &str, aliases: BTreeMap<String, String>) -> bool {
        if self.model_aliases.get(root).map_or(aliases.is_empty(), |known| *known == aliases) {
            return false;
        }
        self.model_aliases.insert(root.into(), aliases);
        true
    }

    /// The other files that scripts name, as far as they are known.
    pub fn neighbours(&self) -> &Neighbours {
        &self.neighbours
    }

    /// Takes in what a file is that a script names. True when that is news.
    pub fn set_neighbour(&mut self, neighbour: Neighbour) -> bool {
        self.neighbours.set(neighbour)
    }

    /// Assumes this release everywhere, whatever is found.
    pub fn assume(&mut self, release: Option<Release>) {
        self.wanted = release;
    }

    /// The release of GenAIScript that is assumed for a run in a folder.
    pub fn release_in(&self, folder: &str) -> AssumedRelease {
        match &self.wanted {
            Some(release) => AssumedRelease { release: release.clone(), by: ReleaseSource::Settings },
            None => self.releases.get(folder).cloned().unwrap_or_else(AssumedRelease::known),
        }
    }

    /// The same for a run of `path`.
    pub fn release_of(&self, path: &FilePath) -> AssumedRelease {
        self.release_in(self.folder_of(path))
    }

    /// Whether a file lies under a root, so that the scripts around it are known and an id that none
    /// of them has is one that GenAIScript does not find.
    pub fn has_root(&self, path: &FilePath) -> bool {
        self.roots.iter().any(|root| **root == *self.folder_of(path))
    }

    /// The built-in systems that a run of `path` has.
    pub fn builtins_of(&self, path: &FilePath) -> Builtins {
        self.index_of(path).map_or_else(Builtins::embedded, |index| index.builtins().clone())
    }

    /// The summary of a known file.
    pub fn summary(&self, path: &FilePath) -> Option<&Arc<ScriptSummary>> {
        self.index_of(path)?.summary(path)
    }

    /// Every known file's summary, in no order.
    pub fn summaries(&self) -> impl Iterator<Item = &Arc<ScriptSummary>> {
        let all = self
            .indexes
            .iter()
            .flat_map(|(folder, index)| index.summaries().map(move |summary| (folder, summary)));
        // Those that are included are seen in several folders.
        let is_own = |folder: &str, path: &FilePath| {
            !self.included.contains_key(path) || self.folder_of(path) == folder
        };
        all.filter(move |(folder, summary)| is_own(folder, &summary.path)).map(|(_, summary)| summary)
    }

    /// Every system that a run of `from` can name, in GenAIScript's order, the built-in ones
    /// included.
    pub fn systems_seen_by(&self, from: &FilePath) -> Arc<Systems> {
        Arc::clone(self.index_of(from).unwrap_or(&folder_index::EMPTY).systems())
    }

    /// What GenAIScript means by `id` in a run of `from`: a system, or a script.
    pub fn script_seen_by(&self, from: &FilePath, id: &str) -> Option<Arc<ScriptSummary>> {
        match self.index_of(from) {
            Some(index) => index.script(id).cloned(),
            None => Builtins::embedded().summaries.iter().find(|summary| *summary.id == *id).cloned(),
        }
    }

    /// Whether no script can have this id.
    pub fn is_impossible_id(id: &str) -> bool {
        folder_index::TAKEN_IDS.contains(&id)
    }

    /// Why GenAIScript drops a file; `None` if it does not.
    pub fn duplicate(&self, summary: &ScriptSummary) -> Option<Duplicate> {
        self.duplicate_of(&summary.path, &summary.id)
    }

    fn duplicate_of(&self, path: &FilePath, id: &str) -> Option<Duplicate> {
        self.index_of(path).unwrap_or(&folder_index::EMPTY).duplicate(path, id)
    }

    /// Whether GenAIScript finds a file when it searches the folder where it runs. Of a file under no
    /// root nobody can tell that it does not.
    pub fn finds(&self, path: &FilePath) -> bool {
        !self.has_root(path) || self.index_of(path).is_some_and(|index| index.finds(path))
    }

    /// The `parameters` that the system or script `id` declares; of the outermost root that knows it.
    pub fn parameters_of(&self, id: &str) -> Option<&Value> {
        let found = self.indexes.values().find_map(|index| index.script(id));
        match found {
            Some(summary) => summary.parameters.as_ref(),
            None => builtins::embedded_parameters(id),
        }
    }

    fn index_of(&self, path: &FilePath) -> Option<&FolderIndex> {
        self.indexes.get(self.folder_of(path))
    }

    /// The folders whose scripts see a file: its own, and the roots that include it.
    pub fn folders_of(&self, path: &FilePath) -> BTreeSet<Arc<str>> {
        let including = self.included.get(path).into_iter().flatten().cloned();
        including.chain([self.folder_of(path).into()]).collect()
    }

    /// The folder that GenAIScript would run in for a file. Two files of one folder may see each
    /// other.
    pub fn folder_of<'a>(&'a self, path: &'a FilePath) -> &'a str {
        match self.root_of(path) {
            Some(root) => root,
            None => path.folder(),
        }
    }
}

/// Whether others see no difference between two files in AgentScript.
fn same_declarations(left: &ScriptSummary, right: &ScriptSummary) -> bool {
    // Where an agent is missing, it matters whether the file parses.
    let parses = |file: &AgentFile| file.reading(Wanted::Auto).parsed.errors.is_empty();
    match (&left.agentscript, &right.agentscript) {
        (Some(left), Some(right)) => {
            left.declarations() == right.declarations() && parses(left) == parses(right)
        }
        (left, right) => left.is_none() && right.is_none(),
    }
}
