//! Splitter of a file into chunks: top-level statements, as far as brackets, strings, templates and comments
//! determine them. In doubt it does not split; a chunk may contain several statements.
//!
//! Each chunk depends only on the text from its start on, and mostly on no more than itself and the word
//! after it. After an unclosed bracket or template, the splitter resynchronises at the next line that seems
//! to begin a statement. The code below it is then read as if nothing had happened.

mod blocks;
mod boundary;
mod brackets;
mod lexer;
mod recovery;
mod resync;
mod split;
mod token;
mod tokens;
mod words;

use split::Splitter;

pub use blocks::{BlockCut, Blocks, cut_in_block};
pub use lexer::{Lexer, TemplatePart};
pub use split::{BlockEnd, Cut};
pub use token::{ScriptTokenKind, is_name_start};
pub use tokens::{ScriptToken, Surrounding, surrounding, tokens};
pub use words::awaits_value;

/// Splits off the chunk that begins at `start`, 0 or the end of another one, whatever the text before it.
///
/// `skip` returns the end of a complete chunk known to begin at an offset. It must agree with `cut` at that
/// offset and affects only the time: a search for the end of an open bracket takes one step per known chunk.
pub fn cut(text: &str, start: usize, skip: &dyn Fn(usize) -> Option<usize>) -> Cut {
    Splitter::new(text, start, skip).cut()
}
