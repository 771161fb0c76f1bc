//! What one piece of a file says, and what a whole file does.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use foldhash::fast::RandomState;
use tree_sitter::Node;

use super::environment::{Environment, Meaning};
use super::extraction::Extraction;
use super::reads::Read;
use super::{MetadataCall, Script, api_calls, calls, contexts, inner, marked, reads, sites, tools};
use crate::syntax::locals::{Asked, Locals};
use crate::syntax::{Forest, PieceId, Tree, node, string};
use crate::text::{Shift, Shifted, Span};

/// How deep the syntax of a large piece may nest. What asks a node for the nodes around it takes
/// time with the square of the depth: minutes for a megabyte of nothing but arrows.
const MAX_DEPTH: usize = 2_000;

/// How many parts a stretch may have that does not parse, for the same reason.
const MAX_ERRORS: usize = 20_000;

/// How many steps it may take to go from every name up to the root: what is done with a name is found
/// on this way. A megabyte of written code takes half as many.
const MAX_STEPS: usize = 8_000_000;

/// From which size on, in bytes, this is measured: below, nothing takes long.
const MEASURED_SIZE: usize = 32 << 10;

/// What the pieces of a file said when they were read last. It holds of each as long as the file gives
/// the same answers to what was asked then.
#[derive(Debug, Default)]
pub(super) struct KnownPieces(RwLock<HashMap<PieceId, Arc<Said>, RandomState>>);

/// What a piece says.
#[derive(Debug)]
struct Said {
    script: Script,
    /// What it asked of the rest of the file.
    asked: Asked,
    /// Whether it may hold a metadata call, by its text.
    may_call: bool,
    /// Where the piece stood, and those that it asked about: every place lies in one of them.
    places: Vec<(PieceId, Span)>,
}

/// Reads the pieces of a file.
pub(super) struct PieceReader<'a> {
    forest: &'a Forest,
    source: &'a str,
    locals: Locals<'a, 'a>,
    known: &'a KnownPieces,
    /// The numbers of the pieces.
    numbers: OnceCell<HashMap<PieceId, usize, RandomState>>,
}

impl<'a> PieceReader<'a> {
    pub fn new(forest: &'a Forest, source: &'a str, known: &'a KnownPieces) -> Self {
        Self { forest, source, locals: Locals::of(forest, source), known, numbers: OnceCell::new() }
    }

    /// What the whole file says, but for what the text reader gets of it.
    pub fn all(&self) -> Script {
        let is_unreadable = |piece| is_unreadable(self.forest.own_tree(piece), self.forest.text(piece));
        if self.forest.pieces().any(is_unreadable) {
            return Script { unreadable: true, ..Script::default() };
        }
        let mut all = Script::default();
        for piece in self.forest.pieces() {
            all.append(self.piece(piece));
        }
        all.aliases.sort_by(|left, right| {
            left.scope.source_order().cmp(&right.scope.source_order()).then(left.name.cmp(&right.name))
        });
        self.known.retain(|id| self.numbers().contains_key(&id));
        all
    }

    /// What a piece says.
    pub fn piece(&self, piece: usize) -> Script {
        let id = self.forest.id(piece);
        let known = self.known.get(id).filter(|said| self.locals.still_says(&said.asked));
        let said = known.unwrap_or_else(|| {
            let said = Arc::new(self.read(piece));
            self.known.set(id, Arc::clone(&said));
            said
        });
        let own = self.forest.span(piece).start;
        said.script(|other| if other == id { Some(own) } else { Some(self.place(other)?.start) })
    }

    /// The metadata calls. Only pieces are read whose text may hold one.
    pub fn calls(&self) -> Vec<MetadataCall> {
        let known = self.known.read();
        let may_call = |piece: &usize| {
            let known = known.get(&self.forest.id(*piece)).map(|said| said.may_call);
            known.unwrap_or_else(|| calls::may_be_in(self.forest.text(*piece)))
        };
        let pieces: Vec<usize> = self.forest.pieces().filter(may_call).collect();
        drop(known);
        pieces.into_iter().flat_map(|piece| self.piece(piece).calls).collect()
    }

    fn read(&self, piece: usize) -> Said {
        self.locals.take_asked();
        let mut script = Script::default();
        for part in self.forest.parts(piece) {
            script.append(read(&Extraction::new(&self.locals, part, self.source)));
        }
        script.sort();
        let may_call = calls::may_be_in(self.forest.text(piece));
        if !may_call {
            script.calls.clear();
        }
        let asked = self.locals.take_asked();
        let ids = [self.forest.id(piece)].into_iter().chain(asked.pieces());
        let places = ids.filter_map(|id| Some((id, self.place(id)?))).collect();
        Said { script, asked, may_call, places }
    }

    /// Where a piece stands.
    fn place(&self, id: PieceId) -> Option<Span> {
        self.numbers().get(&id).map(|piece| self.forest.span(*piece))
    }

    fn numbers(&self) -> &HashMap<PieceId, usize, RandomState> {
        self.numbers
            .get_or_init(|| self.forest.pieces().map(|piece| (self.forest.id(piece), piece)).collect())
    }
}

/// What is done with `env.vars` in the statement around a place.
#[derive(Debug, Default)]
pub struct Surroundings {
    /// Every use, in source order.
    pub reads: Vec<Read>,
    /// Every pattern that takes it apart, in source order.
    pub vars_patterns: Vec<Span>,
}

