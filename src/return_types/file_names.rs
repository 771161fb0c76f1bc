//! Index of a file, shared by the inference for all handlers.

use std::cell::{OnceCell, RefCell};
use std::collections::{HashMap, HashSet};
use std::hash::BuildHasher;
use std::rc::Rc;

use foldhash::quality::FixedState;
use tree_sitter::Node;

use super::declarations::{self, Declaration};
use super::host_api::HostApi;
use super::jsdoc::Doc;
use super::mutation::Changes;
use crate::syntax::characters::is_name_part;
use crate::syntax::scopes::{Binding, RecordedLookups, ScopeResolver};
use crate::syntax::usage::{self, UsageEffect};
use crate::syntax::{ChunkId, ChunkedTree, node};
use crate::text::Span;

/// Number of names that are searched for in the text. For more, all words are indexed.
const FEW_NAMES: usize = 32;

/// Lazily built index of names and declarations.
pub(super) struct FileNames<'t> {
    pub syntax: &'t ChunkedTree,
    pub api: &'static HostApi,
    pub resolver: ScopeResolver<'t, 't>,
    /// Uses of names, by chunk and binding node.
    uses: RefCell<HashMap<usize, HashMap<usize, Vec<Node<'t>>>>>,
    /// Uses in all chunks, by binding node.
    all_uses: RefCell<HashMap<usize, Rc<[Node<'t>]>>>,
    writes: RefCell<HashMap<usize, Rc<[Node<'t>]>>>,
    /// Mutations by binding node, with the lookups that they depend on.
    changes: RefCell<HashMap<usize, Rc<(Changes<'t>, RecordedLookups)>>>,
    mentions: RefCell<HashMap<String, Rc<[usize]>>>,
    /// Chunks by word, built once many names are looked up.
    words: OnceCell<HashMap<&'t str, Vec<usize>>>,
    numbers: OnceCell<HashMap<ChunkId, usize>>,
    /// Types declared in blocks, by block node.
    types: RefCell<HashMap<usize, Rc<Declarations<'t>>>>,
    file_types: OnceCell<Declarations<'t>>,
    prints: RefCell<HashMap<Span, NameHash>>,
    /// Fingerprints of the chunks that mention a name.
    users: RefCell<HashMap<String, NameHash>>,
}

pub(super) type NameHash = (usize, u64);

type Declarations<'t> = HashMap<String, Declaration<'t>>;

impl<'t> FileNames<'t> {
    pub fn collect(syntax: &'t ChunkedTree, api: &'static HostApi) -> Self {
        Self {
            syntax,
            api,
            resolver: ScopeResolver::new(syntax, syntax.source()),
            uses: RefCell::default(),
            all_uses: RefCell::default(),
            writes: RefCell::default(),
            changes: RefCell::default(),
            mentions: RefCell::default(),
            words: OnceCell::new(),
            numbers: OnceCell::new(),
            types: RefCell::default(),
            file_types: OnceCell::new(),
            prints: RefCell::default(),
            users: RefCell::default(),
        }
    }

    pub fn mentions(&self, name: &str) -> Rc<[usize]> {
        if let Some(known) = self.mentions.borrow().get(name) {
            return Rc::clone(known);
        }
        let found: Rc<[usize]> =
            if self.mentions.borrow().len() < FEW_NAMES || !name.chars().all(is_name_part) {
                self.syntax.chunks().filter(|chunk| self.syntax.text(*chunk).contains(name)).collect()
            } else {
                self.words().get(name).map(|chunks| chunks.as_slice().into()).unwrap_or_default()
            };
        self.mentions.borrow_mut().insert(name.to_owned(), Rc::clone(&found));
        found
    }

    fn words(&self) -> &HashMap<&'t str, Vec<usize>> {
        self.words.get_or_init(|| {
            let mut words: HashMap<&'t str, Vec<usize>> = HashMap::new();
            for chunk in self.syntax.chunks() {
                let mut seen = HashSet::new();
                for word in self.syntax.text(chunk).split(|char| !is_name_part(char)) {
                    if !word.is_empty() && seen.insert(word) {
                        words.entry(word).or_default().push(chunk);
                    }
                }
            }
            words
        })
    }

    pub fn number(&self, id: ChunkId) -> Option<usize> {
        let numbers = || self.syntax.chunks().map(|chunk| (self.syntax.id(chunk), chunk)).collect();
        self.numbers.get_or_init(numbers).get(&id).copied()
    }

    pub fn uses(&self, binding: &Binding<'t>) -> Rc<[Node<'t>]> {
        let id = binding.name.id();
        if let Some(known) = self.all_uses.borrow().get(&id) {
            return Rc::clone(known);
        }
        let name = node::text(binding.name, self.syntax.source());
        let own = self.syntax.chunk_at(binding.name.start_byte());
        let chunks: Vec<usize> =
            if binding.is_outer() { self.mentions(name).to_vec() } else { own.into_iter().collect() };
        let found: Rc<[Node<'t>]> = chunks.into_iter().flat_map(|chunk| self.uses_in(chunk, id)).collect();
        self.all_uses.borrow_mut().insert(id, Rc::clone(&found));
        found
    }

    fn uses_in(&self, chunk: usize, binding: usize) -> Vec<Node<'t>> {
        if let Some(known) = self.uses.borrow().get(&chunk) {
            return known.get(&binding).cloned().unwrap_or_default();
        }
        // The lookups are discarded: a caller with a binding depends on it already.
        let (found, _) = self.resolver.asking(|| {
            let mut found: HashMap<usize, Vec<Node<'t>>> = HashMap::new();
            let parts = self.syntax.parts(chunk);
            for reference in parts.flat_map(|part| self.resolver.names(part).references.iter().copied()) {
                let bound = self.resolver.resolve(reference).map(|binding| binding.name.id());
                if let Some(bound) = bound.filter(|bound| *bound != reference.id()) {
                    found.entry(bound).or_default().push(reference);
                }
            }
            found
        });
        let uses = found.get(&binding).cloned().unwrap_or_default();
        self.uses.borrow_mut().insert(chunk, found);
        uses
    }

    pub fn writes(&self, binding: &Binding<'t>) -> Rc<[Node<'t>]> {
        let id = binding.name.id();
        if let Some(known) = self.writes.borrow().get(&id) {
            return Rc::clone(known);
        }
        let is_write = |name: &&Node<'t>| usage::effect(**name) == UsageEffect::Write;
        let found: Rc<[Node<'t>]> = self.uses(binding).iter().filter(is_write).copied().collect();
        self.writes.borrow_mut().insert(id, Rc::clone(&found));
        found
    }

    /// Returns the mutations of a name, from the cache or from `find`, and records their lookups.
    pub fn changes(
        &self,
        binding: &Binding<'t>,
        find: impl FnOnce() -> Changes<'t>,
    ) -> Rc<(Changes<'t>, RecordedLookups)> {
        let id = binding.name.id();
        let known = self.changes.borrow().get(&id).map(Rc::clone);
        let found = known.unwrap_or_else(|| {
            let found = Rc::new(self.resolver.asking(find));
            self.changes.borrow_mut().insert(id, Rc::clone(&found));
            found
        });
        self.resolver.ask_again(&found.1);
        found
    }

    pub fn print_of(&self, declaration: &Declaration<'_>) -> NameHash {
        match declaration {
            Declaration::Node(declaration) => self.print(node::span(*declaration)),
            Declaration::Doc(doc) => self.print_of_doc(doc),
        }
    }

    pub fn print_of_doc(&self, doc: &Doc<'_>) -> NameHash {
        self.print(doc.span)
    }

    pub fn print_of_users(&self, name: &str) -> NameHash {
        if let Some(known) = self.users.borrow().get(name) {
            return *known;
        }
        let ids: Vec<ChunkId> = self.mentions(name).iter().map(|chunk| self.syntax.id(*chunk)).collect();
        let print = (ids.len(), FixedState::with_seed(0).hash_one(&ids));
        self.users.borrow_mut().insert(name.to_owned(), print);
        print
    }

    fn print(&self, place: Span) -> NameHash {
        *self.prints.borrow_mut().entry(place).or_insert_with(|| {
            let text = place.text(self.syntax.source());
            (text.len(), FixedState::with_seed(0).hash_one(text))
        })
    }

    pub fn type_declaration(&self, handler: Node<'t>, name: &str) -> Option<Declaration<'t>> {
        let around = self.syntax.ancestors(Some(handler)).filter(|node| node.kind() == "statement_block");
        let blocks = node::field(handler, "body").into_iter().chain(around);
        let local = blocks.into_iter().find_map(|block| self.declared_in(block).get(name).cloned());
        let of_file = || {
            let types = self.file_types.get_or_init(|| declarations::of_file(self.syntax));
            types.get(name).cloned()
        };
        local.or_else(of_file)
    }

    fn declared_in(&self, block: Node<'t>) -> Rc<Declarations<'t>> {
        if let Some(known) = self.types.borrow().get(&block.id()) {
            return Rc::clone(known);
        }
        let found = declarations::among(node::children(block), self.syntax.source());
        let found = Rc::new(found);
        self.types.borrow_mut().insert(block.id(), Rc::clone(&found));
        found
    }
}
