//! What GenAIScript sees when it runs in one folder: the scripts under it and the built-in
//! systems.

use std::cmp::Ordering;
use std::collections::{BTreeSet, HashMap};
use std::ops::Deref;
use std::sync::{Arc, LazyLock, OnceLock};

use rpds::HashTrieMapSync;

use super::activation::TextTests;
use super::builtins::{Builtins, Origin};
use super::order;
use super::summary::ScriptSummary;
use crate::script::FilePath;
use crate::script::names::{normalize_key, squash_key, system_key_spellings};

/// Ids that no script can have: GenAIScript collects scripts in a plain object, which has
/// inherited properties of these names, and takes them for scripts that are already defined.
pub(super) const TAKEN_IDS: [&str; 12] = [
    "__defineGetter__",
    "__defineSetter__",
    "__lookupGetter__",
    "__lookupSetter__",
    "__proto__",
    "constructor",
    "hasOwnProperty",
    "isPrototypeOf",
    "propertyIsEnumerable",
    "toLocaleString",
    "toString",
    "valueOf",
];

/// The ends of the folders where GenAIScript keeps its systems: of the package, and of its source.
const OWN_FOLDERS: [&str; 3] =
    ["/@genaiscript/core/genaisrc", "/packages/core/genaisrc", "/packages/core/src/genaisrc"];

/// The index of a folder with no scripts. Its copies share the compiled tests of the embedded
/// systems.
pub(super) static EMPTY: LazyLock<FolderIndex> = LazyLock::new(|| FolderIndex::new(Builtins::embedded()));

/// Why GenAIScript drops a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Duplicate {
    /// Another file has its id; for a built-in system the path begins with
    /// [`EMBEDDED_FOLDER`](super::EMBEDDED_FOLDER) or the package's folder.
    Of(FilePath),
    /// JavaScript objects have a property of that name.
    TakenId,
}

/// The scripts of one folder. Cheap to clone.
#[derive(Clone, Debug)]
pub(super) struct FolderIndex {
    folder: Arc<str>,
    builtins: Builtins,
    summaries: HashTrieMapSync<FilePath, Arc<ScriptSummary>>,
    /// The files of each id, the one that wins first.
    claims: HashTrieMapSync<Arc<str>, Arc<Vec<FilePath>>>,
    systems: Arc<Systems>,
}

/// The systems that a run can name, in GenAIScript's order, and what is looked up in them often.
#[derive(Clone, Debug)]
pub struct Systems {
    pub(super) summaries: Vec<Arc<ScriptSummary>>,
    tests: Arc<OnceLock<TextTests>>,
    by_key: Arc<OnceLock<HashMap<String, usize>>>,
    by_spelling: Arc<OnceLock<HashMap<String, String>>>,
    /// Every tool by its id: the numbers of its system and its own.
    tools: Arc<OnceLock<Vec<(usize, usize)>>>,
}

impl Deref for Systems {
    type Target = [Arc<ScriptSummary>];

    fn deref(&self) -> &Self::Target {
        &self.summaries
    }
}

impl FolderIndex {
    pub fn new(builtins: Builtins) -> Self {
        let systems = Systems::of(builtins.summaries.to_vec());
        Self {
            folder: Arc::default(),
            builtins,
            summaries: HashTrieMapSync::new_sync(),
            claims: HashTrieMapSync::new_sync(),
            systems: Arc::new(systems),
        }
    }

    /// A index with no scripts and the embedded systems.
    pub fn empty() -> Self {
        EMPTY.clone()
    }

    /// The same for what GenAIScript sees when it runs in `folder`.
    pub fn of(folder: &str) -> Self {
        Self { folder: folder.into(), ..Self::empty() }
    }

    /// Another choice of built-in systems. True when it differs from the one before.
    pub fn set_builtins(&mut self, builtins: Builtins) -> bool {
        if self.builtins.origin == builtins.origin
            && same_summaries(&self.builtins.summaries, &builtins.summaries)
        {
            return false;
        }
        let summaries: Vec<Arc<ScriptSummary>> = self.summaries.values().cloned().collect();
        *self = Self { folder: Arc::clone(&self.folder), ..Self::new(builtins) };
        for summary in summaries {
            self.insert(&summary);
        }
        true
    }

    pub fn builtins(&self) -> &Builtins {
        &self.builtins
    }

    pub fn systems(&self) -> &Arc<Systems> {
        &self.systems
    }

    pub fn summaries(&self) -> impl Iterator<Item = &Arc<ScriptSummary>> {
        self.summaries.values()
    }

    pub fn summary(&self, path: &FilePath) -> Option<&Arc<ScriptSummary>> {
        self.summaries.get(path)
    }

