//! Lines that a fix removes and adds, below the source of its diagnostic.

use std::io::{self, Write};
use std::ops::Range;

use super::layout::{FIX, FRAME, REMOVED};
use super::snippet::Snippet;
use crate::file_path::FilePath;
use crate::lint::{Fix, TextEdit};
use crate::text::{Encoding, Span, Text};

/// Maximum number of removed lines that are shown.
const MAX_LINES: usize = 3;
/// Maximum number of bytes of the lines that a removal touches. Longer ones are not shown.
const MAX_BYTES: usize = 4096;

/// A replacement is the new line alone, as the old one is shown above it. A removal is every line that goes.
#[derive(Default)]
pub struct ShownChange {
    /// Number of the first line, from 1.
    line: u32,
    removed: Vec<String>,
    added: Option<String>,
}

impl ShownChange {
    /// Creates the change that a fix makes, for the diagnostic at `span`; empty if it cannot be shown in a few lines.
    pub fn new(text: &Text, file: &FilePath, fix: &Fix, span: Span, columns: usize) -> Self {
        if fix.edits.iter().any(|edit| edit.file.as_ref().is_some_and(|other| other != file)) {
            return Self::default();
        }
        let is_removal = fix.edits.iter().all(|edit| edit.text.is_empty());
        if is_removal && let Some(change) = removal(text, fix, columns) {
            return change;
        }
        let line = text.position(span.start as usize, Encoding::Utf8).line + 1;
        Self { line, removed: Vec::new(), added: fixed_line(text, fix, span, columns) }
    }

    pub fn write(&self, out: &mut impl Write, gutter: usize) -> io::Result<()> {
        // A line that says that one is left out would be no shorter.
        let count = self.removed.len();
        let shown = if count == MAX_LINES + 1 { count } else { count.min(MAX_LINES) };
        for (removed, line) in self.removed.iter().take(shown).zip(self.line..) {
            writeln!(out, "  {REMOVED}{line:gutter$} - {removed}{REMOVED:#}")?;
        }
        if shown < count {
            writeln!(out, "  {:gutter$} {FRAME}… {} more lines{FRAME:#}", "", count - shown)?;
        }
        if let Some(added) = &self.added {
            writeln!(out, "  {FIX}{:gutter$} + {added}{FIX:#}", self.line)?;
        }
        Ok(())
    }
}

/// Compares the lines that a removal touches with what is left of them: one line at most.
fn removal(text: &Text, fix: &Fix, columns: usize) -> Option<ShownChange> {
    let edited = edited_span(fix)?;
    let position = |offset: usize| text.position(offset, Encoding::Utf8);
    let (first, last) = (position(edited.start), position(edited.end));
    let start = edited.start - first.character as usize;
    let end = edited.end - last.character as usize + text.line(last.line as usize).len();
    if end - start > MAX_BYTES {
        return None;
    }
    let source = text.source();
    let old = source.get(start..end)?;
    let new = applied(old, start, fix)?;
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    let before = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
    let (old, new) = (&old[before..], &new[before..]);
    let after = old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new).count();
    let (old, new) = (&old[..old.len() - after], &new[..new.len() - after]);
    let added = match new {
        [] => None,
        [line] => Some(line).filter(|line| !line.trim().is_empty()),
        _ => return None,
    };
    let fitted = |line: &str| Snippet::new(&Text::new(line), Span::new(0, 0), columns).source;
    Some(ShownChange {
        line: first.line + 1 + u32::try_from(before).ok()?,
        removed: old.iter().map(|line| fitted(line)).collect(),
        added: added.map(|line| fitted(line)),
    })
}

/// Returns the line of `span` after the fix, if the fix changes nothing else.
fn fixed_line(text: &Text, fix: &Fix, span: Span, columns: usize) -> Option<String> {
    let position = text.position(span.start as usize, Encoding::Utf8);
    let line_start = span.start as usize - position.character as usize;
    let line = text.line(position.line as usize);
    let window = window(line, line_start, fix, columns)?;
    let start = line_start + window.start;
    if fix.edits.iter().any(|edit| edit.text.contains('\n')) {
        return None;
    }
    let fixed = applied(&line[window], start, fix)?;
    let first = fix.edits.iter().min_by_key(|edit| edit.span)?;
    let from = (first.span.start as usize).checked_sub(start)?;
    let place = Span::new(from, from + first.text.len());
    (!fixed.trim().is_empty()).then(|| Snippet::new(&Text::new(fixed), place, columns).source)
}

/// Applies a fix to the part of the text that begins at `start`. `None` if the fix is not in this part alone.
fn applied(part: &str, start: usize, fix: &Fix) -> Option<String> {
    let mut fixed = part.to_owned();
    let mut edits: Vec<&TextEdit> = fix.edits.iter().collect();
    edits.sort_by_key(|edit| std::cmp::Reverse(edit.span));
    for edit in edits {
        let from = (edit.span.start as usize).checked_sub(start)?;
        let to = (edit.span.end as usize).checked_sub(start)?;
        fixed.get(from..to)?;
        fixed.replace_range(from..to, &edit.text);
    }
    Some(fixed)
}

fn edited_span(fix: &Fix) -> Option<Range<usize>> {
    let first = fix.edits.iter().map(|edit| edit.span.start).min()? as usize;
    let last = fix.edits.iter().map(|edit| edit.span.end).max()? as usize;
    Some(first..last)
}

/// Limits the part of the line that is fixed for display, as a line may be very long and have very many
/// fixes. `None` if the fix is not in this line alone.
fn window(line: &str, line_start: usize, fix: &Fix, columns: usize) -> Option<Range<usize>> {
    let edited = edited_span(fix)?;
    let (first, last) = (edited.start.checked_sub(line_start)?, edited.end.checked_sub(line_start)?);
    if last > line.len() {
        return None;
    }
    // A character has at most four bytes, and some have no width.
    let most = 16 * columns;
    let boundary = |at: &usize| line.is_char_boundary(*at);
    let start = (0..=first.saturating_sub(most)).rev().find(boundary)?;
    let end = (last.saturating_add(most).min(line.len())..=line.len()).find(boundary)?;
    Some(start..end)
}
