//! Extraction of facts from the chunks of a file, and of the whole file.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::sync::Arc;

use dashmap::DashMap;
use foldhash::fast::RandomState;
use tree_sitter::Node;

use super::environment::{EnvMeaning, Environment};
use super::extraction::Extraction;
use super::reads::VarsRead;
use super::{
    ApiUses, MetadataCall, Script, Unreadable, api_calls, calls, default_export, inner_prompts, marked,
    prompt_contexts, reads, schema_sites, tools,
};
use crate::budget::{Budget, Spent, Work};
use crate::syntax::literal::VALUES;
use crate::syntax::scopes::{RecordedLookups, ScopeResolver};
use crate::syntax::{ChunkId, ChunkPart, ChunkedTree, Tree, node, string};
use crate::text::{Rebase, RebaseSpans, Span};

/// Maximal nesting of the syntax of a large chunk. Searches of enclosing nodes need time quadratic in the
/// depth: minutes for a megabyte of nothing but arrows.
const MAX_DEPTH: usize = 2_000;

/// Maximal number of children of an error node, for that reason as well.
const MAX_ERRORS: usize = 20_000;

/// Budget of steps from all names up to the root, as the use of a name is found on this path. A megabyte of
/// handwritten code needs half as many.
const MAX_STEPS: usize = 8_000_000;

/// Size in bytes above which this is measured; smaller texts are always fast.
const MEASURED_SIZE: usize = 32 << 10;

/// Cache by chunk. An entry is valid as long as the file gives equal answers to its recorded lookups.
#[derive(Debug)]
pub(super) struct ChunkCache<T>(DashMap<ChunkId, Arc<Cached<T>>, RandomState>);

pub(super) type ExtractionCache = ChunkCache<ChunkFacts>;

pub(super) type ApiUseCache = ChunkCache<ApiUses>;

#[derive(Debug)]
struct Cached<T> {
    value: T,
    /// Lookups in the rest of the file.
    lookups: RecordedLookups,
    /// Original spans of the chunk and of the chunks it looked up; all spans of the value are in one of them.
    places: Vec<(ChunkId, Span)>,
}

#[derive(Debug)]
pub(super) struct ChunkFacts {
    script: Script,
    may_call: bool,
    values: ExtractedValues,
}

/// Cost of evaluating the values of a chunk.
#[derive(Clone, Copy, Debug)]
struct ExtractedValues {
    work: Work,
    /// Position relative to the chunk at which the budget of a whole file was exceeded.
    spent_at: Option<usize>,
}

pub(super) struct ChunkReader<'a> {
    syntax: &'a ChunkedTree,
    source: &'a str,
    resolver: ScopeResolver<'a, 'a>,
    known: &'a ExtractionCache,
    numbers: OnceCell<HashMap<ChunkId, usize, RandomState>>,
}

impl<'a> ChunkReader<'a> {
    pub fn new(syntax: &'a ChunkedTree, source: &'a str, known: &'a ExtractionCache) -> Self {
        Self { syntax, source, resolver: ScopeResolver::new(syntax, source), known, numbers: OnceCell::new() }
    }

    /// Extracts the facts of the whole file except the text reader's result.
    pub fn all(&self) -> Script {
        let unreadable = |unreadable| Script { unreadable: Some(unreadable), ..Script::default() };
        if self.syntax.chunks().any(|chunk| self.is_unreadable(chunk)) {
            return unreadable(Unreadable::Syntax);
        }
        let mut all = Script::default();
        let budget = Budget::new(VALUES);
        for chunk in self.syntax.chunks() {
            match self.chunk_within(chunk, &budget) {
                Ok(facts) => all.append(facts),
                Err(place) => return unreadable(Unreadable::Values(place)),
            }
        }
        all.aliases.sort_by(|left, right| {
            left.scope.source_order().cmp(&right.scope.source_order()).then(left.name.cmp(&right.name))
        });
        self.known.retain(|id| self.numbers().contains_key(&id));
        all
    }