    /// Whether the file is a script of the folder, or a system that GenAIScript brings.
    pub fn finds(&self, path: &FilePath) -> bool {
        self.summaries.contains_key(path) || self.belongs_to_package(path)
    }

    /// The script that GenAIScript means by `id`.
    pub fn script(&self, id: &str) -> Option<&Arc<ScriptSummary>> {
        if let Some(builtin) = self.builtin(id) {
            return Some(builtin);
        }
        if TAKEN_IDS.contains(&id) {
            return None;
        }
        self.summaries.get(self.claims.get(id)?.first()?)
    }

    fn builtin(&self, id: &str) -> Option<&Arc<ScriptSummary>> {
        self.builtins.summaries.iter().find(|summary| *summary.id == *id)
    }

    /// Why GenAIScript drops a file with this id; `None` if it does not.
    pub fn duplicate(&self, path: &FilePath, id: &str) -> Option<Duplicate> {
        if self.belongs_to_package(path) || is_in_package(path) {
            return None;
        }
        let is_first =
            |winner: &ScriptSummary| self.builtin(id).is_some() || self.order(&winner.path, path).is_lt();
        match self.script(id) {
            Some(winner) if winner.path == *path => None,
            Some(winner) => is_first(winner).then(|| Duplicate::Of(winner.path.clone())),
            None => TAKEN_IDS.contains(&id).then_some(Duplicate::TakenId),
        }
    }

    /// Takes in a summary. True when other scripts see a difference.
    pub fn insert(&mut self, summary: &Arc<ScriptSummary>) -> bool {
        if self.belongs_to_package(&summary.path) {
            return false;
        }
        let old = self.summaries.get(&summary.path).cloned();
        let changed = old.as_ref().is_none_or(|old| !old.looks_like(summary));
        let systems_before = self.system_winners(old.as_deref(), Some(summary));
        self.summaries.insert_mut(summary.path.clone(), summary.clone());
        if old.as_ref().is_none_or(|old| old.id != summary.id) {
            if let Some(old) = &old {
                self.withdraw(&old.id, &summary.path);
            }
            self.claim(&summary.id, &summary.path);
        }
        self.update_systems(old.as_deref(), Some(summary), &systems_before);
        changed
    }

    /// Forgets a file. True when it was known.
    pub fn remove(&mut self, path: &FilePath) -> bool {
        let Some(old) = self.summaries.get(path).cloned() else { return false };
        let systems_before = self.system_winners(Some(&old), None);
        self.summaries.remove_mut(path);
        self.withdraw(&old.id, path);
        self.update_systems(Some(&old), None, &systems_before);
        true
    }

    /// Files in the folder of an installed package are its built-in systems, not scripts of the
    /// workspace.
    fn belongs_to_package(&self, path: &FilePath) -> bool {
        let Origin::Package(folder) = &self.builtins.origin else { return false };
        path.as_str()
            .strip_prefix(folder.as_str())
            .and_then(|rest| rest.strip_prefix('/'))
            .is_some_and(|name| !name.contains('/'))
    }

    fn claim(&mut self, id: &Arc<str>, path: &FilePath) {
        let mut paths = self.claims.get(id).map(|paths| paths.to_vec()).unwrap_or_default();
        if let Err(place) = paths.binary_search_by(|known| self.order(known, path)) {
            paths.insert(place, path.clone());
            self.claims.insert_mut(id.clone(), Arc::new(paths));
        }
    }

    /// Which of two files comes first: those that the folder includes from elsewhere come last.
    fn order(&self, left: &FilePath, right: &FilePath) -> Ordering {
        let inside =
            |path: &FilePath| path.as_str().strip_prefix(&*self.folder).is_some_and(|it| it.starts_with('/'));
        inside(right).cmp(&inside(left)).then_with(|| order::of_search(left, right))
    }

    fn withdraw(&mut self, id: &Arc<str>, path: &FilePath) {
        let Some(paths) = self.claims.get(id) else { return };
        let paths: Vec<_> = paths.iter().filter(|other| *other != path).cloned().collect();
        if paths.is_empty() {
            self.claims.remove_mut(id);
        } else {
            self.claims.insert_mut(id.clone(), Arc::new(paths));
        }
    }

    /// The systems of the workspace that stand under the ids of a change.
    fn system_winners(
        &self,
        old: Option<&ScriptSummary>,
        new: Option<&ScriptSummary>,
    ) -> Vec<Arc<ScriptSummary>> {
        let mut winners: Vec<Arc<ScriptSummary>> = Vec::new();
        for summary in [old, new].into_iter().flatten() {
            if self.builtin(&summary.id).is_none()
                && let Some(winner) = self.script(&summary.id)
                && winner.is_system()
                && !winners.iter().any(|known| Arc::ptr_eq(known, winner))
            {
                winners.push(winner.clone());
            }
        }
        winners
    }

