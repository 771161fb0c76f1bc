//! Scope resolver: one walk over a chunk's tree finds its scopes, bindings, references, calls, imports and exports.
//!
//! Only `syntax/role.rs` decides the role of a node kind. The queries of `queries/` express the same for editors;
//! `tests/genaiscript` compares both. Names exported between chunks are resolved lazily.

mod names;
mod walk;

pub use names::{Base, Binding, ScopeNames};

use std::cell::{OnceCell, RefCell};
use std::collections::{HashMap, HashSet};

use foldhash::fast::RandomState;
use tree_sitter::Node;

use super::chunk::ChunkId;
use super::chunked_tree::ChunkPart;
use super::exports::OuterName;
use super::usage::{self, UsageEffect};
use super::{ChunkedTree, Tree, node};
use crate::text::Span;

impl RecordedLookups {
    pub fn chunks(&self) -> impl Iterator<Item = ChunkId> {
        self.bound.values().filter_map(|lookup| lookup.chunk)
    }

    /// Returns the number of names that were looked up.
    pub fn count(&self) -> usize {
        self.bound.len() + self.written.len()
    }

    /// Adds lookups of the same names with the same results.
    pub fn extend(&mut self, others: &Self) {
        others.bound.iter().for_each(|(name, lookup)| note_bound(&mut self.bound, name, *lookup));
        others.written.iter().for_each(|(name, is_written)| note(&mut self.written, name, *is_written));
    }

    /// Forgets what some chunks looked up of their own names.
    pub fn forget_own(&mut self, chunks: &HashSet<ChunkId>) {
        self.bound.retain(|_, lookup| !lookup.is_own(chunks));
    }
}

#[derive(Debug)]
pub struct ScopeResolver<'t, 's> {
    syntax: &'t ChunkedTree,
    source: &'s str,
    names: ByChunk<Box<[OnceCell<ScopeNames<'t, 's>>]>>,
    outward: ByChunk<Vec<Binding<'t>>>,
    places: RefCell<Answers<Option<(usize, usize)>>>,
    lookups: RefCell<RecordedLookups>,
}

/// Lazy values per chunk; most files need none.
type ByChunk<T> = OnceCell<Vec<OnceCell<T>>>;

type Answers<T> = HashMap<String, T, RandomState>;

/// Lookups in the file scope, with their results. A cached result is valid while its lookups are.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RecordedLookups {
    bound: Answers<BoundLookup>,
    /// Names of the file scope, each with whether it is assigned to.
    written: Answers<bool>,
}

/// Chunk that binds a name.
#[derive(Clone, Copy, Debug, PartialEq)]
struct BoundLookup {
    chunk: Option<ChunkId>,
    /// Whether the name was looked up for another chunk than that.
    is_from_elsewhere: bool,
}

impl BoundLookup {
    /// Whether one of some chunks looked up its own name, and no other chunk did.
    fn is_own(&self, chunks: &HashSet<ChunkId>) -> bool {
        !self.is_from_elsewhere && self.chunk.is_some_and(|chunk| chunks.contains(&chunk))
    }
}

impl<'t, 's> ScopeResolver<'t, 's> {
    pub fn new(syntax: &'t ChunkedTree, source: &'s str) -> Self {
        Self {
            syntax,
            source,
            names: OnceCell::new(),
            outward: OnceCell::new(),
            places: RefCell::default(),
            lookups: RefCell::default(),
        }
    }

    /// Creates a resolver restricted to one span of a region, and the names visible there.
    pub fn around(syntax: &'t ChunkedTree, source: &'s str, part: ChunkPart, place: Span) -> Self {
        let resolver = Self::new(syntax, source);
        let whole = ChunkPart { fragment: None, ..part };
        resolver.cell(whole).get_or_init(|| ScopeNames::around(syntax.tree(part.chunk), source, None, place));
        if part != whole {
            let home = resolver.home(part);
            resolver
                .cell(part)
                .get_or_init(|| ScopeNames::around(syntax.part_tree(part), source, home, place));
        }
        resolver
    }

