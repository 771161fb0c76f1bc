//! Heuristics that distinguish keys from pastes, fixes and formatting, which the protocol does not mark. A change
//! wrongly classified as typing delays findings until the pause; the opposite error reports half-typed text. In doubt,
//! a change therefore counts as typing.

use crate::lsp::document::DocumentEdit;
use crate::text::{Span, TextChange};

/// Longest text from keys, in characters: a word from a completion or an input method. Longer text is a paste.
const WORD: usize = 32;

/// Limit of characters that a key inserts at each of several cursors: one, with its closing bracket or quote.
const PAIR: usize = 2;

/// Limit of changes per edit; more are merged into one that covers them all.
const MAX_CHANGES: usize = 16;

#[derive(Debug)]
pub enum Keystrokes {
    None,
    /// No keys, but typing may continue, as editors arrange lines while their author types.
    Layout,
    /// Keys that left these spans.
    Typed(Vec<Span>),
}

impl Keystrokes {
    /// `places` are those of the keys before.
    pub fn collect(edits: &[DocumentEdit], places: &[Span]) -> Self {
        let touched = places_of(edits);
        let is_near = |place: &Span| places.iter().any(|last| last.meets(*place));
        let goes_on = touched.iter().any(is_near);
        let is_layout = edits.iter().all(|edit| edit.replaces_blank && edit.inserted.is_blank);
        let is_typed = match touched.as_slice() {
            [] => return Self::Layout,
            // A key at any position, or a completion that replaces the word before it.
            [_] if is_layout && !places.is_empty() && !goes_on => return Self::Layout,
            [_] => goes_on || edits.iter().all(is_word),
            _ if is_layout => return if places.is_empty() { Self::None } else { Self::Layout },
            // Several cursors, or a completion that adds an import.
            _ => goes_on || edits.iter().all(|edit| edit.inserted.characters <= PAIR),
        };
        if is_typed { Self::Typed(touched) } else { Self::None }
    }
}

/// A key can delete any span.
fn is_word(edit: &DocumentEdit) -> bool {
    edit.inserted.is_blank || edit.inserted.characters <= WORD && edit.inserted.line_breaks <= 1
}

pub fn changes(edits: &[DocumentEdit]) -> Vec<TextChange> {
    let changes = edits.iter().map(|edit| edit.change);
    if edits.len() > MAX_CHANGES {
        return changes.reduce(TextChange::then).into_iter().collect();
    }
    changes.collect()
}

/// Returns the spans of edits in the resulting text, with touching ones merged.
fn places_of(edits: &[DocumentEdit]) -> Vec<Span> {
    let mut places: Vec<Span> = Vec::new();
    for change in changes(edits) {
        for place in &mut places {
            *place = change.map(*place);
        }
        let mut place = Span::new(change.start, change.new_end);
        places.retain(|other| {
            let is_apart = !other.meets(place);
            if !is_apart {
                place = place.to(*other);
            }
            is_apart
        });
        places.push(place);
    }
    places
}
