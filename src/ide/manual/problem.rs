use super::entry::ManualEntry;
use crate::file_path::FilePath;
use crate::text::{Encoding, Span, Text};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManualFinding {
    pub path: FilePath,
    pub span: Span,
    /// Line of `span`, from 1.
    pub line: u32,
    /// Column of `span`, from 1, in characters.
    pub column: u32,
    /// One or more full sentences.
    pub message: String,
    /// Whether a whole function is missing. Otherwise a part of one is missing or known only at run time.
    pub is_missing: bool,
}

impl ManualFinding {
    pub(super) fn part(entry: &ManualEntry, span: Span, message: impl Into<String>) -> Self {
        Self::new(entry, span, message.into(), false)
    }

    pub(super) fn missing(entry: &ManualEntry, span: Span, message: impl Into<String>) -> Self {
        Self::new(entry, span, message.into(), true)
    }

    fn new(entry: &ManualEntry, span: Span, message: String, is_missing: bool) -> Self {
        let (line, column) = place(entry, span);
        Self { path: entry.path.clone(), span, line, column, message, is_missing }
    }
}

/// Returns line and column of a span, counted from the function's line if possible, as scripts may be long.
fn place(entry: &ManualEntry, span: Span) -> (u32, u32) {
    let (source, start) = (&*entry.source, entry.span.range().start);
    let first = source.get(..start).and_then(|before| before.rfind(['\n', '\r'])).map_or(0, |end| end + 1);
    let (lines, from) = if span.range().start < start { (1, 0) } else { (entry.line, first) };
    let before = source.get(from..span.range().start).unwrap_or_default();
    let position = Text::new(before).position(before.len(), Encoding::Utf32);
    (lines + position.line, position.character + 1)
}
