//! The usual form of a file in AgentScript, as edits.

use crate::agentscript::Wanted;
use crate::agentscript::format::{Style, format};
use crate::script::SourceFile;
use crate::script::edit::Edit;
use crate::text::Span;

/// The edits that give a file its usual form; `None` for one that does not parse.
///
/// There is one for each run of lines that changes, so that a cursor elsewhere stays where it is.
pub fn formatting(file: &SourceFile, wanted: Wanted, style: &Style) -> Option<Vec<Edit>> {
    let reading = file.agentscript()?.reading(wanted);
    let text = format(&file.source, &reading.parsed, reading.reads_later(), style).ok()?;
    Some(line_edits(&file.source, &text))
}

/// The edits that make one text of another, line by line: what is alike at the beginning and at the end stays.
fn line_edits(old: &str, new: &str) -> Vec<Edit> {
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
    vec![Edit::replace(Span::new(start, old_end), &new[start..new_end])]
}
