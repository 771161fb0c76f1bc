//! Cuts the text of a file into pieces: the statements of its top level, as far as brackets, strings,
//! templates and comments tell. Where in doubt it does not cut; a piece may hold several statements.
//!
//! Each piece depends on the text from its beginning on alone, and mostly on no more than itself and
//! the word after it. Where a bracket or a template does not close, the piece ends where another
//! statement seems to begin: what stands below is read as if nothing had happened.

mod blocks;
mod boundary;
mod brackets;
mod footing;
mod lexer;
mod recovery;
mod splitter;
mod token;
mod words;

use splitter::Splitter;

pub use blocks::{BlockCut, Blocks, cut_in_block};
pub use splitter::{BlockEnd, Cut};

/// The piece that begins at `start`, which is 0 or the end of another piece. What is before it does
/// not matter.
///
/// `skip`: where it is known that a whole piece begins at a place, its end. It must say nothing else than
/// `cut` would say at that place, and changes nothing but the time: a search for the end of an open
/// bracket takes a step for each piece that is known.
pub fn cut(text: &str, start: usize, skip: &dyn Fn(usize) -> Option<usize>) -> Cut {
    Splitter::new(text, start, skip).cut()
}
