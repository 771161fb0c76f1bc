//! How an author writes: which quotes, and how far in.

use crate::script::SourceFile;
use crate::syntax::Quote;
use crate::text::Span;

/// How a literal is written.
#[derive(Clone, Copy, Debug)]
pub struct Style<'a> {
    /// The quote around strings.
    pub quote: Quote,
    /// The white space that the line begins with on which the literal begins.
    pub indent: &'a str,
    /// One level of indentation more.
    pub step: &'a str,
}

impl<'a> Style<'a> {
    /// The style of the author around a place.
    pub fn of(file: &'a SourceFile, place: Span) -> Self {
        let source = &file.source;
        let before = source.get(..place.range().start).unwrap_or("");
        let line = &before[before.rfind('\n').map_or(0, |newline| newline + 1)..];
        let indent = &line[..line.len() - line.trim_start().len()];
        Self { quote: quote_of(source, place), indent, step: file.step() }
    }
}

/// The quote of a string literal at `span`; where none stands there, the author's usual one.
pub fn quote_at(source: &str, span: Span) -> Quote {
    match span.text(source).chars().next() {
        Some('\'') => Quote::Single,
        Some('"') => Quote::Double,
        _ => quote_of(source, span),
    }
}

/// The quote that an author uses: the one that more strings in this part of the source begin with.
pub fn quote_of(source: &str, span: Span) -> Quote {
    /// Enough to see a habit; each fix of a long literal asks anew.
    const LOOKED_AT: usize = 4000;
    let mut before = ' ';
    let mut single = 0_isize;
    for char in span.text(source).chars().take(LOOKED_AT) {
        // A quote elsewhere is an apostrophe, or an end.
        if matches!(before, ':' | ',' | '[' | '{' | '(') {
            single += isize::from(char == '\'') - isize::from(char == '"');
        }
        if !char.is_whitespace() {
            before = char;
        }
    }
    if single > 0 { Quote::Single } else { Quote::Double }
}
