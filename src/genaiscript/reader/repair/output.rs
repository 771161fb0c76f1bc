//! Output of the repair, with the origin of each byte.

use std::mem;

use super::characters::is_blank;
use crate::text::Span;

#[derive(Debug, Default)]
pub(in super::super) struct Repaired {
    text: String,
    /// Span in the source from which each byte of `text` originates.
    origins: Vec<Span>,
}

impl Repaired {
    pub fn text(&self) -> &str {
        &self.text
    }

    pub fn origin(&self, from: usize, to: usize) -> Span {
        let Some(bytes) = self.origins.get(from..to) else { return Span::default() };
        match (bytes.first(), bytes.last()) {
            (Some(first), Some(last)) => first.to(*last),
            _ => self.origins.get(from).map_or(Span::default(), |next| Span::at(next.start as usize)),
        }
    }

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

    pub fn push_str(&mut self, text: &str, origin: Span) {
        self.text.push_str(text);
        self.origins.resize(self.text.len(), origin);
    }

    pub fn truncate(&mut self, length: usize) {
        self.text.truncate(length);
        self.origins.truncate(length);
    }

    /// Inserts an ASCII `char` before trailing white space after `floor`, with the preceding byte's origin.
    pub fn insert_before_blanks(&mut self, floor: usize, char: char) {
        let at = self.len() - self.trailing_blanks(floor);
        let origin = at.checked_sub(1).and_then(|before| self.origins.get(before)).copied();
        self.text.insert(at, char);
        self.origins.insert(at, origin.unwrap_or_default());
    }

    pub fn trailing_blanks(&self, floor: usize) -> usize {
        self.text.as_bytes()[floor..].iter().rev().take_while(|&&byte| is_blank(byte)).count()
    }

    pub fn remove(&mut self, at: usize) {
        if at < self.len() && self.text.is_char_boundary(at) {
            self.text.remove(at);
            self.origins.remove(at);
        }
    }

    pub fn last(&self, char: char) -> Option<usize> {
        self.text.rfind(char)
    }

    /// Whether it ends with a comma or a newline, ignoring trailing white space without newlines.
    pub fn ends_with_comma_or_newline(&self) -> bool {
        self.text.trim_end_matches([' ', '\t', '\r']).ends_with([',', '\n'])
    }

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