    fn update_systems(
        &mut self,
        old: Option<&ScriptSummary>,
        new: Option<&ScriptSummary>,
        before: &[Arc<ScriptSummary>],
    ) {
        let after = self.system_winners(old, new);
        if before.is_empty() && after.is_empty() {
            return;
        }
        let same_tests = before.len() == after.len()
            && before
                .iter()
                .zip(&after)
                .all(|(before, after)| before.activation == after.activation && before.order(after).is_eq());
        let systems = Arc::make_mut(&mut self.systems);
        systems.by_spelling = Arc::default();
        systems.tools = Arc::default();
        systems.summaries.retain(|summary| !before.iter().any(|gone| Arc::ptr_eq(gone, summary)));
        for summary in after {
            let place = systems.summaries.partition_point(|other| other.order(&summary).is_lt());
            systems.summaries.insert(place, summary);
        }
        if !same_tests {
            systems.tests = Arc::default();
            systems.by_key = Arc::default();
        }
    }
}

impl Systems {
    fn of(summaries: Vec<Arc<ScriptSummary>>) -> Self {
        Self {
            summaries,
            tests: Arc::default(),
            by_key: Arc::default(),
            by_spelling: Arc::default(),
            tools: Arc::default(),
        }
    }

    /// The system whose id has this normal form, as it stands before a key of `env.vars`.
    pub fn of_key(&self, normal: &str) -> Option<&Arc<ScriptSummary>> {
        let by_key = self.by_key.get_or_init(|| {
            let keys = self.summaries.iter().enumerate().rev();
            keys.map(|(index, summary)| (normalize_key(&summary.id), index)).collect()
        });
        self.summaries.get(*by_key.get(normal)?)
    }

    /// The names of the parameters of all systems as keys of `env.vars`.
    pub fn parameter_keys(&self) -> impl Iterator<Item = String> {
        let of_system = |system: &'_ Arc<ScriptSummary>| -> Vec<String> {
            system.parameter_names().map(|name| format!("{}.{name}", system.id)).collect()
        };
        self.summaries.iter().flat_map(of_system)
    }

    /// The first key of a system's parameter that is this one but for what parts the words, and perhaps
    /// but for the `system` that most begin with.
    pub fn parameter_spelled(&self, key: &str) -> Option<&str> {
        let by_spelling = self.by_spelling.get_or_init(|| {
            let mut keys = HashMap::new();
            for key in self.parameter_keys() {
                for spelling in system_key_spellings(&key) {
                    keys.entry(spelling).or_insert_with(|| key.clone());
                }
            }
            keys
        });
        by_spelling.get(&squash_key(key)).map(String::as_str)
    }

    /// The systems with a tool that `wanted` selects, which is the beginning of its id.
    pub(super) fn with_tool(&self, wanted: &str) -> impl Iterator<Item = &Arc<ScriptSummary>> {
        let id = |&(system, tool): &(usize, usize)| &*self.summaries[system].tools[tool].id;
        let tools = self.tools.get_or_init(|| {
            let systems = self.summaries.iter().enumerate();
            let mut tools: Vec<(usize, usize)> = systems
                .flat_map(|(number, system)| (0..system.tools.len()).map(move |tool| (number, tool)))
                .collect();
            tools.sort_by(|left, right| id(left).cmp(id(right)));
            tools
        });
        let first = tools.partition_point(|tool| id(tool) < wanted);
        let selected = tools[first..].iter().take_while(|tool| id(tool).starts_with(wanted));
        let systems: BTreeSet<usize> = selected.map(|(system, _)| *system).collect();
        systems.into_iter().map(|system| &self.summaries[system])
    }

    /// The tests of these systems, made once.
    pub(super) fn tests(&self) -> &TextTests {
        self.tests.get_or_init(|| {
            TextTests::new(self.summaries.iter().map(|summary| summary.activation.as_slice()))
        })
    }
}

/// Whether a file lies in the folder of systems of any GenAIScript, be it installed or its own source.
fn is_in_package(path: &FilePath) -> bool {
    let folder = path.folder();
    OWN_FOLDERS.iter().any(|own| folder.ends_with(own))
}

fn same_summaries(left: &[Arc<ScriptSummary>], right: &[Arc<ScriptSummary>]) -> bool {
    left.len() == right.len() && left.iter().zip(right).all(|(left, right)| left.looks_like(right))
}
