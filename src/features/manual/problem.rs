use super::entry::Entry;
use crate::script::FilePath;
use crate::text::{Encoding, Span, Text};

/// What a manual does not say, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The script.
    pub path: FilePath,
    /// The place in it that is the reason.
    pub span: Span,
    /// Its line, from 1.
    pub line: u32,
    /// Its column, from 1, in characters.
    pub column: u32,
    /// One or more full sentences.
    pub message: String,
    /// Whether a whole function is missing because of it. Otherwise a part of one is, or only a run can tell it.
    pub is_missing: bool,
}

impl Problem {
    /// A part of a function is missing.
    pub(super) fn part(entry: &Entry, span: Span, message: impl Into<String>) -> Self {
        Self::new(entry, span, message.into(), false)
    }

    /// A function is missing.
    pub(super) fn missing(entry: &Entry, span: Span, message: impl Into<String>) -> Self {
        Self::new(entry, span, message.into(), true)
    }

    fn new(entry: &Entry, span: Span, message: String, is_missing: bool) -> Self {
        let (line, column) = place(entry, span);
        Self { path: entry.path.clone(), span, line, column, message, is_missing }
    }
}

/// Line and column of a place, counted from the line of the function where it is behind that: a long script
/// may have many of both.
fn place(entry: &Entry, span: Span) -> (u32, u32) {
    let (source, start) = (&*entry.source, entry.span.range().start);
    let first = source.get(..start).and_then(|before| before.rfind(['\n', '\r'])).map_or(0, |end| end + 1);
    let (lines, from) = if span.range().start < start { (1, 0) } else { (entry.line, first) };
    let before = source.get(from..span.range().start).unwrap_or_default();
    let position = Text::new(before).position(before.len(), Encoding::Utf32);
    (lines + position.line, position.character + 1)
}
