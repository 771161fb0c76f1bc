use super::brackets::{BlockBody, BracketLevel, BracketStack, StatementRange};
use super::lexer::{Lexer, TemplatePart, TokenGap};
use super::resync::{Among, begins_statement};
use super::token::{Last, ScriptTokenKind};
use super::words;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// End of the chunk; after its start, unless no text is left.
    pub end: usize,
    /// End of the scanned text: later edits do not change this chunk. `usize::MAX` at the text's end.
    pub seen: usize,
    /// Whether its brackets, strings, templates and comments all close and nothing in it is odd. The
    /// surrounding text then reads the same with or without open brackets around the chunk.
    pub is_whole: bool,
}

pub struct Splitter<'t> {
    pub lexer: Lexer<'t>,
    pub start: usize,
    skip: &'t dyn Fn(usize) -> Option<usize>,
    pub brackets: BracketStack,
    pub last: Last,
    pub indent: usize,
    pub seen: usize,
    pub is_odd: bool,
    pub block: Option<BlockEnd>,
    /// Whether a brace that closes a bracket inside is indented less than the statement.
    pub is_outdented: bool,
    pub is_hunting: bool,
    pub template: Range,
    pub suspect: Option<Range>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockEnd {
    Bracket,
    /// Additionally, a brace indented less than the statement before it, which may contain unclosed brackets.
    Indent,
}

#[derive(Clone, Copy)]
pub struct Range {
    pub start: usize,
    pub end: usize,
}

impl<'t> Splitter<'t> {
    pub fn new(text: &'t str, start: usize, skip: &'t dyn Fn(usize) -> Option<usize>) -> Self {
        let nothing = Range { start, end: start };
        let mut splitter = Self {
            lexer: Lexer::new(text, start),
            start,
            skip,
            brackets: BracketStack::new(start),
            last: Last { kind: ScriptTokenKind::Start, start, end: start },
            indent: 0,
            seen: start,
            is_odd: false,
            block: None,
            is_outdented: false,
            is_hunting: false,
            template: nothing,
            suspect: None,
        };
        splitter.lexer.hashbang();
        splitter.lexer.pass_gap(true);
        splitter.indent = splitter.lexer.gap.indent.unwrap_or(0);
        splitter
    }

    pub fn cut(&mut self) -> Cut {
        loop {
            let open_comment = self.lexer.gap.open_comment;
            let Some(byte) = self.lexer.byte() else { return self.at_end(open_comment) };
            if self.closes_block(byte) {
                return self.at_end_of_block();
            }
            if self.is_html_comment(byte) {
                return Cut { end: self.lexer.text.len(), seen: usize::MAX, is_whole: false };
            }
            match self.lexer.gap.line.filter(|_| self.last.kind != ScriptTokenKind::Start) {
                Some(line) => match self.line(line, byte) {
                    SourceLine::Cut => return self.chunk(line, !self.is_odd),
                    SourceLine::Skip(end) => {
                        self.lexer.at = end;
                        self.last.kind = ScriptTokenKind::Semicolon;
                        self.lexer.pass_gap(true);
                        continue;
                    }
                    SourceLine::Inside => {}
                },
                None if self.ends_long_chunk(byte) => return self.chunk(self.lexer.at, !self.is_odd),
                None => {}
            }
            match self.lost(byte) {
                Some(Resumption::Outside(end)) => return self.chunk(end, false),
                Some(Resumption::Inside { line, template }) => {
                    self.resume(line, template);
                    continue;
                }
                None => {}
            }
            if !self.token(byte) {
                return self.at_end(Some(self.template.start));
            }
            self.lexer.pass_gap(false);
        }
    }

    fn chunk(&self, end: usize, is_whole: bool) -> Cut {
        Cut { end, seen: self.seen.max(self.lexer.at + 1), is_whole }
    }

    pub fn line(&mut self, line: usize, byte: u8) -> SourceLine {
        let is_boundary = self.is_boundary(byte);
        if self.brackets.depth() == 0 {
            return if is_boundary { SourceLine::Cut } else { SourceLine::Inside };
        }
        let is_outside = self.lexer.gap.indent.is_some_and(|indent| indent <= self.indent);
        let level = self.level();
        let may_be = is_outside && level.footing.is_none() && (is_boundary || !level.has_boundary);
        if may_be && begins_statement(self.peek_line(), Among::Code) {
            self.level().footing = Some(line);
        }
        if !is_boundary {
            return SourceLine::Inside;
        }
        // From here on the text reads as at the top level, where a chunk would begin.
        let level = self.level();
        level.has_boundary = true;
        level.statement = StatementRange::default();
        level.body = None;
        self.last.kind = ScriptTokenKind::Start;
        // A known chunk does not record suspected templates or braces indented too little.
        let is_left = self.block.is_some() && self.lexer.gap.indent.is_none_or(|indent| indent < self.indent);
        let end = if self.suspect.is_none() && !is_left { (self.skip)(line) } else { None };
        end.filter(|end| *end > line && self.is_line(*end)).map_or(SourceLine::Inside, SourceLine::Skip)
    }

