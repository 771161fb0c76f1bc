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

use tree_sitter::Node;

use super::outer::OuterName;
use super::piece::PieceId;
use super::usage::{self, Effect};
use super::{Forest, Tree, node};

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
    /// The names in each piece.
    names: Vec<OnceCell<Box<Names<'t, 's>>>>,
    /// What each piece binds for the others.
    outward: Vec<OnceCell<Vec<Binding<'t>>>>,
    asked: RefCell<Asked>,
}

/// What was asked of the scope of a file, and the answers. While they stay the same, so does all that
/// was made of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Asked {
    /// Names, and the pieces that bind them.
    bound: HashMap<String, Option<PieceId>>,
    /// Names of the file, and whether they are assigned to.
    written: HashMap<String, bool>,
}

impl<'t, 's> Locals<'t, 's> {
    /// The names of a file, of which none is looked for yet.
    pub fn of(forest: &'t Forest, source: &'s str) -> Self {
        Self {
            forest,
            source,
            names: forest.pieces().map(|_| OnceCell::new()).collect(),
            outward: forest.pieces().map(|_| OnceCell::new()).collect(),
            asked: RefCell::default(),
        }
    }

    /// The same where all that counts is what is in one statement, and what is visible there.
    pub fn around(forest: &'t Forest, source: &'s str, piece: usize, statement: Node<'t>) -> Self {
        let locals = Self::of(forest, source);
        let names = Names::around(forest.tree(piece), source, statement);
        if let Some(cell) = locals.names.get(piece) {
            cell.set(Box::new(names)).ok();
        }
        locals
    }

    /// The names in a piece.
    pub fn names(&self, piece: usize) -> &Names<'t, 's> {
        self.names[piece].get_or_init(|| Box::new(Names::of(self.forest.tree(piece), self.source)))
    }

    /// The names in the piece that holds a node.
    pub fn names_around(&self, node: Node<'_>) -> Option<&Names<'t, 's>> {
        self.forest.piece_at(node.start_byte()).map(|piece| self.names(piece))
    }

    /// The binding that a name in use stands for; `None` for a global name.
    pub fn resolve(&self, name: Node<'_>) -> Option<&Binding<'t>> {
        self.lookup(node::text(name, self.source), name.start_byte())
    }

    /// The binding that `name` would stand for at `offset`.
    pub fn lookup(&self, name: &str, offset: usize) -> Option<&Binding<'t>> {
        let piece = self.forest.piece_at(offset)?;
        self.names(piece).inner(name, offset).or_else(|| self.outer(name))
    }

    /// The binding of a name in the scope of the file.
    pub fn outer(&self, name: &str) -> Option<&Binding<'t>> {
        let found = self.forest.outer(name, outward);
        let piece = found.map(|(piece, _)| self.forest.id(piece));
        note(&mut self.asked.borrow_mut().bound, name, piece);
        let (piece, place) = found?;
        let bindings = || {
            let bound = walk::outward(self.forest.tree(piece), self.source).into_iter();
            bound.map(|(_, binding)| binding).collect()
        };
        self.outward[piece].get_or_init(bindings).get(place)
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
        let names = self.names(piece);
        let is_outer = |name: &&Node<'t>| names.inner(names.text(**name), name.start_byte()).is_none();
        let is_written = |name: &&Node<'t>| usage::effect(**name) == Effect::Write;
        let written = names.references.iter().filter(is_written).filter(is_outer);
        let mut written: Vec<String> = written.map(|name| names.text(*name).to_owned()).collect();
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
        let id = |name: &str| self.forest.outer(name, outward).map(|(piece, _)| self.forest.id(piece));
        asked.bound.iter().all(|(name, piece)| id(name) == *piece)
            && asked.written.iter().all(|(name, is_written)| self.is_written(name) == *is_written)
    }
}

fn note<T>(answers: &mut HashMap<String, T>, name: &str, answer: T) {
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
