//! Strings of YAML in the style of the author.

use super::layout::json_string;
use crate::syntax::{ValueKind, yaml};
use crate::text::Span;

/// Writes a string so that it may stand in brackets: plain if it can be, else in double quotes.
pub(super) fn in_flow(text: &str) -> String {
    let is_plain = is_plain(text) && !text.contains([',', '[', ']', '{', '}']);
    if is_plain { text.to_owned() } else { json_string(text) }
}

/// Returns the text that replaces the string at a place, and the part of it that is replaced.
pub(super) fn replacement(source: &str, span: Span, text: &str) -> (Span, String) {
    if let Some(start) = block_start(source, span) {
        let written = source.get(start..span.range().end).unwrap_or_default();
        return (Span::new(start, start + written.trim_end().len()), block(written, text));
    }
    let written = span.text(source);
    let is_line = !text.contains('\n');
    let text = match written.chars().next() {
        Some('\'') if is_line => format!("'{}'", text.replace('\'', "''")),
        Some('"' | '\'') => json_string(text),
        _ if is_plain(text) => text.to_owned(),
        _ => json_string(text),
    };
    (Span::new(span.range().start, span.range().start + written.trim_end().len()), text)
}

/// Returns where a block scalar begins with `|` or `>`; its span may begin with its first line.
fn block_start(source: &str, span: Span) -> Option<usize> {
    if span.text(source).starts_with(['|', '>']) {
        return Some(span.range().start);
    }
    let before = source.get(..span.range().start)?;
    let header = before.trim_end();
    let is_on_line = !before[header.len()..].contains('\n');
    let mark =
        header.trim_end_matches(|character: char| character.is_ascii_digit() || "+-".contains(character));
    (mark.ends_with(['|', '>']) && !is_on_line).then(|| mark.len() - 1)
}

/// Writes the lines of a block scalar with the indentation that the author's have.
fn block(written: &str, text: &str) -> String {
    let header = written.lines().next().unwrap_or_default().trim_end();
    let header = if header.starts_with('|') { header } else { "|-" };
    let mut lines = written.lines().skip(1).filter(|line| !line.trim().is_empty());
    let first = lines.next().unwrap_or_default();
    let indent = &first[..first.len() - first.trim_start().len()];
    let line_end = if written.contains("\r\n") { "\r\n" } else { "\n" };
    let line = |line: &str| {
        if line.is_empty() { line_end.to_owned() } else { format!("{line_end}{indent}{line}") }
    };
    let lines: Vec<String> = text.trim_end_matches('\n').split('\n').map(line).collect();
    format!("{header}{}", lines.concat())
}

/// Whether a plain scalar of the text reads as the same string.
fn is_plain(text: &str) -> bool {
    let is_simple =
        !text.contains('\n') && text.trim() == text && !text.contains(": ") && !text.contains(" #");
    let value = is_simple.then(|| yaml::parse(text, 0).ok()).flatten();
    value.is_some_and(|value| matches!(value.kind, ValueKind::String(read) if read == text))
}
