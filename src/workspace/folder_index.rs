use std::cmp::Ordering;
use std::collections::{BTreeSet, HashMap};
use std::ops::Deref;
use std::sync::{Arc, LazyLock, OnceLock};

use rpds::HashTrieMapSync;

use super::activation::TextTests;
use super::builtins::{BuiltinOrigin, Builtins};
use super::registered::RegisteredTool;
use super::summary::ScriptSummary;
use crate::file_path::FilePath;
use crate::genaiscript::names::{normalize_key, squash_key, system_key_spellings};

/// Ids of inherited properties: in GenAIScript's plain object of scripts they look like scripts already defined.
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

/// Empty index, whose clones share the compiled tests of the embedded systems.
pub(super) static EMPTY: LazyLock<FolderIndex> = LazyLock::new(|| FolderIndex::new(Builtins::embedded()));

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Duplicate {
    /// Another file has its id; a built-in system's path begins with `EMBEDDED_FOLDER` or the package's folder.
    Of(FilePath),
    /// JavaScript objects have a property of that name.
    TakenId,
}

/// Scripts and systems that a run in one folder sees. Cheap to clone.
#[derive(Clone, Debug)]
pub(super) struct FolderIndex {
    folder: Arc<str>,
    builtins: Builtins,
    summaries: HashTrieMapSync<FilePath, Arc<ScriptSummary>>,
    /// Files of each id, the effective one first.
    claims: HashTrieMapSync<Arc<str>, Arc<Vec<FilePath>>>,
    systems: Arc<Systems>,
    /// Described tools by id, computed on first use.
    described: Arc<OnceLock<DescribedTools>>,
}

/// Summaries and the indices of tools in these, by id. Two files for each description, as one of them may be excluded.
type DescribedTools = HashMap<String, Vec<(Arc<ScriptSummary>, usize)>>;

