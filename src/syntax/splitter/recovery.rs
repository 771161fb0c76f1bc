//! Error recovery: ends of chunks with unclosed brackets, templates or comments.

use super::resync::{Among, begins_statement, in_prose};
use super::split::{BlockEnd, Cut, Resumption, Splitter};
use super::token::{ScriptTokenKind, is_name_start};
use super::words;

/// Each chunk of a text with more open brackets is searched to the end of the text; no author leaves so many open.
const OPEN: usize = 32;

impl Splitter<'_> {
    /// Returns the chunk up to a resync point or the end. `open`: start of an unclosed template or comment.
    pub fn at_end(&self, open: Option<usize>) -> Cut {
        let end = self.lexer.text.len();
        if open.is_none() && self.brackets.depth() == 0 {
            return Cut { end, seen: usize::MAX, is_whole: !self.is_odd };
        }
        let footing = if self.is_hopeless(open) { None } else { self.footing(open) };
        Cut { end: footing.unwrap_or(end), seen: usize::MAX, is_whole: false }
    }

    pub fn closes_block(&mut self, byte: u8) -> bool {
        let Some(end) = self.block.filter(|_| byte == b'}' && !self.brackets.is_in_template()) else {
            return false;
        };
        let is_outdented = self.lexer.gap.indent.is_some_and(|indent| indent < self.indent);
        let is_free = self.brackets.depth() == 0;
        self.is_outdented |= is_outdented && !is_free;
        is_free || is_outdented && end == BlockEnd::Indent
    }

    /// Returns the statement that ends before the brace here, or at a resync point inside it.
    pub fn at_end_of_block(&mut self) -> Cut {
        let brace = self.lexer.at;
        self.lexer.text = &self.lexer.text[..brace];
        Cut { seen: self.seen.max(brace + 1), ..self.at_end(None) }
    }

    fn footing(&self, open: Option<usize>) -> Option<usize> {
        let in_brackets = self.brackets.footing();
        let is_template = open.is_some_and(|open| self.lexer.byte_at(open) == Some(b'`'));
        let in_templates = if is_template || self.suspect.is_some() || self.brackets.is_in_template() {
            self.footing_in_templates()
        } else {
            None
        };
        let first = in_brackets.into_iter().chain(in_templates).min();
        first.or_else(|| in_prose(self.lexer.text, open?, self.lexer.text.len(), self.indent))
    }

    /// Finds the first statement in a template literal: after a surplus backtick, the text between two reads as one.
    fn footing_in_templates(&self) -> Option<usize> {
        if self.is_hunting {
            return None;
        }
        let mut again = Self::new(self.lexer.text, self.start, &|_| None);
        again.is_hunting = true;
        Some(again.cut().end).filter(|end| *end < self.lexer.text.len())
    }

    fn is_hopeless(&self, open: Option<usize>) -> bool {
        let rest = &self.lexer.text.as_bytes()[open.unwrap_or(self.lexer.text.len())..];
        self.brackets.depth() > OPEN || memchr::memmem::find_iter(rest, b"/*").nth(OPEN).is_some()
    }

    /// Returns the resync point if a value follows a template literal, as in no valid program. The template
    /// then began where another one was meant to end, and a statement seems to begin inside it.
    pub fn lost(&mut self, byte: u8) -> Option<Resumption> {
        let is_after = self.last.kind == ScriptTokenKind::Template;
        let template = if is_after && (self.is_hunting || !self.lexer.gap.is_broken && self.is_value(byte)) {
            self.template
        } else if self.is_astray(byte) {
            self.suspect?
        } else {
            return None;
        };
        self.suspect = None;
        self.is_odd = true;
        let body = &self.lexer.text.as_bytes()[template.start..template.end];
        // Most templates are on one line, which may be that of the whole text.
        memchr::memchr2(b'\n', b'\r', body)?;
        self.looked_at(self.lexer.line_end(template.end));
        let begins = |indent| in_prose(self.lexer.text, template.start, template.end, indent);
        if let Some(end) = begins(self.indent) {
            return Some(Resumption::Outside(end));
        }
        let line = begins(usize::MAX).filter(|_| !self.is_hunting)?;
        Some(Resumption::Inside { line, template: template.start })
    }

    /// Continues at a line within the chunk, as if the template literal had ended before it.
    pub fn resume(&mut self, line: usize, template: usize) {
        self.brackets.close_since(self.lexer.line_start(template, self.start));
        self.lexer.at = line;
        self.last.kind = ScriptTokenKind::Semicolon;
        self.lexer.pass_gap(true);
    }

    fn is_value(&mut self, byte: u8) -> bool {
        matches!(byte, b'#' | b'"' | b'\'' | b'0'..=b'9')
            || is_name_start(byte) && !words::goes_on(self.peek_word())
    }

    /// Whether no valid program has the token here after the last one. Checked only if there is a suspect.
    fn is_astray(&mut self, byte: u8) -> bool {
        if self.suspect.is_none() {
            return false;
        }
        if byte == b'#' {
            self.looked_at(self.lexer.at + 1);
            return !self.lexer.byte_at(self.lexer.at + 1).is_some_and(is_name_start);
        }
        if self.last.kind != ScriptTokenKind::Word || !is_name_start(byte) || self.lexer.gap.is_broken {
            return false;
        }
        let last = self.last_word();
        let may_precede = words::awaits_more(last) || words::awaits_value(last) || words::precedes_name(last);
        !may_precede && !words::follows_value(self.peek_word())
    }

    /// Whether the template literal that just ended ends as another one begins: with a line of code, and then others.
    pub fn is_suspect(&self, from: usize) -> bool {
        if !matches!(self.lexer.byte(), Some(b'\n' | b'\r')) {
            return false;
        }
        let line = self.lexer.line_start(self.lexer.at, from);
        let code = self.lexer.text[line..self.lexer.at].trim_start();
        line > from && begins_statement(code, Among::Prose)
    }
}
