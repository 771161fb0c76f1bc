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
        let position = Text::new(entry.source.clone()).position(span.start as usize, Encoding::Utf32);
        let (line, column) = (position.line + 1, position.character + 1);
        Self { path: entry.path.clone(), span, line, column, message, is_missing }
    }
}