    fn is_unreadable(&self, chunk: usize) -> bool {
        let is_part_unreadable = |part: ChunkPart| {
            part.fragment.is_some()
                && is_beyond(self.syntax.part_tree(part), self.syntax.part_span(part).text(self.source))
        };
        let text = self.syntax.text(chunk);
        is_unreadable(self.syntax.own_tree(chunk), text)
            || text.len() > MEASURED_SIZE && self.syntax.parts(chunk).any(is_part_unreadable)
    }

    /// Returns the reads in the chunks whose text is wanted; none if the values exceed the budget.
    pub fn reads_in(&self, is_wanted: impl Fn(&str) -> bool) -> Vec<VarsRead> {
        let budget = Budget::new(VALUES);
        let wanted = self.syntax.chunks().filter(|chunk| is_wanted(self.syntax.text(*chunk)));
        let readable = wanted.filter(|chunk| !self.is_unreadable(*chunk));
        let reads = readable.map(|chunk| Some(self.chunk_within(chunk, &budget).ok()?.reads));
        reads.collect::<Option<Vec<_>>>().unwrap_or_default().into_iter().flatten().collect()
    }

    /// Extracts the facts of a chunk on the remaining budget. If it is exceeded, returns the place.
    fn chunk_within(&self, chunk: usize, budget: &Budget) -> Result<Script, Span> {
        let facts = self.facts(chunk);
        let ExtractedValues { work, spent_at } = facts.value.values;
        let start = self.syntax.span(chunk).range().start;
        if let (Some(inside), _) | (None, Err(inside)) = (spent_at, budget.take(work).map_err(|Spent| 0)) {
            return Err(Span::at(start + inside));
        }
        Ok(self.moved(chunk, &facts, facts.value.script.clone()))
    }

    fn facts(&self, chunk: usize) -> Arc<Cached<ChunkFacts>> {
        self.cached(self.known, &self.resolver, chunk, || self.read(chunk))
    }

    /// Collects the uses of the API's results, each list in source order. The caller has `resolver` anyway.
    pub fn api_uses(&self, known: &ApiUseCache, resolver: &ScopeResolver<'a, 'a>) -> ApiUses {
        let mut all = ApiUses::default();
        for chunk in self.syntax.chunks() {
            let cached = self.cached(known, resolver, chunk, || {
                let budget = Budget::new(VALUES);
                let mut uses = ApiUses::default();
                for part in self.syntax.parts(chunk) {
                    uses.append(ApiUses::read(&Extraction::new(resolver, part, self.source, &budget)));
                }
                uses
            });
            if !cached.value.is_empty() {
                all.append(self.moved(chunk, &cached, cached.value.clone()));
            }
        }
        all.sort();
        known.retain(|id| self.numbers().contains_key(&id));
        all
    }

    /// Returns the cached value of a chunk, and extracts it again if it is out of date.
    fn cached<T>(
        &self,
        cache: &ChunkCache<T>,
        resolver: &ScopeResolver<'a, 'a>,
        chunk: usize,
        read: impl FnOnce() -> T,
    ) -> Arc<Cached<T>> {
        let id = self.syntax.id(chunk);
        if let Some(cached) = cache.get(id).filter(|cached| resolver.still_says(&cached.lookups)) {
            return cached;
        }
        resolver.take_asked();
        let value = read();
        let lookups = resolver.take_asked();
        let ids = [id].into_iter().chain(lookups.chunks());
        let places = ids.filter_map(|id| Some((id, self.place(id)?))).collect();
        let cached = Arc::new(Cached { value, lookups, places });
        cache.set(id, Arc::clone(&cached));
        cached
    }

    /// Rebases the spans of a cached value to the current positions of the chunks.
    fn moved<C, T: RebaseSpans>(&self, chunk: usize, cached: &Cached<C>, value: T) -> T {
        let (own_id, own) = (self.syntax.id(chunk), self.syntax.span(chunk).start);
        let mut shift = Rebase::new();
        for (id, place) in &cached.places {
            let start = if *id == own_id { Some(own) } else { self.place(*id).map(|place| place.start) };
            if let Some(start) = start {
                shift.add(*place, start);
            }
        }
        let mut value = value;
        if !shift.is_none() {
            value.shift(&shift);
        }
        value
    }