/// Systems in GenAIScript's order, with cached lookups.
#[derive(Clone, Debug)]
pub struct Systems {
    pub(super) summaries: Vec<Arc<ScriptSummary>>,
    tests: Arc<OnceLock<TextTests>>,
    by_key: Arc<OnceLock<HashMap<String, usize>>>,
    by_spelling: Arc<OnceLock<HashMap<String, String>>>,
    /// Tools sorted by id: index of the system, and index of the tool.
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
        let systems = Systems::new(builtins.summaries.to_vec());
        Self {
            folder: Arc::default(),
            builtins,
            summaries: HashTrieMapSync::new_sync(),
            claims: HashTrieMapSync::new_sync(),
            systems: Arc::new(systems),
            described: Arc::default(),
        }
    }

    pub fn empty() -> Self {
        EMPTY.clone()
    }

    pub fn find(folder: &str) -> Self {
        Self { folder: folder.into(), ..Self::empty() }
    }

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

    /// Returns the described tools of an id. Where many files use the same words, two of them represent all.
    pub fn described(&self, id: &str) -> impl Iterator<Item = (&Arc<ScriptSummary>, &RegisteredTool)> {
        let described = self.described.get_or_init(|| self.described_tools());
        let tools = described.get(id).into_iter().flatten();
        tools.filter_map(|(summary, number)| Some((summary, summary.tools.get(*number)?)))
    }

    fn described_tools(&self) -> DescribedTools {
        let mut described = DescribedTools::new();
        let mut known: HashMap<(&str, String), (&FilePath, usize)> = HashMap::new();
        for summary in self.summaries() {
            for (number, tool) in summary.tools.iter().enumerate() {
                let words = tool.words();
                if words.is_empty() {
                    continue;
                }
                let (last, files) = known.entry((&tool.id, words)).or_insert((&summary.path, 0));
                if *files == 2 || (*files == 1 && **last == summary.path) {
                    continue;
                }
                (*last, *files) = (&summary.path, *files + 1);
                described.entry(tool.id.clone()).or_default().push((Arc::clone(summary), number));
            }
        }
        described
    }

    pub fn summary(&self, path: &FilePath) -> Option<&Arc<ScriptSummary>> {
        self.summaries.get(path)
    }

    pub fn finds(&self, path: &FilePath) -> bool {
        self.summaries.contains_key(path) || self.belongs_to_package(path)
    }

    /// Returns the effective script with this id.
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

    pub fn duplicate(&self, path: &FilePath, id: &str) -> Option<Duplicate> {
        if self.belongs_to_package(path) {
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

    /// Returns whether the change is visible to other scripts.
    pub fn insert(&mut self, summary: &Arc<ScriptSummary>) -> bool {
        if self.belongs_to_package(&summary.path) {
            return false;
        }
        let old = self.summaries.get(&summary.path).cloned();
        let changed = old.as_ref().is_none_or(|old| !old.looks_like(summary));
        let systems_before = self.system_winners(old.as_deref(), Some(summary));
        self.summaries.insert_mut(summary.path.clone(), summary.clone());
        self.described = Arc::default();
        if old.as_ref().is_none_or(|old| old.id != summary.id) {
            if let Some(old) = &old {
                self.withdraw(&old.id, &summary.path);
            }
            self.claim(&summary.id, &summary.path);
        }
        self.update_systems(old.as_deref(), Some(summary), &systems_before);
        changed
    }

    pub fn remove(&mut self, path: &FilePath) -> bool {
        let Some(old) = self.summaries.get(path).cloned() else { return false };
        let systems_before = self.system_winners(Some(&old), None);
        self.summaries.remove_mut(path);
        self.described = Arc::default();
        self.withdraw(&old.id, path);
        self.update_systems(Some(&old), None, &systems_before);
        true
    }

    /// Whether a file is a built-in system, not a script.
    fn belongs_to_package(&self, path: &FilePath) -> bool {
        let BuiltinOrigin::Package(folder) = &self.builtins.origin else { return false };
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

    /// Compares the precedence of two files: files included from elsewhere come last.
    fn order(&self, left: &FilePath, right: &FilePath) -> Ordering {
        let inside =
            |path: &FilePath| path.as_str().strip_prefix(&*self.folder).is_some_and(|it| it.starts_with('/'));
        inside(right).cmp(&inside(left)).then_with(|| of_search(left, right))
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
    fn new(summaries: Vec<Arc<ScriptSummary>>) -> Self {
        Self {
            summaries,
            tests: Arc::default(),
            by_key: Arc::default(),
            by_spelling: Arc::default(),
            tools: Arc::default(),
        }
    }

    /// Returns the system with this normal form of its id, which prefixes keys of `env.vars`.
    pub fn of_key(&self, normal: &str) -> Option<&Arc<ScriptSummary>> {
        let by_key = self.by_key.get_or_init(|| {
            let keys = self.summaries.iter().enumerate().rev();
            keys.map(|(index, summary)| (normalize_key(&summary.id), index)).collect()
        });
        self.summaries.get(*by_key.get(normal)?)
    }

    pub fn parameter_keys(&self) -> impl Iterator<Item = String> {
        let of_system = |system: &'_ Arc<ScriptSummary>| -> Vec<String> {
            system.parameter_names().map(|name| format!("{}.{name}", system.id)).collect()
        };
        self.summaries.iter().flat_map(of_system)
    }

    /// Finds a parameter ignoring word separators, and optionally the prefix `system` that most keys have.
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

    /// Returns the systems with a tool whose id begins with `wanted`.
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

    pub(super) fn tests(&self) -> &TextTests {
        self.tests.get_or_init(|| {
            TextTests::new(self.summaries.iter().map(|summary| summary.activation.as_slice()))
        })
    }
}

fn same_summaries(left: &[Arc<ScriptSummary>], right: &[Arc<ScriptSummary>]) -> bool {
    left.len() == right.len() && left.iter().zip(right).all(|(left, right)| left.looks_like(right))
}

/// Compares two files by GenAIScript's order: level by level, in each folder from the end of the alphabet.
/// GenAIScript reads several folders concurrently. Within one folder the order is always this one, between folders
/// nearly always: of a hundred pairs in folders of one level, one or two were reversed.
pub(super) fn of_search(left: &FilePath, right: &FilePath) -> Ordering {
    let parts = |path: &FilePath| path.as_str().matches('/').count();
    let by_level = parts(left).cmp(&parts(right));
    by_level.then_with(|| right.as_str().split('/').cmp(left.as_str().split('/')))
}
