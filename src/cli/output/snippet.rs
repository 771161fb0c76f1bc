use unicode_width::UnicodeWidthChar;

use super::printable::{STAND_IN, is_hidden};
use crate::text::{Encoding, Span, Text};

/// Columns of a long line before the span.
const LEAD: usize = 30;
/// Tab stops are unknown here; four columns are the most common default.
const TAB: &str = "    ";
const ELLIPSIS: char = '…';
/// Joiners are visible only after a character that is not ASCII; they never take a column.
const NOT_ASCII: char = '\u{fffd}';

#[derive(Debug, PartialEq, Eq)]
pub struct Snippet {
    /// Line, or the part of it around the span.
    pub source: String,
    pub indent: usize,
    /// Columns of the span, at least 1.
    pub width: usize,
}

impl Snippet {
    /// Builds the line where `span` begins, cut to about `most` columns; each cut end gets a mark. A span of
    /// several lines is underlined to the end of the first.
    pub fn new(text: &Text, span: Span, most: usize) -> Self {
        let start = text.position(span.start as usize, Encoding::Utf8);
        let end = text.position(span.end as usize, Encoding::Utf8);
        let line = text.line(start.line as usize);
        let to = if end.line == start.line { end.character as usize } else { line.len() };
        let (line, tail) = line.split_at_checked(to).unwrap_or((line, ""));
        let (head, place) = line.split_at_checked(start.character as usize).unwrap_or((line, ""));

        let mut source = String::new();
        let fits = columns(head, most) + columns(place, most) <= most;
        let indent = push_end(&mut source, head, if fits { most } else { LEAD.min(most / 3) });
        let width = push_start(&mut source, place, most.saturating_sub(indent));
        push_start(&mut source, tail, most.saturating_sub(indent + width));
        Self { source, indent, width: width.max(1) }
    }
}

/// Adds the last part that fits into `room` columns, and returns its columns.
fn push_end(source: &mut String, text: &str, room: usize) -> usize {
    let mut taken = 0;
    let mut from = text.len();
    for (at, character) in text.char_indices().rev() {
        let width = column_width(character);
        if taken + width > room {
            break;
        }
        taken += width;
        from = at;
    }
    if from > 0 {
        source.push(ELLIPSIS);
        taken += 1;
    }
    text[from..].chars().for_each(|character| push(source, character));
    taken
}

/// Adds the first part that fits into `room` columns, and returns its columns.
fn push_start(source: &mut String, text: &str, room: usize) -> usize {
    let mut taken = 0;
    for character in text.chars() {
        let width = column_width(character);
        if taken + width > room {
            if !source.ends_with(ELLIPSIS) {
                source.push(ELLIPSIS);
            }
            return taken;
        }
        taken += width;
        push(source, character);
    }
    taken
}

fn push(source: &mut String, character: char) {
    let last = source.chars().next_back().unwrap_or('\n');
    match character {
        '\t' => source.push_str(TAB),
        // A pipeline would execute this prefix as a command.
        '[' if source.ends_with("##") || source.ends_with("##vso") => source.push(STAND_IN),
        _ if is_hidden(last, character) => source.push(STAND_IN),
        _ => source.push(character),
    }
}

/// Counts the columns of a text, up to `most`.
fn columns(text: &str, most: usize) -> usize {
    let mut taken = 0;
    for character in text.chars() {
        taken += column_width(character);
        if taken >= most {
            return most;
        }
    }
    taken
}

fn column_width(character: char) -> usize {
    match character {
        '\t' => TAB.len(),
        _ if is_hidden(NOT_ASCII, character) => 1,
        _ => character.width().unwrap_or(0),
    }
}