    /// Returns the metadata calls of chunks whose text may contain one; empty if the values exceed the budget.
    pub fn calls(&self) -> Vec<MetadataCall> {
        let may_call = |chunk: &usize| {
            let known = self.known.get(self.syntax.id(*chunk)).map(|facts| facts.value.may_call);
            known.unwrap_or_else(|| calls::may_be_in(self.syntax.text(*chunk)))
        };
        let chunks: Vec<usize> = self.syntax.chunks().filter(may_call).collect();
        let budget = Budget::new(VALUES);
        let calls = chunks.into_iter().map(|chunk| Some(self.chunk_within(chunk, &budget).ok()?.calls));
        calls.collect::<Option<Vec<_>>>().unwrap_or_default().into_iter().flatten().collect()
    }

    fn read(&self, chunk: usize) -> ChunkFacts {
        let budget = Budget::new(VALUES);
        let mut script = Script::default();
        for part in self.syntax.parts(chunk) {
            script.append(read(&Extraction::new(&self.resolver, part, self.source, &budget)));
        }
        script.sort();
        let may_call = calls::may_be_in(self.syntax.text(chunk));
        if !may_call {
            script.calls.clear();
        }
        let start = self.syntax.span(chunk).range().start;
        let spent_at = budget.is_spent().then(|| budget.exceeded_at().map_or(0, |place| place - start));
        if spent_at.is_some() {
            // It is not used, and may be large.
            script = Script::default();
        }
        ChunkFacts { script, may_call, values: ExtractedValues { work: budget.used(), spent_at } }
    }

    fn place(&self, id: ChunkId) -> Option<Span> {
        self.numbers().get(&id).map(|chunk| self.syntax.span(*chunk))
    }

    fn numbers(&self) -> &HashMap<ChunkId, usize, RandomState> {
        self.numbers
            .get_or_init(|| self.syntax.chunks().map(|chunk| (self.syntax.id(chunk), chunk)).collect())
    }
}

/// Uses of `env.vars` in the statement around an offset.
#[derive(Debug, Default)]
pub struct Surroundings {
    pub reads: Vec<VarsRead>,
    /// Patterns that destructure it, in source order.
    pub vars_patterns: Vec<Span>,
}

pub(super) fn meaning_of(syntax: &ChunkedTree, source: &str, name: &str, offset: usize) -> EnvMeaning {
    let Some(chunk) = syntax.chunk_at(offset) else { return EnvMeaning::Other };
    if !syntax.may_bind(chunk, name) {
        return Environment::new(&ScopeResolver::new(syntax, source), source).name_in_file(name);
    }
    if name == "env" && default_export::takes_from_context(syntax.text(chunk), name) {
        return EnvMeaning::Env;
    }
    let place = syntax.part_at(offset).and_then(|part| {
        let root = syntax.part_tree(part).root();
        Some((part, node::span(root.descendant_for_byte_range(offset, offset)?)))
    });
    let Some((part, place)) = place else { return EnvMeaning::Other };
    let resolver = ScopeResolver::around(syntax, source, part, place);
    Environment::new(&resolver, source).name_at(name, offset)
}

pub(super) fn surroundings(syntax: &ChunkedTree, source: &str, offset: usize) -> Surroundings {
    let Some(part) = syntax.part_at(offset) else { return Surroundings::default() };
    let tree = syntax.part_tree(part);
    // The script as a whole says nothing of such a part, either.
    if is_unreadable(tree, source) {
        return Surroundings::default();
    }
    let place = node::span(statement_around(tree.root(), offset));
    let resolver = ScopeResolver::around(syntax, source, part, place);
    let budget = Budget::new(VALUES);
    let mut uses = reads::read(&Extraction::new(&resolver, part, source, &budget));
    uses.vars.retain(|read| place.contains(read.span));
    uses.patterns.retain(|pattern| place.contains(*pattern));
    uses.vars.sort_by_key(|read| read.span.source_order());
    uses.patterns.sort_by_key(|pattern| pattern.source_order());
    Surroundings { reads: uses.vars, vars_patterns: uses.patterns }
}