    pub fn root(&self, part: ChunkPart) -> Node<'t> {
        self.syntax.part_tree(part).root()
    }

    pub fn names(&self, part: ChunkPart) -> &ScopeNames<'t, 's> {
        let find = || ScopeNames::collect(self.syntax.part_tree(part), self.source, self.home(part));
        self.cell(part).get_or_init(find)
    }

    fn cell(&self, part: ChunkPart) -> &OnceCell<ScopeNames<'t, 's>> {
        let ChunkPart { chunk, fragment } = part;
        let parts = || self.syntax.parts(chunk).map(|_| OnceCell::new()).collect();
        &self.of_chunk(&self.names, chunk).get_or_init(parts)[fragment.map_or(0, |fragment| fragment + 1)]
    }

    fn of_chunk<'a, T>(&self, all: &'a ByChunk<T>, chunk: usize) -> &'a OnceCell<T> {
        &all.get_or_init(|| self.syntax.chunks().map(|_| OnceCell::new()).collect())[chunk]
    }

    fn home(&self, part: ChunkPart) -> Option<Span> {
        self.syntax.home(part).map(node::span)
    }

    pub fn bindings_beside(&self, part: ChunkPart) -> impl Iterator<Item = &Binding<'t>> {
        let others = self.syntax.parts(part.chunk).filter(move |other| *other != part);
        others.flat_map(|other| self.names(other).bindings())
    }

    /// Iterates over the references in a span that lies in one chunk.
    pub fn references_in(&self, place: Span) -> impl Iterator<Item = Node<'t>> {
        let chunk = self.syntax.chunk_at(place.range().start);
        let parts = chunk.into_iter().flat_map(|chunk| self.syntax.parts(chunk));
        parts.flat_map(move |part| self.names(part).references_in(place).iter().copied())
    }

    /// Iterates over the references of one name in a span that lies in one chunk.
    pub fn references_to(&self, name: &str, place: Span) -> impl Iterator<Item = Node<'t>> {
        let chunk = self.syntax.chunk_at(place.range().start);
        let parts = chunk.into_iter().flat_map(|chunk| self.syntax.parts(chunk));
        parts.flat_map(move |part| self.names(part).references_to(name, place))
    }

    /// Resolves a reference; `None` for a global name.
    pub fn resolve(&self, name: Node<'_>) -> Option<&Binding<'t>> {
        self.lookup(node::text(name, self.source), name.start_byte())
    }

    /// Resolves `name` as if it were written at `offset`.
    pub fn lookup(&self, name: &str, offset: usize) -> Option<&Binding<'t>> {
        let part = self.syntax.part_at(offset)?;
        let outer = || self.declared(name, Some(part.chunk)).filter(|binding| !binding.is_ambient);
        self.inner(part, name, offset).or_else(outer)
    }

    fn inner(&self, part: ChunkPart, name: &str, offset: usize) -> Option<&Binding<'t>> {
        if part.fragment.is_some() {
            let own = self.names(part);
            let found = own.inner(name, offset).or_else(|| own.outermost(name));
            return found.or_else(|| {
                let whole = ChunkPart { fragment: None, ..part };
                self.inner(whole, name, self.syntax.part_span(part).range().start)
            });
        }
        let fragments = || self.syntax.parts(part.chunk).skip(1);
        let mut inside = None;
        for (scope, place) in self.names(part).scopes_around(offset) {
            let of_fragment = |fragment: ChunkPart| {
                let home = self.home(fragment).filter(|home| place.contains(*home))?;
                let is_further_in = inside.is_some_and(|inside: Span| inside.contains(home));
                let is_visible = home.contains(Span::at(offset)) && !is_further_in;
                self.names(fragment).outermost(name).filter(|_| is_visible)
            };
            let found = self.names(part).bound(scope, name).or_else(|| fragments().find_map(of_fragment));
            if found.is_some() {
                return found;
            }
            inside = Some(place);
        }
        None
    }

    pub fn outer(&self, name: &str) -> Option<&Binding<'t>> {
        self.declared(name, None).filter(|binding| !binding.is_ambient)
    }

    /// Returns the compile-time binding of `declare const name: …`. At run time the name stays global.
    pub fn ambient(&self, name: &str) -> Option<&Binding<'t>> {
        self.declared(name, None).filter(|binding| binding.is_ambient)
    }

    /// Finds the file-scope binding of a name for a chunk, if it is for one alone.
    fn declared(&self, name: &str, by: Option<usize>) -> Option<&Binding<'t>> {
        let found = self.place(name);
        let lookup = BoundLookup {
            chunk: found.map(|(chunk, _)| self.syntax.id(chunk)),
            is_from_elsewhere: by.is_none() || by != found.map(|(chunk, _)| chunk),
        };
        note_bound(&mut self.lookups.borrow_mut().bound, name, lookup);
        let (chunk, place) = found?;
        let bindings = || {
            let bound =
                walk::outward(self.syntax.tree(chunk), self.source, self.syntax.span(chunk)).into_iter();
            bound.map(|(_, binding)| binding).collect()
        };
        self.of_chunk(&self.outward, chunk).get_or_init(bindings).get(place)
    }

    /// Finds the file-scope binding of a name: the chunk, and the index among its bindings.
    fn place(&self, name: &str) -> Option<(usize, usize)> {
        if let Some(known) = self.places.borrow().get(name) {
            return *known;
        }
        let place = self.syntax.outer(name, outward);
        self.places.borrow_mut().insert(name.to_owned(), place);
        place
    }

    pub fn is_outer_written(&self, name: &str) -> bool {
        let is_written = self.is_written(name);
        note(&mut self.lookups.borrow_mut().written, name, is_written);
        is_written
    }

    fn is_written(&self, name: &str) -> bool {
        let is_there = |chunk: usize| {
            self.syntax.text(chunk).contains(name)
                && self.syntax.written(chunk, || self.find_written(chunk)).iter().any(|it| it == name)
        };
        self.syntax.chunks().any(is_there)
    }

    fn find_written(&self, chunk: usize) -> Vec<String> {
        let mut written = Vec::new();
        for part in self.syntax.parts(chunk) {
            let names = self.names(part);
            let is_outer =
                |name: &&Node<'t>| self.inner(part, names.text(**name), name.start_byte()).is_none();
            let is_written = |name: &&Node<'t>| usage::effect(**name) == UsageEffect::Write;
            let outer = names.references.iter().filter(is_written).filter(is_outer);
            written.extend(outer.map(|name| names.text(*name).to_owned()));
        }
        written.sort();
        written.dedup();
        written
    }

    /// Takes the lookups recorded since the last call.
    pub fn take_asked(&self) -> RecordedLookups {
        self.lookups.take()
    }

    pub fn asking<T>(&self, look: impl FnOnce() -> T) -> (T, RecordedLookups) {
        let before = self.lookups.take();
        let found = look();
        (found, self.lookups.replace(before))
    }

    /// Records the lookups of a cached result as repeated.
    pub fn ask_again(&self, lookups: &RecordedLookups) {
        self.lookups.borrow_mut().extend(lookups);
    }

    /// Whether all lookups still give the recorded results.
    pub fn still_says(&self, lookups: &RecordedLookups) -> bool {
        let id = |name: &str| self.place(name).map(|(chunk, _)| self.syntax.id(chunk));
        lookups.bound.iter().all(|(name, lookup)| id(name) == lookup.chunk)
            && lookups.written.iter().all(|(name, is_written)| self.is_written(name) == *is_written)
    }
}

fn note_bound(answers: &mut Answers<BoundLookup>, name: &str, lookup: BoundLookup) {
    match answers.get_mut(name) {
        Some(known) => known.is_from_elsewhere |= lookup.is_from_elsewhere,
        None => drop(answers.insert(name.to_owned(), lookup)),
    }
}

fn note<T>(answers: &mut Answers<T>, name: &str, answer: T) {
    if !answers.contains_key(name) {
        answers.insert(name.to_owned(), answer);
    }
}

fn outward(tree: &Tree, chunk: &str) -> Vec<OuterName> {
    let name =
        |(rank, binding): (_, Binding<'_>)| OuterName { name: node::text(binding.name, chunk).into(), rank };
    walk::outward(tree, chunk, Span::new(0, chunk.len())).into_iter().map(name).collect()
}
