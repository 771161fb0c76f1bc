//! Formatting of AgentScript, as edits.

use crate::agentscript::AgentFile;
use crate::agentscript::VersionSetting;
use crate::agentscript::format::{FormatStyle, format};
use crate::genaiscript::edit::TextEdit;
use crate::text::Span;

/// Returns the edits that format a file; `None` if it does not parse. Each run of changed lines is one edit, so that a
/// cursor elsewhere does not move.
pub fn formatting(file: &AgentFile, wanted: VersionSetting, style: &FormatStyle) -> Option<Vec<TextEdit>> {
    let reading = file.reading(wanted);
    let text = format(&file.source, &reading.parsed, reading.reads_later(), style).ok()?;
    Some(line_edits(&file.source, &text))
}

/// Computes line edits between two texts; common lines at the beginning and the end are excluded.
fn line_edits(old: &str, new: &str) -> Vec<TextEdit> {
    if old == new {
        return Vec::new();
    }
    let lines = |text: &'_ str| -> Vec<usize> { text.split_inclusive('\n').map(str::len).collect() };
    let (old_lines, new_lines) = (lines(old), lines(new));
    let pairs = || old.split_inclusive('\n').zip(new.split_inclusive('\n'));
    let same_before = pairs().take_while(|(left, right)| left == right).count();
    let backwards = old.split_inclusive('\n').rev().zip(new.split_inclusive('\n').rev());
    let most = old_lines.len().min(new_lines.len()) - same_before;
    let same_after = backwards.take(most).take_while(|(left, right)| left == right).count();
    let start: usize = old_lines[..same_before].iter().sum();
    let length = |lines: &[usize]| -> usize { lines[same_before..lines.len() - same_after].iter().sum() };
    let (old_end, new_end) = (start + length(&old_lines), start + length(&new_lines));
    vec![TextEdit::replace(Span::new(start, old_end), &new[start..new_end])]
}
