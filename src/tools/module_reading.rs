//! Readings of a module, for the next version of its text: an edit costs reading the chunks that it touched. The tools of
//! other chunks stay, if everything that was looked up beyond a chunk still has the same answer.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::declaration::{ToolDeclaration, ToolSchema};
use super::evaluator::{ModuleId, Reason};
use super::program::{MODULE, ModuleProgram};
use super::text_search::TextSearch;
use crate::budget::Work;
use crate::file_path::FilePath;
use crate::syntax::characters::names_in;
use crate::syntax::scopes::RecordedLookups;
use crate::syntax::{ChunkId, ChunkedTree, Value, ValueKind};
use crate::text::{Rebase, Span};

/// Maximum number of chunks that are read again; a module with more changed ones is read as a whole.
const MAX_CHANGED: usize = 16;

/// Maximum number of names that are remembered. What was typed for a while adds those of no use.
const MAX_NAMES: usize = 4_096;

/// Tools of one version of a module, by the chunks that declare them.
#[derive(Debug)]
pub struct ModuleReading {
    source: Box<str>,
    /// In source order.
    pub(super) chunks: Vec<ChunkReading>,
    lookups: RecordedLookups,
    searches: ModuleSearches,
    work: Work,
}

#[derive(Debug)]
pub(super) struct ChunkReading {
    pub id: ChunkId,
    pub span: Span,
    pub tools: Vec<Arc<ToolDeclaration>>,
}

/// Searches of all of a module.
#[derive(Debug, Default)]
pub(super) struct ModuleSearches {
    pub texts: HashMap<TextSearch, bool>,
    /// Names of the file scope whose changes were searched for.
    pub changed_names: HashSet<String>,
    /// Chunks that change what another one declares.
    pub changing: HashSet<ChunkId>,
    /// Names that were searched for, with the chunks that declare what they name.
    pub names: HashMap<String, HashSet<ChunkId>>,
    /// Whether more was looked at than can be looked up again.
    pub is_unrepeatable: bool,
}

impl ModuleSearches {
    fn extend(&mut self, others: Self) {
        self.texts.extend(others.texts);
        self.changed_names.extend(others.changed_names);
        self.changing.extend(others.changing);
        for (name, chunks) in others.names {
            self.names.entry(name).or_default().extend(chunks);
        }
        self.is_unrepeatable |= others.is_unrepeatable;
    }
}

/// Chunks of a module that are those of an earlier version, and those that are not.
pub(super) struct ChangedChunks {
    /// Indices into the chunks of the earlier version by those of the new one.
    kept: HashMap<usize, usize>,
    /// Chunks of the new version, ascending.
    new: Vec<usize>,
    /// Chunks of the earlier version that are gone.
    gone: HashSet<ChunkId>,
    rebase: Rebase,
}

impl ChangedChunks {
    /// Returns `None` if too much has changed.
    fn between(before: &ModuleReading, syntax: &ChunkedTree) -> Option<Self> {
        let by_id: HashMap<ChunkId, usize> =
            before.chunks.iter().enumerate().map(|(index, chunk)| (chunk.id, index)).collect();
        let (mut kept, mut new, mut rebase) = (HashMap::new(), Vec::new(), Runs::default());
        let mut last = None;
        for chunk in syntax.chunks() {
            match by_id.get(&syntax.id(chunk)).copied() {
                Some(index) if last < Some(index) => {
                    last = Some(index);
                    kept.insert(chunk, index);
                    rebase.add(before.chunks[index].span, syntax.span(chunk).start);
                }
                // The order in which chunks run counts.
                Some(_) => return None,
                None => new.push(chunk),
            }
            if new.len() > MAX_CHANGED {
                return None;
            }
        }
        let indices: HashSet<usize> = kept.values().copied().collect();
        let is_gone = |(index, _): &(usize, &ChunkReading)| !indices.contains(index);
        let gone = before.chunks.iter().enumerate().filter(is_gone).map(|(_, chunk)| chunk.id).collect();
        Some(Self { kept, new, gone, rebase: rebase.rebase() })
    }

    pub fn is_new(&self, chunk: usize) -> bool {
        self.new.binary_search(&chunk).is_ok()
    }
}

/// Moves of ranges that follow each other, joined where the distance is the same.
#[derive(Default)]
struct Runs(Vec<(Span, u32)>);

impl Runs {
    fn add(&mut self, old: Span, start: u32) {
        match self.0.last_mut() {
            Some((run, place)) if run.end == old.start && *place + (run.end - run.start) == start => {
                run.end = old.end;
            }
            _ => self.0.push((old, start)),
        }
    }

    fn rebase(self) -> Rebase {
        let mut rebase = Rebase::new();
        self.0.into_iter().for_each(|(old, start)| rebase.add(old, start));
        rebase
    }
}

impl ModuleReading {
    /// Returns the tools of a chunk that is kept, at their places in the new version.
    pub(super) fn kept(
        &self,
        path: &FilePath,
        changed: &ChangedChunks,
        chunk: usize,
    ) -> Option<Vec<Arc<ToolDeclaration>>> {
        let tools = &self.chunks[*changed.kept.get(&chunk)?].tools;
        let moved = |tool: &Arc<ToolDeclaration>| {
            if changed.rebase.is_none() { Arc::clone(tool) } else { moved(tool, path, &changed.rebase) }
        };
        Some(tools.iter().map(moved).collect())
    }
}

