//! The repaired text being written, with the origin of every byte.

use std::mem;

use super::characters::is_blank;
use crate::text::Span;

/// The text that the repair made.
#[derive(Debug, Default)]
pub(in super::super) struct Repaired {
    text: String,
    /// For each byte of `text`, the place in the repaired text's source that it was made from.
    origins: Vec<Span>,
}

impl Repaired {
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The place in the source that the bytes `from..to` were made from.
    pub fn origin(&self, from: usize, to: usize) -> Span {
        let Some(bytes) = self.origins.get(from..to) else { return Span::default() };
        match (bytes.first(), bytes.last()) {
            (Some(first), Some(last)) => first.to(*last),
            _ => self.origins.get(from).map_or(Span::default(), |next| Span::at(next.start as usize)),
        }
    }

    /// The place that the last byte was made from.
    pub fn last_origin(&self) -> Span {
        self.origins.last().copied().unwrap_or_default()
    }

    pub fn len(&self) -> usize {
        self.text.len()
    }

    pub fn push(&mut self, char: char, origin: Span) {
        self.text.push(char);
        self.origins.resize(self.text.len(), origin);
    }

    /// Writes `text` as made from `origin` as a whole.
    pub fn push_str(&mut self, text: &str, origin: Span) {
        self.text.push_str(text);
        self.origins.resize(self.text.len(), origin);
    }

    pub fn truncate(&mut self, length: usize) {
        self.text.truncate(length);
        self.origins.truncate(length);
    }

    /// Inserts an ASCII `char` before the white space at the end, but not before `floor`, as made
    /// from what stands before it.
    pub fn insert_before_blanks(&mut self, floor: usize, char: char) {
        let at = self.len() - self.trailing_blanks(floor);
        let origin = at.checked_sub(1).and_then(|before| self.origins.get(before)).copied();
        self.text.insert(at, char);
        self.origins.insert(at, origin.unwrap_or_default());
    }

    /// How much white space `insert_before_blanks` has to go over.
    pub fn trailing_blanks(&self, floor: usize) -> usize {
        self.text.as_bytes()[floor..].iter().rev().take_while(|&&byte| is_blank(byte)).count()
    }

    /// Removes the ASCII character at `at`, if there is one.
    pub fn remove(&mut self, at: usize) {
        if at < self.len() && self.text.is_char_boundary(at) {
            self.text.remove(at);
            self.origins.remove(at);
        }
    }

    /// The place of the last `char`.
    pub fn last(&self, char: char) -> Option<usize> {
        self.text.rfind(char)
    }

    /// Whether it ends with a comma or a newline and white space without newlines.
    pub fn ends_with_comma_or_newline(&self) -> bool {
        self.text.trim_end_matches([' ', '\t', '\r']).ends_with([',', '\n'])
    }

    /// Puts the whole into the brackets of an array.
    pub fn wrap(&mut self) {
        let first = self.origins.first().copied().unwrap_or_default();
        let last = self.origins.last().copied().unwrap_or_default();
        let inner = mem::take(self);
        self.push_str("[\n", first);
        self.text.push_str(&inner.text);
        self.origins.extend(inner.origins);
        self.push_str("\n]", last);
    }
}
