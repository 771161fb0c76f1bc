//! Cuts the text of a file into pieces: the statements of its top level, as far as brackets, strings,
//! templates and comments tell. Where in doubt it does not cut; a piece may hold several statements.
//!
//! Each piece depends on the text from its beginning on alone, and mostly on no more than itself and
//! the word after it. Where a bracket or a template does not close, the piece ends where another
//! statement seems to begin: what stands below is read as if nothing had happened.

mod footing;
mod lexer;
mod splitter;
mod words;

use splitter::Splitter;

/// Where one piece ends, and what was looked at to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The byte after the piece: after its beginning, unless nothing is left.
    pub end: usize,
    /// The byte after the last one that was looked at: an edit from there on does not change this
    /// piece. `usize::MAX` where the end of the text was.
    pub seen: usize,
    /// Whether its brackets, strings, templates and comments all close and nothing in it is odd, so
    /// that the text around it reads the same whether or not it stands within open brackets.
    pub is_whole: bool,
}

/// The piece that begins at `start`, which is 0 or the end of another piece. What is before it does
/// not matter.
///
/// `skip`: where it is known that a whole piece begins at a place, its end; it says nothing that `cut`
/// would not say at that place. A search for the end of an open bracket then takes a step for each
/// piece that is known.
pub fn cut(text: &str, start: usize, skip: &dyn Fn(usize) -> Option<usize>) -> Cut {
    Splitter::new(text, start, skip).cut()
}