/// What `name` stands for at `offset`. Nothing is read but what binds it.
pub(super) fn meaning_of(forest: &Forest, source: &str, name: &str, offset: usize) -> Meaning {
    let Some(piece) = forest.piece_at(offset) else { return Meaning::Other };
    if !forest.may_bind(piece, name) {
        return Environment::new(&Locals::of(forest, source), source).name_in_file(name);
    }
    let place = forest.part_at(offset).and_then(|part| {
        let root = forest.part_tree(part).root();
        Some((part, node::span(root.descendant_for_byte_range(offset, offset)?)))
    });
    let Some((part, place)) = place else { return Meaning::Other };
    let locals = Locals::around(forest, source, part, place);
    Environment::new(&locals, source).name_at(name, offset)
}

/// What is done with `env.vars` in the smallest statement that holds `offset`.
pub(super) fn surroundings(forest: &Forest, source: &str, offset: usize) -> Surroundings {
    let Some(part) = forest.part_at(offset) else { return Surroundings::default() };
    let place = node::span(statement_around(forest.part_tree(part).root(), offset));
    let locals = Locals::around(forest, source, part, place);
    let mut uses = reads::read(&Extraction::new(&locals, part, source));
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

impl KnownPieces {
    fn get(&self, id: PieceId) -> Option<Arc<Said>> {
        self.read().get(&id).map(Arc::clone)
    }

    fn set(&self, id: PieceId, said: Arc<Said>) {
        self.write().insert(id, said);
    }

    /// Forgets the pieces that are no more.
    fn retain(&self, is_there: impl Fn(PieceId) -> bool) {
        self.write().retain(|id, _| is_there(*id));
    }

    fn read(&self) -> RwLockReadGuard<'_, HashMap<PieceId, Arc<Said>, RandomState>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, HashMap<PieceId, Arc<Said>, RandomState>> {
        self.0.write().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Said {
    /// What it says, with its places where the pieces begin now.
    fn script(&self, start: impl Fn(PieceId) -> Option<u32>) -> Script {
        let mut script = self.script.clone();
        let mut shift = Shift::new();
        for (id, place) in &self.places {
            if let Some(start) = start(*id) {
                shift.add(*place, start);
            }
        }
        if !shift.is_none() {
            script.shift(&shift);
        }
        script
    }
}

/// Whether the syntax is more than can be looked at in bounded time.
pub(super) fn is_unreadable(tree: &Tree, source: &str) -> bool {
    tree.is_given_up() || source.len() > MEASURED_SIZE && tree.is_beyond(MAX_DEPTH, MAX_ERRORS, MAX_STEPS)
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
        tools: tools::read(extraction),
        sites: sites::read(extraction),
        marked: marked::read(extraction),
        inner: inner::read(extraction),
        api_calls: api_calls::read(extraction),
        misuses: contexts::read(extraction),
        local_imports: local_imports(&names.imports, &names.exports, extraction.source),
        default_export: names.exports.iter().copied().find(|export| is_default(*export)).map(node::span),
        module_syntax: first(&names.imports, &names.exports),
        ..Script::default()
    }
}

/// The relative paths of what is imported, or exported again.
fn local_imports(imports: &[Node<'_>], exports: &[Node<'_>], source: &str) -> Vec<String> {
    let statements = imports.iter().chain(exports);
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
    /// Puts all of it into the order of the text.
    fn sort(&mut self) {
        self.calls.sort_by_key(|call| call.span.source_order());
        self.reads.sort_by_key(|read| read.span.source_order());
        self.vars_patterns.sort_by_key(|pattern| pattern.source_order());
        self.files_uses.sort_by_key(|files| files.source_order());
        self.env_members.sort_by_key(|used| used.span.source_order());
        self.tools.sort_by_key(|tool| tool.span.source_order());
        self.sites.sort_by_key(|site| site.span.source_order());
        self.marked.sort_by_key(|schema| schema.mark.source_order());
        self.inner.sort_by_key(|call| call.span.source_order());
        self.api_calls.sort_by_key(|call| call.callee.source_order());
        self.misuses.sort_by_key(|misuse| misuse.span.source_order());
    }

    /// Takes in what the next piece or part says.
    fn append(&mut self, next: Self) {
        self.calls.extend(next.calls);
        self.reads.extend(next.reads);
        self.vars_patterns.extend(next.vars_patterns);
        self.aliases.extend(next.aliases);
        self.files_uses.extend(next.files_uses);
        self.env_members.extend(next.env_members);
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

macro_rules! shifted {
    ($($type:ty { $($field:ident),* })*) => {
        $(impl Shifted for $type {
            fn shift(&mut self, shift: &Shift) {
                $(self.$field.shift(shift);)*
            }
        })*
    };
}

shifted! {
    Script { calls, reads, vars_patterns, aliases, files_uses, env_members, tools, sites, marked, inner, api_calls, misuses, default_export, module_syntax }
    super::MetadataCall { span, callee, arguments, argument, deviations }
    super::calls::Argument { value, literal, span }
    super::deviations::Deviation { span, member }
    super::Read { key_span, span, form }
    super::Tool { span, callee, arguments, object, name, description, parameters, handler, options }
    super::handlers::Handler { span, function, reads }
    super::handlers::ArgumentRead { span }
    super::SchemaSite { span, callee, name, schema, options }
    super::MarkedSchema { mark, schema }
    super::InnerCall { callee, span, value }
    super::ApiCall { callee, extra, defined, unknown }
    super::DefinedName { span }
    super::ContextMisuse { span, whole }
    super::Alias { scope }
    super::EnvUse { key_span, span }
}

impl Shifted for super::ReadForm {
    fn shift(&mut self, shift: &Shift) {
        if let Self::Pattern { binding, .. } = self {
            binding.shift(shift);
        }
    }
}
