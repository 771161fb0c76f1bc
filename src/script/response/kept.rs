//! Answers that are kept until the handler changes, or something that it rests on.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::answer::Response;
use super::basis::Basis;
use super::types::Type;
use crate::script::Tool;
use crate::syntax::{Forest, PieceId};
use crate::text::{Shift, Shifted, Span};

/// The last answer for each tool of a file, in this version of it or in one before.
#[derive(Debug, Default)]
pub(in crate::script) struct KnownResponses(Mutex<HashMap<Key, Arc<Kept>>>);

/// The piece that a tool stands in, and its place there.
type Key = (PieceId, Span);

/// An answer, and what it rests on.
#[derive(Debug)]
pub(super) struct Kept {
    pub response: Response,
    pub basis: Basis,
}

impl KnownResponses {
    /// What was found for a tool, if nothing changed since.
    pub(super) fn get(
        &self,
        forest: &Forest,
        tool: &Tool,
        handler: Span,
        given: &(Type, Type),
    ) -> Option<Response> {
        let kept = self.lock().get(&key(forest, tool)?).map(Arc::clone)?;
        kept.basis
            .holds_in(forest, given, handler)
            .then(|| kept.moved_to(forest, forest.piece_at(tool.span.range().start)))
    }

    /// Keeps what was found for a tool, and forgets tools that are no more.
    pub(super) fn keep(&self, forest: &Forest, tool: &Tool, kept: Kept) {
        let Some(key) = key(forest, tool) else { return };
        let mut known = self.lock();
        // Once there are more than can be of these pieces, so that a long script is not gone through for each.
        if known.len() > 2 * forest.pieces().count() {
            let pieces: HashSet<PieceId> = forest.pieces().map(|piece| forest.id(piece)).collect();
            known.retain(|(piece, _), _| pieces.contains(piece));
        }
        known.insert(key, Arc::new(kept));
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Key, Arc<Kept>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn key(forest: &Forest, tool: &Tool) -> Option<Key> {
    let piece = forest.piece_at(tool.span.range().start)?;
    let start = forest.span(piece).range().start;
    let place = tool.span.range();
    Some((forest.id(piece), Span::new(place.start - start, place.end - start)))
}

impl Kept {
    /// The answer with places where the pieces stand now. `own`: the one in which the tool stands.
    fn moved_to(&self, forest: &Forest, own: Option<usize>) -> Response {
        let mut response = self.response.clone();
        let mut shift = Shift::new();
        for (id, place) in &self.basis.places {
            let is_this = |piece: &usize| forest.id(*piece) == *id;
            if let Some(piece) = own.filter(is_this).or_else(|| forest.pieces().find(is_this)) {
                shift.add(*place, forest.span(piece).start);
            }
        }
        if !shift.is_none() {
            response.shift(&shift);
        }
        response
    }
}
