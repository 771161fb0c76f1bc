//! The parser: a program of a text, and what is wrong with its syntax.
//!
//! It reads what AgentScript 0.1.5 reads and says what its compiler says, at the same places; where that
//! compiler stops at the first mistake, this one goes on behind the statement (`recovery`). Unlike the
//! compiler it never takes a string for the keyword or the bracket of the same text.

mod cursor;
mod declarations;
mod expressions;
mod noted;
mod recovery;
mod shapes;
mod statements;

use cursor::Cursor;
pub use noted::{FirstField, Later, SyntaxError};

use super::ast::Program;
use super::token::{Token, Tokens, tokenize};
use super::version::{Evidence, Version};
use crate::text::Span;

/// What a text is as a program.
#[derive(Clone, Debug, Default)]
pub struct Parsed {
    /// What it says.
    pub program: Program,
    /// What does not parse, in source order.
    pub errors: Vec<SyntaxError>,
    /// Strings that the compiler takes for a keyword or a bracket.
    pub misread: Vec<Span>,
    /// What came after 0.1.5, in source order.
    pub later: Vec<Later>,
    /// The first field of each shape, and the release that it tells, in source order.
    pub first_fields: Vec<FirstField>,
    /// The tokens.
    pub tokens: Vec<Token>,
    /// The comments.
    pub comments: Vec<Span>,
}

/// Parses a text; `later` tells whether the syntax of later releases is read, too.
pub fn parse(source: &str, later: bool) -> Parsed {
    let mistakes = |tokens: &Tokens| {
        let parsed = parse_tokens(source, later, tokens.clone());
        parsed.errors.len()
    };
    parse_tokens(source, later, tokenize(source, later, mistakes))
}

fn parse_tokens(source: &str, later: bool, tokens: Tokens) -> Parsed {
    let Tokens { tokens, comments, unexpected, unterminated } = tokens;
    let mut cursor = Cursor::new(source, &tokens, later);
    for span in unexpected {
        cursor.error(span, format!("Unexpected character `{}`.", shown(span.text(source))));
    }
    if let Some(string) = unterminated {
        let what = if string.in_escape { "escape sequence at the end of this string" } else { "string" };
        cursor.error(string.span, format!("Unterminated {what}."));
    }
    let program = cursor.program();
    let Cursor { mut errors, misread, later, mut first_fields, .. } = cursor;
    first_fields.sort_by_key(|field| field.span.start);
    errors.sort_by_key(|error| error.span.source_order());
    Parsed { program, errors, misread, later, first_fields, tokens, comments }
}

/// A character as a message shows it.
fn shown(text: &str) -> String {
    let is_seen = |char: char| !char.is_control() && !char.is_whitespace() && char != '\u{feff}';
    if text.chars().all(is_seen) { text.to_owned() } else { text.escape_unicode().to_string() }
}

impl Parsed {
    /// The release that the first field of the first shape tells, and the newest where there is none.
    pub(super) fn version(&self) -> (Version, Evidence) {
        let Some(first) = self.first_fields.first() else { return (Version::NEWEST, Evidence::Nothing) };
        (first.version, Evidence::Shape(first.span))
    }
}
