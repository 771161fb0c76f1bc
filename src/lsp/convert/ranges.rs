use crate::lsp::document::Document;
use crate::lsp::protocol::types;
use crate::text::{Encoding, Position, Span, Text};

/// Converts a position without changing its encoding.
pub fn position(position: types::Position) -> Position {
    Position::new(position.line, position.character)
}

pub fn offset(document: &Document, at: types::Position, encoding: Encoding) -> usize {
    document.text.offset(position(at), encoding)
}

pub fn span(document: &Document, range: types::Range, encoding: Encoding) -> Span {
    let start = offset(document, range.start, encoding);
    Span::new(start, offset(document, range.end, encoding).max(start))
}

pub fn range(document: &Document, span: Span, encoding: Encoding) -> types::Range {
    text_range(&document.text, span, encoding)
}

pub fn text_range(text: &Text, span: Span, encoding: Encoding) -> types::Range {
    let place = |offset: u32| {
        let Position { line, character } = text.position(offset as usize, encoding);
        types::Position { line, character }
    };
    types::Range { start: place(span.start), end: place(span.end) }
}