impl ModuleProgram<'_> {
    /// Returns the chunks that have to be read again; `None` if all of them have to.
    pub(super) fn changed_chunks(
        &self,
        module: ModuleId,
        before: &mut ModuleReading,
    ) -> Option<ChangedChunks> {
        let found = self.module(module);
        let changed = ChangedChunks::between(before, found.syntax)?;
        before.lookups.forget_own(&changed.gone);
        let before = &*before;
        let searches = &before.searches;
        let is_same = !changed.gone.iter().any(|chunk| searches.changing.contains(chunk))
            && found.resolver.still_says(&before.lookups)
            && searches.texts.iter().all(|(search, answer)| self.text_has(module, search.clone()) == *answer)
            && self.has_same_names(module, before, &changed)
            && !self.has_new_changes(module, before, &changed);
        is_same.then_some(changed)
    }

    /// Whether what changed names nothing that was searched for elsewhere.
    fn has_same_names(&self, module: ModuleId, before: &ModuleReading, changed: &ChangedChunks) -> bool {
        let syntax = self.module(module).syntax;
        let gone = before.chunks.iter().filter(|chunk| changed.gone.contains(&chunk.id));
        let gone = gone.map(|chunk| chunk.span.text(&before.source));
        let new = changed.new.iter().map(|chunk| syntax.text(*chunk));
        let texts: Vec<&str> = gone.chain(new).collect();
        before.searches.names.iter().all(|(name, owners)| {
            owners.iter().all(|owner| changed.gone.contains(owner))
                || !texts.iter().any(|text| names_in(text, name).next().is_some())
        })
    }

    /// Whether a new chunk changes what another one declares.
    fn has_new_changes(&self, module: ModuleId, before: &ModuleReading, changed: &ChangedChunks) -> bool {
        let found = self.module(module);
        before.searches.changed_names.iter().any(|name| {
            let naming = || changed.new.iter().filter(|chunk| found.syntax.text(**chunk).contains(name));
            if naming().next().is_none() {
                return false;
            }
            // The check itself is no lookup from elsewhere.
            let (binding, _) = found.resolver.asking(|| found.resolver.outer(name).cloned());
            let Some(binding) = binding else { return true };
            let own = found.syntax.chunk_at(binding.name.start_byte());
            naming()
                .filter(|chunk| Some(**chunk) != own)
                .any(|chunk| self.has_changes_in(module, &binding, *chunk))
        })
    }

    /// Returns the reading of a module for its next version; `None` if that has to be read as a whole.
    pub(super) fn reading(
        &self,
        module: ModuleId,
        chunks: Vec<ChunkReading>,
        before: Option<ModuleReading>,
        work: Work,
    ) -> Option<ModuleReading> {
        let found = self.module(module);
        let (mut lookups, mut searches, before_work) =
            before.map(|before| (before.lookups, before.searches, before.work)).unwrap_or_default();
        lookups.extend(&found.resolver.take_asked());
        searches.extend(found.searches.take());
        let work = work.plus(before_work);
        // Where the budget is nearly spent, it depends on all chunks what becomes known.
        let is_cheap = work.steps < MODULE.steps / 2 && work.bytes < MODULE.bytes / 2;
        let is_unrepeatable = searches.is_unrepeatable || self.is_imported_by_its_imports(found.path);
        let is_limited = chunks.iter().flat_map(|chunk| &chunk.tools).any(|tool| is_limited(tool));
        let is_kept = is_cheap && !is_limited && !is_unrepeatable && lookups.count() < MAX_NAMES;
        is_kept.then(|| ModuleReading { source: found.source.into(), chunks, lookups, searches, work })
    }
}

/// Whether it depends on the order of evaluation what is known of a tool.
fn is_limited(tool: &ToolDeclaration) -> bool {
    let is_limit = |reason: &Reason| matches!(reason, Reason::TooMuch | Reason::Cycle);
    tool.unknown().iter().any(|part| is_limit(&part.reason))
}

/// Rebases the spans of a tool, unless none of them moves.
fn moved(tool: &Arc<ToolDeclaration>, path: &FilePath, rebase: &Rebase) -> Arc<ToolDeclaration> {
    let is_moved = |span: Span| rebase.apply(span) != span;
    let has_moved = |schema: &ToolSchema| {
        schema.place.path == *path && has_span(&schema.value, &is_moved)
            || schema.unknown.iter().any(|part| part.place.path == *path && is_moved(part.place.span))
    };
    let schemas = [&tool.input, &tool.output, &tool.annotations];
    let mut places = tool.places().chain(&tool.handler);
    if !places.any(|place| place.path == *path && is_moved(place.span))
        && !schemas.into_iter().flatten().any(has_moved)
    {
        return Arc::clone(tool);
    }
    let mut tool = (**tool).clone();
    tool.shift_in(path, rebase);
    Arc::new(tool)
}

fn has_span(value: &Value, is_it: &impl Fn(Span) -> bool) -> bool {
    is_it(value.span)
        || match &value.kind {
            ValueKind::Array(items) => items.iter().any(|item| has_span(item, is_it)),
            ValueKind::Object(object) => {
                object.members.iter().any(|member| is_it(member.key_span) || has_span(&member.value, is_it))
            }
            _ => false,
        }
}
