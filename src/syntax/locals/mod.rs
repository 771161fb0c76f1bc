//! Which names are bound where, and what a name in use stands for.
//!
//! One walk over the tree of a piece finds the scopes, what is bound in each of them, the names in use,
//! and what else is looked for everywhere: calls, imports and exports. What each kind of node is to this
//! walk is told in `syntax/role.rs` alone. The queries of `queries/` say the same to editors;
//! `tests/script` compares. What the pieces of a file bind for each other is found as it is needed.

mod names;
mod walk;

pub use names::{Base, Binding, Names};

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;

use foldhash::fast::RandomState;
use tree_sitter::Node;

use super::forest::Part;
use super::outer::OuterName;
use super::piece::PieceId;
use super::usage::{self, Effect};
use super::{Forest, Tree, node};
use crate::text::Span;

impl Asked {
    /// The pieces that bind names which were asked for.
    pub fn pieces(&self) -> impl Iterator<Item = PieceId> {
        self.bound.values().copied().flatten()
    }
}

/// The names of a file.
#[derive(Debug)]
pub struct Locals<'t, 's> {
    forest: &'t Forest,
    source: &'s str,
    /// The names in each part of each piece.
    names: ByPiece<Box<[OnceCell<Names<'t, 's>>]>>,
    /// What each piece binds for the others.
    outward: ByPiece<Vec<Binding<'t>>>,
    /// Where names of the scope of the file are bound. Many pieces ask for the same.
    places: RefCell<Answers<Option<(usize, usize)>>>,
    asked: RefCell<Asked>,
}

/// What is found once for each piece. Of most files nothing is asked.
type ByPiece<T> = OnceCell<Vec<OnceCell<T>>>;

/// What was answered, by the name that was asked for.
type Answers<T> = HashMap<String, T, RandomState>;

/// What was asked of the scope of a file, and the answers. While they stay the same, so does all that
/// was made of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Asked {
    /// Names, and the pieces that bind them.
    bound: Answers<Option<PieceId>>,
    /// Names of the file, and whether they are assigned to.
    written: Answers<bool>,
}

impl<'t, 's> Locals<'t, 's> {
    /// The names of a file, of which none is looked for yet.
    pub fn of(forest: &'t Forest, source: &'s str) -> Self {
        Self {
            forest,
            source,
            names: OnceCell::new(),
            outward: OnceCell::new(),
            places: RefCell::default(),
            asked: RefCell::default(),
        }
    }

    /// The same where all that counts is what is in one place of a part, and what is visible there.
    pub fn around(forest: &'t Forest, source: &'s str, part: Part, place: Span) -> Self {
        let locals = Self::of(forest, source);
        let whole = Part { fragment: None, ..part };
        locals.cell(whole).get_or_init(|| Names::around(forest.tree(part.piece), source, None, place));
        if part != whole {
            let home = locals.home(part);
            locals.cell(part).get_or_init(|| Names::around(forest.part_tree(part), source, home, place));
        }
        locals
    }

