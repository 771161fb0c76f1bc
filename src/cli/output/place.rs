use super::printable_name;
use crate::text::{Encoding, Span, Text};

/// Formats a location as terminals and editors can open it. Columns count characters.
pub fn place(path: &str, text: &Text, span: Span) -> String {
    let position = text.position(span.start as usize, Encoding::Utf32);
    format!("{}:{}:{}", printable_name(path), position.line + 1, position.character + 1)
}
