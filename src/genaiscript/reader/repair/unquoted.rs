//! Names, expressions, calls and regular expressions as a value or key; all but calls become a string of their source.

use super::characters::{
    control_escape, ends_unquoted, is_blank, is_in_url, is_quote, is_url_start, may_continue_name,
    may_start_name,
};
use super::{Repair, RepairMatch};
use crate::text::Span;

impl Repair<'_> {
    pub(super) fn unquoted(&mut self, is_key: bool) -> RepairMatch {
        let start = self.at;
        self.skip_name();
        if self.at > start && self.call()? {
            return Ok(true);
        }
        while let Some(char) = self.char() {
            let ends = u8::try_from(char).is_ok_and(ends_unquoted);
            if ends || is_quote(char) || (is_key && char == ':') {
                break;
            }
            self.at += char.len_utf8();
        }
        self.url(start);
        self.look(self.at - start)?;
        if self.at == start {
            return Ok(false);
        }
        while self.at > start && self.byte_at(self.at - 1).is_some_and(is_blank) {
            self.at -= 1;
        }
        let span = Span::new(start, self.at);
        if span.text(self.text) == "undefined" {
            self.output.push_str("null", span);
        } else {
            self.quoted(span);
        }
        self.skip(b'"');
        Ok(true)
    }

    pub(super) fn skip_name(&mut self) {
        if self.byte().is_some_and(may_start_name) {
            while self.byte().is_some_and(may_continue_name) {
                self.at += 1;
            }
        }
    }

    /// Reads the first argument of a call as the value, as for `NumberLong("2")` and `callback({…});`.
    /// Without an argument, the parenthesis becomes the value.
    fn call(&mut self) -> RepairMatch {
        let mut paren = self.at;
        while self.byte_at(paren).is_some_and(is_blank) {
            paren += 1;
        }
        self.look(paren - self.at)?;
        if self.byte_at(paren) != Some(b'(') {
            return Ok(false);
        }
        self.at = paren + 1;
        self.nested(Self::value)?;
        if self.skip(b')') {
            self.skip(b';');
        }
        Ok(true)
    }

    /// Continues to the end of a URL that began at `start`, as its slashes would end a string.
    pub(super) fn url(&mut self, start: usize) -> bool {
        let is_url = self.text.get(start..self.at + 2).is_some_and(is_url_start);
        while is_url && self.byte().is_some_and(is_in_url) {
            self.at += 1;
        }
        is_url
    }

    pub(super) fn regex(&mut self) -> RepairMatch {
        let start = self.at;
        if !self.skip(b'/') {
            return Ok(false);
        }
        let rest = self.rest();
        let end = rest.match_indices('/').find(|(at, _)| !self.text[..self.at + at].ends_with('\\'));
        self.at += end.map_or(rest.len(), |(at, _)| at + 1);
        self.look(self.at - start)?;
        self.quoted(Span::new(start, self.at));
        Ok(true)
    }

    fn quoted(&mut self, span: Span) {
        let start = span.start as usize;
        let mut origin = Span::new(start, start + self.char_at(start).map_or(0, char::len_utf8));
        self.output.push('"', origin);
        for (at, char) in span.text(self.text).char_indices() {
            origin = Span::new(start + at, start + at + char.len_utf8());
            match (control_escape(char), char) {
                (Some(escape), _) => self.output.push_str(escape, origin),
                (None, '"') => self.output.push_str("\\\"", origin),
                (None, '\\') => self.output.push_str("\\\\", origin),
                (None, '\0'..' ') => self.output.push_str(&format!("\\u{:04x}", u32::from(char)), origin),
                (None, char) => self.output.push(char, origin),
            }
        }
        self.output.push('"', origin);
    }
}