fn statement_around(root: Node<'_>, offset: usize) -> Node<'_> {
    let (mut node, mut statement) = (root, root);
    while let Some(child) = node.first_child_for_byte(offset).filter(|child| child.start_byte() <= offset) {
        if matches!(node.kind(), "program" | "statement_block") {
            statement = child;
        }
        node = child;
    }
    statement
}

/// Shards of a cache. A file is read by few threads at once, and a workspace has many files.
const SHARDS: usize = 2;

impl<T> Default for ChunkCache<T> {
    fn default() -> Self {
        Self(DashMap::with_hasher_and_shard_amount(RandomState::default(), SHARDS))
    }
}

impl<T> ChunkCache<T> {
    fn get(&self, id: ChunkId) -> Option<Arc<Cached<T>>> {
        self.0.get(&id).map(|cached| Arc::clone(&cached))
    }

    fn set(&self, id: ChunkId, cached: Arc<Cached<T>>) {
        self.0.insert(id, cached);
    }

    fn retain(&self, is_there: impl Fn(ChunkId) -> bool) {
        self.0.retain(|id, _| is_there(*id));
    }
}

pub(super) fn is_unreadable(tree: &Tree, source: &str) -> bool {
    tree.is_given_up() || is_beyond(tree, source)
}

fn is_beyond(tree: &Tree, source: &str) -> bool {
    source.len() > MEASURED_SIZE && tree.is_beyond(MAX_DEPTH, MAX_ERRORS, MAX_STEPS)
}

fn read(extraction: &Extraction<'_, '_, '_>) -> Script {
    let uses = reads::read(extraction);
    let names = extraction.names;
    Script {
        calls: calls::read(extraction),
        reads: uses.vars,
        vars_patterns: uses.patterns,
        aliases: uses.aliases,
        files_uses: uses.files,
        env_members: uses.members,
        secrets: uses.secrets,
        tools: tools::read(extraction),
        sites: schema_sites::read(extraction),
        marked: marked::read(extraction),
        inner: inner_prompts::read(extraction),
        api_calls: api_calls::read(extraction),
        misuses: prompt_contexts::read(extraction),
        local_imports: local_imports(&names.imports, &names.exports, extraction.source),
        default_export: names.exports.iter().copied().find(|export| is_default(*export)).map(node::span),
        module_syntax: first(&names.imports, &names.exports),
        ..Script::default()
    }
}

/// Returns relative paths of modules that are imported or reexported at run time.
fn local_imports(imports: &[Node<'_>], exports: &[Node<'_>], source: &str) -> Vec<String> {
    let statements = imports.iter().chain(exports).filter(|statement| !node::is_of_types(**statement));
    let paths = statements.filter_map(|statement| string::cooked(node::field(*statement, "source")?, source));
    paths.filter(|path| path.starts_with("./") || path.starts_with("../")).collect()
}

fn is_default(export: Node<'_>) -> bool {
    let mut cursor = export.walk();
    export.children(&mut cursor).any(|child| child.kind() == "default")
}

fn first(imports: &[Node<'_>], exports: &[Node<'_>]) -> Option<Span> {
    imports.first().into_iter().chain(exports.first()).map(|statement| node::span(*statement)).min()
}

impl Script {
    fn sort(&mut self) {
        self.calls.sort_by_key(|call| call.span.source_order());
        self.reads.sort_by_key(|read| read.span.source_order());
        self.vars_patterns.sort_by_key(|pattern| pattern.source_order());
        self.files_uses.sort_by_key(|files| files.source_order());
        self.env_members.sort_by_key(|used| used.span.source_order());
        self.secrets.sort_by_key(|read| read.span.source_order());
        self.tools.sort_by_key(|tool| tool.span.source_order());
        self.sites.sort_by_key(|site| site.span.source_order());
        self.marked.sort_by_key(|schema| schema.mark.source_order());
        self.inner.sort_by_key(|call| call.span.source_order());
        self.api_calls.sort_by_key(|call| call.callee.source_order());
        self.misuses.sort_by_key(|misuse| misuse.span.source_order());
    }

    fn append(&mut self, next: Self) {
        self.calls.extend(next.calls);
        self.reads.extend(next.reads);
        self.vars_patterns.extend(next.vars_patterns);
        self.aliases.extend(next.aliases);
        self.files_uses.extend(next.files_uses);
        self.env_members.extend(next.env_members);
        self.secrets.extend(next.secrets);
        self.tools.extend(next.tools);
        self.sites.extend(next.sites);
        self.marked.extend(next.marked);
        self.inner.extend(next.inner);
        self.api_calls.extend(next.api_calls);
        self.misuses.extend(next.misuses);
        self.local_imports.extend(next.local_imports);
        self.default_export = self.default_export.or(next.default_export);
        self.module_syntax = self.module_syntax.or(next.module_syntax);
    }
}

/// Rebases fields. The others are listed after `;`: a field that is forgotten does not compile.
macro_rules! rebased {
    ($($type:ty { $($field:ident),* $(; $($kept:ident),+)? })*) => {
        $(impl RebaseSpans for $type {
            fn shift(&mut self, shift: &Rebase) {
                let Self { $($field,)* $($($kept: _,)+)? } = self;
                $($field.shift(shift);)*
            }
        })*
    };
}

rebased! {
    Script { calls, reads, vars_patterns, aliases, files_uses, env_members, secrets, tools, sites, marked, inner, api_calls, misuses, default_export, module_syntax; reading, local_imports, unreadable, markdown }
    super::MetadataCall { span, callee, arguments, argument, deviations; kind }
    super::calls::Argument { value, literal, span }
    super::json5_incompatibility::Json5Incompatibility { span, member; kind, role, path }
    super::VarsRead { key_span, span, form; key, effect }
    super::Tool { span, callee, arguments, object, name, description, parameters, handler, options; kind, form, selectable }
    crate::syntax::handlers::Handler { span, function, reads; open }
    crate::syntax::handlers::ArgumentRead { span; name, shorthand }
    super::SchemaSite { span, callee, name, schema, options; kind, awaited }
    crate::providers::MarkedSchema { mark, schema; kind }
    super::InnerCall { callee, span, value; kind }
    super::ApiCall { callee, extra, defined, unknown; function }
    super::DefinedName { span; text, is_used }
    super::ContextMisuse { span, whole; kind, name, context, giver }
    super::Alias { scope; name, meaning }
    super::EnvUse { key_span, span; member, is_change, of_output }
    super::SecretRead { key_span, span; name }
    ApiUses { promises, unknown_members, whole_results, arguments, unknown_functions, lost_outputs, unknown_options, option_values, option_kinds, lonely_options, functions, globals }
    super::FunctionUse { expression, arguments; name }
    super::UnknownOption { member; of }
    super::UnknownOptionValue { span; of, key, values, text }
    super::WrongOptionKind { span; of, key, takes, text }
    super::LonelyOption { span, object; of, key, needs }
    super::UnknownFunction { span; object, name }
    super::LostOutput { span; kind }
    super::WrongArgument { span, mistake; signature, place }
    super::Exchange { span; place }
    super::PromiseCall { call, callee; name }
    super::UnknownMember { key_span; key, of, giver, form }
    super::WholeResult { span; of, giver, place }
}

impl RebaseSpans for super::ArgumentMistake {
    fn shift(&mut self, shift: &Rebase) {
        match self {
            Self::Exchanged(other, _) => other.shift(shift),
            Self::Kind(_)
            | Self::SeveralInOne
            | Self::ShellSyntax
            | Self::Promise
            | Self::Content
            | Self::Path => {}
        }
    }
}

impl RebaseSpans for super::ReadForm {
    fn shift(&mut self, shift: &Rebase) {
        if let Self::Pattern { binding, .. } = self {
            binding.shift(shift);
        }
    }
}
