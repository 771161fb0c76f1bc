//! What an answer rests on: while all of it stays the same, so does the answer.

use std::collections::HashMap;

use super::declarations::{self, Declaration};
use super::jsdoc::Doc;
use super::types::Type;
use crate::syntax::locals::{Asked, Locals};
use crate::syntax::{Forest, PieceId, node};
use crate::text::Span;

/// What was asked of the file, and what it answered.
#[derive(Debug)]
pub(super) struct Basis {
    /// The types of the tool's arguments and of `env.vars`.
    pub given: (Type, Type),
    /// Names of the scope of the file.
    pub names: Asked,
    pub consulted: Consulted,
    /// Where the pieces stood that the answer has places in.
    pub places: Vec<(PieceId, Span)>,
}

/// What was asked beside names.
#[derive(Debug, Default)]
pub(super) struct Consulted {
    /// Names of types, and the text of their declarations.
    types: HashMap<String, Option<String>>,
    /// Comments that end before a place in a piece.
    comments: HashMap<(PieceId, usize), Option<String>>,
    /// Names that are assigned to or changed, and the pieces that mention them.
    users: HashMap<String, Vec<PieceId>>,
}

impl Consulted {
    /// Notes which declaration a name of a type has.
    pub fn note_type(&mut self, source: &str, name: &str, declaration: Option<&Declaration<'_>>) {
        let text = declaration.map(|declaration| text_of(source, declaration));
        self.types.insert(name.to_owned(), text);
    }

    /// Notes which comment stands before a place.
    pub fn note_comment(&mut self, forest: &Forest, offset: usize, comment: Option<&Doc<'_>>) {
        let Some(place) = place_of(forest, offset) else { return };
        self.comments.insert(place, comment.map(|comment| comment.text().to_owned()));
    }

    /// Notes which pieces mention a name.
    pub fn note_users(&mut self, forest: &Forest, name: &str) {
        if !self.users.contains_key(name) {
            self.users.insert(name.to_owned(), users_of(forest, name));
        }
    }

    /// Whether a file gives the same answers. `handler` is where the handler stands in it.
    fn holds_in(&self, forest: &Forest, handler: Span) -> bool {
        let source = forest.source();
        // Nearly all comments stand in the piece of the handler.
        let own = forest.piece_at(handler.range().start);
        let start = |id: PieceId| {
            let is_this = |piece: &usize| forest.id(*piece) == id;
            let piece = own.filter(is_this).or_else(|| forest.pieces().find(is_this))?;
            Some(forest.span(piece).range().start)
        };
        let is_same_comment = |((piece, offset), text): (&(PieceId, usize), &Option<String>)| {
            let now = start(*piece).map(|start| Doc::before(source, start + offset));
            now.is_some_and(|now| now.as_ref().map(Doc::text) == text.as_deref())
        };
        if !self.comments.iter().all(is_same_comment)
            || !self.users.iter().all(|(name, pieces)| users_of(forest, name) == *pieces)
        {
            return false;
        }
        if self.types.is_empty() {
            return true;
        }
        let Some(handler) = forest.node_at(handler) else { return false };
        let declared = declarations::find(forest, handler);
        self.types
            .iter()
            .all(|(name, text)| declared.get(name).map(|declaration| text_of(source, declaration)) == *text)
    }
}

impl Basis {
    /// Whether a file gives the same answers.
    pub fn holds_in(&self, forest: &Forest, given: &(Type, Type), handler: Span) -> bool {
        self.given == *given
            && Locals::of(forest, forest.source()).still_says(&self.names)
            && self.consulted.holds_in(forest, handler)
    }
}

/// The piece in which a place lies, and how far from its beginning.
fn place_of(forest: &Forest, offset: usize) -> Option<(PieceId, usize)> {
    let piece = forest.piece_at(offset)?;
    Some((forest.id(piece), offset - forest.span(piece).range().start))
}

fn users_of(forest: &Forest, name: &str) -> Vec<PieceId> {
    let mentions = forest.pieces().filter(|piece| forest.text(*piece).contains(name));
    mentions.map(|piece| forest.id(piece)).collect()
}

fn text_of(source: &str, declaration: &Declaration<'_>) -> String {
    match declaration {
        Declaration::Node(declaration) => node::text(*declaration, source).to_owned(),
        Declaration::Doc(doc) => doc.text().to_owned(),
    }
}
