//! The pieces that a text is cut into.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod properties;
mod table;
mod valid;

use promptsig::syntax::pieces::{Cut, cut};

/// A piece with the place where it begins.
type Piece = (usize, Cut);

/// All pieces of a text, which make it up.
#[track_caller]
fn pieces(text: &str) -> Vec<Piece> {
    let (mut at, mut pieces) = (0, Vec::new());
    while at < text.len() {
        let piece = cut(text, at, &|_| None);
        assert!(piece.end > at && piece.seen >= piece.end, "{piece:?} at {at} of {text:?}");
        pieces.push((at, piece));
        at = piece.end;
    }
    assert_eq!(at, text.len());
    pieces
}