    /// The syntax of a part of a piece.
    pub fn root(&self, part: Part) -> Node<'t> {
        self.forest.part_tree(part).root()
    }

    /// The names in a part of a piece.
    pub fn names(&self, part: Part) -> &Names<'t, 's> {
        let find = || Names::of(self.forest.part_tree(part), self.source, self.home(part));
        self.cell(part).get_or_init(find)
    }

    fn cell(&self, part: Part) -> &OnceCell<Names<'t, 's>> {
        let Part { piece, fragment } = part;
        let parts = || self.forest.parts(piece).map(|_| OnceCell::new()).collect();
        &self.of_piece(&self.names, piece).get_or_init(parts)[fragment.map_or(0, |fragment| fragment + 1)]
    }

    fn of_piece<'a, T>(&self, all: &'a ByPiece<T>, piece: usize) -> &'a OnceCell<T> {
        &all.get_or_init(|| self.forest.pieces().map(|_| OnceCell::new()).collect())[piece]
    }

    /// Where what a statement that does not parse binds outside of its blocks is visible.
    fn home(&self, part: Part) -> Option<Span> {
        self.forest.home(part).map(node::span)
    }

    /// What is bound in the other parts of a piece.
    pub fn bindings_beside(&self, part: Part) -> impl Iterator<Item = &Binding<'t>> {
        let others = self.forest.parts(part.piece).filter(move |other| *other != part);
        others.flat_map(|other| self.names(other).bindings())
    }

    /// The names in use in a place that lies in one piece.
    pub fn references_in(&self, place: Span) -> impl Iterator<Item = Node<'t>> {
        let piece = self.forest.piece_at(place.range().start);
        let parts = piece.into_iter().flat_map(|piece| self.forest.parts(piece));
        parts.flat_map(move |part| self.names(part).references_in(place).iter().copied())
    }

    /// The binding that a name in use stands for; `None` for a global name.
    pub fn resolve(&self, name: Node<'_>) -> Option<&Binding<'t>> {
        self.lookup(node::text(name, self.source), name.start_byte())
    }

    /// The binding that `name` would stand for at `offset`.
    pub fn lookup(&self, name: &str, offset: usize) -> Option<&Binding<'t>> {
        let part = self.forest.part_at(offset)?;
        self.inner(part, name, offset).or_else(|| self.outer(name))
    }

    /// The same, unless it is one of the whole file.
    fn inner(&self, part: Part, name: &str, offset: usize) -> Option<&Binding<'t>> {
        if part.fragment.is_some() {
            let own = self.names(part);
            let found = own.inner(name, offset).or_else(|| own.outermost(name));
            return found.or_else(|| {
                let whole = Part { fragment: None, ..part };
                self.inner(whole, name, self.forest.part_span(part).range().start)
            });
        }
        let fragments = || self.forest.parts(part.piece).skip(1);
        let mut inside = None;
        for (scope, place) in self.names(part).scopes_around(offset) {
            let of_fragment = |fragment: Part| {
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

    /// The binding of a name in the scope of the file.
    pub fn outer(&self, name: &str) -> Option<&Binding<'t>> {
        let found = self.place(name);
        let piece = found.map(|(piece, _)| self.forest.id(piece));
        note(&mut self.asked.borrow_mut().bound, name, piece);
        let (piece, place) = found?;
        let bindings = || {
            let bound = walk::outward(self.forest.tree(piece), self.source).into_iter();
            bound.map(|(_, binding)| binding).collect()
        };
        self.of_piece(&self.outward, piece).get_or_init(bindings).get(place)
    }

    /// Where a name of the scope of the file is bound: the piece, and the place among its bindings.
    fn place(&self, name: &str) -> Option<(usize, usize)> {
        if let Some(known) = self.places.borrow().get(name) {
            return *known;
        }
        let place = self.forest.outer(name, outward);
        self.places.borrow_mut().insert(name.to_owned(), place);
        place
    }

    /// Whether a name of the scope of the file is assigned to anywhere.
    pub fn is_outer_written(&self, name: &str) -> bool {
        let is_written = self.is_written(name);
        note(&mut self.asked.borrow_mut().written, name, is_written);
        is_written
    }

    fn is_written(&self, name: &str) -> bool {
        let is_there = |piece: usize| {
            self.forest.text(piece).contains(name)
                && self.forest.written(piece, || self.find_written(piece)).iter().any(|it| it == name)
        };
        self.forest.pieces().any(is_there)
    }

    fn find_written(&self, piece: usize) -> Vec<String> {
        let mut written = Vec::new();
        for part in self.forest.parts(piece) {
            let names = self.names(part);
            let is_outer =
                |name: &&Node<'t>| self.inner(part, names.text(**name), name.start_byte()).is_none();
            let is_written = |name: &&Node<'t>| usage::effect(**name) == Effect::Write;
            let outer = names.references.iter().filter(is_written).filter(is_outer);
            written.extend(outer.map(|name| names.text(*name).to_owned()));
        }
        written.sort();
        written.dedup();
        written
    }

    /// What was asked of the scope of the file since the last time.
    pub fn take_asked(&self) -> Asked {
        self.asked.take()
    }

    /// Whether the file gives the same answers to what was asked.
    pub fn still_says(&self, asked: &Asked) -> bool {
        let id = |name: &str| self.place(name).map(|(piece, _)| self.forest.id(piece));
        asked.bound.iter().all(|(name, piece)| id(name) == *piece)
            && asked.written.iter().all(|(name, is_written)| self.is_written(name) == *is_written)
    }
}

fn note<T>(answers: &mut Answers<T>, name: &str, answer: T) {
    if !answers.contains_key(name) {
        answers.insert(name.to_owned(), answer);
    }
}

/// The names that a piece binds for others.
fn outward(tree: &Tree, source: &str) -> Vec<OuterName> {
    let name =
        |(rank, binding): (_, Binding<'_>)| OuterName { name: node::text(binding.name, source).into(), rank };
    walk::outward(tree, source).into_iter().map(name).collect()
}