    fn is_line(&self, at: usize) -> bool {
        at == self.lexer.text.len() || matches!(self.lexer.byte_at(at - 1), Some(b'\n' | b'\r'))
    }

    /// Scans the next token. Returns false for an unterminated template literal.
    pub fn token(&mut self, byte: u8) -> bool {
        let start = self.lexer.at;
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' | b'#' | b'\\' | 0x80.. => self.word(),
            b'"' | b'\'' => {
                if !self.lexer.string(byte) {
                    self.broken_line(start);
                }
                self.note(ScriptTokenKind::Literal, start);
            }
            b'`' => {
                self.template.start = start;
                self.lexer.at += 1;
                return self.template_part();
            }
            b'(' | b'[' | b'{' => self.open(byte),
            b')' | b']' | b'}' => return self.close(byte),
            b'/' => self.slash(),
            b'0'..=b'9' => {
                self.lexer.number();
                self.note(ScriptTokenKind::Literal, start);
            }
            b';' => {
                self.level().body = None;
                self.one(ScriptTokenKind::Semicolon);
            }
            b'.' => {
                let is_spread = self.next_is(b'.');
                self.lexer.at += if is_spread { 2 } else { 0 };
                self.one(if is_spread { ScriptTokenKind::Operator } else { ScriptTokenKind::Dot });
            }
            b'+' | b'-' if self.next_is(byte) => {
                let is_after_value = self.divides();
                self.lexer.at += 1;
                self.one(ScriptTokenKind::Step(is_after_value));
            }
            // Non-null assertion.
            b'!' if self.last.end == start && self.divides() && !self.next_is(b'=') => {
                self.lexer.at += 1;
                self.last.end = self.lexer.at;
            }
            b'@' => {
                self.level().statement.is_decorated = true;
                self.one(ScriptTokenKind::Operator);
            }
            _ => self.one(ScriptTokenKind::Operator),
        }
        true
    }

    fn note(&mut self, kind: ScriptTokenKind, start: usize) {
        self.last = Last { kind, start, end: self.lexer.at };
    }

    fn one(&mut self, kind: ScriptTokenKind) {
        let start = self.lexer.at;
        self.lexer.at += 1;
        self.note(kind, start);
    }

    fn word(&mut self) {
        let start = self.lexer.at;
        self.lexer.at += usize::from(self.lexer.byte() == Some(b'#'));
        self.lexer.word();
        if self.lexer.at == start {
            // A backslash without a character after it.
            return self.one(ScriptTokenKind::Operator);
        }
        if self.last.kind == ScriptTokenKind::Dot {
            return self.note(ScriptTokenKind::Property, start);
        }
        match &self.lexer.text.as_bytes()[start..self.lexer.at] {
            // Object key.
            b"function" | b"class" if self.lexer.byte() == Some(b':') => {}
            b"do" => self.level().statement.has_do = true,
            b"import" | b"export" if self.last.kind == ScriptTokenKind::Start => {
                self.level().statement.is_module = true;
            }
            b"function" => {
                self.level().body = Some(BlockBody { is_value: self.is_operand(), is_block: true });
            }
            b"class" => {
                self.level().body = Some(BlockBody { is_value: self.is_operand(), is_block: false });
                self.level().statement.is_decorated = false;
            }
            b"switch" if self.lexer.text[self.lexer.at..].trim_ascii_start().starts_with('(') => {
                self.level().body = Some(BlockBody { is_value: false, is_block: false });
            }
            _ => {}
        }
        self.note(ScriptTokenKind::Word, start);
    }

    /// Whether a value rather than a statement begins here.
    fn is_operand(&self) -> bool {
        match self.last.kind {
            ScriptTokenKind::Operator => true,
            ScriptTokenKind::Open => self.last_byte() != b'{',
            ScriptTokenKind::Word => words::is_prefix(self.last_word()),
            _ => false,
        }
    }

    fn slash(&mut self) {
        let start = self.lexer.at;
        let ends_tag =
            self.last.kind == ScriptTokenKind::Operator && self.last_byte() == b'<' && self.last.end == start;
        if ends_tag || self.divides() {
            return self.one(ScriptTokenKind::Operator);
        }
        if let Some(end) = self.lexer.regex_end() {
            self.lexer.at = end;
        } else {
            let end = self.lexer.line_end(start);
            self.looked_at(end);
            if matches!(self.last.kind, ScriptTokenKind::Head | ScriptTokenKind::Block) {
                // It may divide after all.
                return self.one(ScriptTokenKind::Operator);
            }
            self.lexer.at = end;
            self.broken_line(start);
        }
        self.note(ScriptTokenKind::Literal, start);
    }

    pub fn divides(&self) -> bool {
        match self.last.kind {
            ScriptTokenKind::Property
            | ScriptTokenKind::Literal
            | ScriptTokenKind::Template
            | ScriptTokenKind::Close
            | ScriptTokenKind::Step(true) => true,
            ScriptTokenKind::Word => !words::awaits_value(self.last_word()),
            _ => false,
        }
    }

    /// Closes the brackets opened on a line from `start` on, where a string does not end.
    fn broken_line(&mut self, start: usize) {
        self.is_odd = true;
        self.brackets.close_since(self.lexer.line_start(start, self.start));
    }

    fn template_part(&mut self) -> bool {
        let from = self.lexer.at;
        match self.lexer.template_part() {
            TemplatePart::Nothing => return false,
            TemplatePart::Substitution => {
                self.brackets.open_substitution(self.template.start);
                self.note(ScriptTokenKind::Open, self.lexer.at - 2);
            }
            TemplatePart::End => {
                self.template.end = self.lexer.at;
                self.note(ScriptTokenKind::Template, self.lexer.at - 1);
                if self.suspect.is_none() && self.is_suspect(from) {
                    self.is_odd = true;
                    self.suspect = Some(self.template);
                }
            }
        }
        true
    }

    fn open(&mut self, bracket: u8) {
        let is_value = match bracket {
            b'(' => !self.is_head(),
            b'{' => {
                let is_operand = self.is_operand() || self.is_last_word(b"default");
                self.level().body.take().map_or(is_operand, |body| body.is_value)
            }
            _ => true,
        };
        self.brackets.open(bracket, self.lexer.at, is_value);
        self.one(ScriptTokenKind::Open);
    }

    fn is_head(&self) -> bool {
        let is_await = || {
            let before = &self.lexer.text.as_bytes()[self.start..self.last.start];
            self.is_last_word(b"await") && before.trim_ascii_end().ends_with(b"for")
        };
        self.last.kind == ScriptTokenKind::Word && words::is_head(self.last_word()) || is_await()
    }

    fn is_last_word(&self, word: &[u8]) -> bool {
        self.last.kind == ScriptTokenKind::Word && self.last_word() == word
    }

    /// Closes a bracket and the open ones in it. A bracket that is not open is skipped.
    fn close(&mut self, closing: u8) -> bool {
        let bracket = match closing {
            b')' => b'(',
            b']' => b'[',
            _ => b'{',
        };
        let closed = self.brackets.close(bracket);
        if closed.is_none()
            && bracket == b'{'
            && let Some((count, template)) = self.brackets.close_substitution()
        {
            self.is_odd |= count > 1;
            self.template.start = template;
            self.lexer.at += 1;
            return self.template_part();
        }
        self.is_odd |= closed.is_none_or(|(count, _)| count > 1);
        let is_value = closed.map_or(bracket != b'{', |(_, is_value)| is_value);
        self.one(match closing {
            _ if is_value => ScriptTokenKind::Close,
            b')' => ScriptTokenKind::Head,
            _ => ScriptTokenKind::Block,
        });
        true
    }

    pub fn level(&mut self) -> &mut BracketLevel {
        self.brackets.level()
    }

    fn next_is(&self, byte: u8) -> bool {
        self.lexer.byte_at(self.lexer.at + 1) == Some(byte)
    }

    pub fn last_word(&self) -> &'t [u8] {
        &self.lexer.text.as_bytes()[self.last.start..self.last.end]
    }

    pub fn last_byte(&self) -> u8 {
        self.lexer.byte_at(self.last.start).unwrap_or_default()
    }

    pub fn peek_word(&mut self) -> &'t [u8] {
        let start = self.lexer.at;
        self.lexer.word();
        let end = std::mem::replace(&mut self.lexer.at, start);
        self.looked_at(end);
        &self.lexer.text.as_bytes()[start..end]
    }

    pub fn peek_line(&mut self) -> &'t str {
        let end = self.lexer.line_end(self.lexer.at);
        self.looked_at(end);
        &self.lexer.text[self.lexer.at..end]
    }

    /// Records that the character at `at` was scanned, and after a backslash the escaped one.
    pub fn looked_at(&mut self, at: usize) {
        let mut chars = self.lexer.text[at..].chars();
        let end = match chars.next() {
            Some('\\') => at + 1 + chars.next().map_or(1, char::len_utf8),
            Some(char) => at + char.len_utf8(),
            None => usize::MAX,
        };
        self.seen = self.seen.max(end);
    }
}

pub enum Resumption {
    /// Outside of the chunk, which ends here.
    Outside(usize),
    /// At a line within the chunk and within the template literal that begins at `template`.
    Inside { line: usize, template: usize },
}

pub enum SourceLine {
    Cut,
    /// Starts a known chunk that ends here.
    Skip(usize),
    Inside,
}
