//! One piece, token by token.

use super::footing::{Among, begins_statement, in_prose};
use super::lexer::{Gap, Lexer, TemplatePart};
use super::{Cut, words};

/// How long a piece of minified code is at least.
const LONG: usize = 2048;

/// How many brackets may be open at the end of the text for the search for another statement. Each
/// piece of such a text is sought up to its end; nobody types so many at a time.
const OPEN: usize = 32;

/// Reads one piece.
pub struct Splitter<'t> {
    lexer: Lexer<'t>,
    start: usize,
    skip: &'t dyn Fn(usize) -> Option<usize>,
    /// The brackets around the present place; the first one stands for the piece.
    levels: Vec<Level>,
    /// How many brackets of each kind are open in the innermost substitution of a template.
    open: [u32; 3],
    /// And in those around it.
    open_around: Vec<[u32; 3]>,
    last: Last,
    /// How far the first token stands from its line's beginning.
    indent: usize,
    /// The byte after the last one of the lines that were looked at ahead.
    seen: usize,
    is_odd: bool,
    /// Whether a statement is sought in each template literal.
    is_hunting: bool,
    /// The template literal that ended last.
    template: Range,
    /// The first template literal that may begin where another one was meant to end.
    suspect: Option<Range>,
}

#[derive(Clone, Copy)]
struct Range {
    start: usize,
    end: usize,
}

/// The last token.
#[derive(Clone, Copy)]
struct Last {
    kind: Kind,
    start: usize,
    end: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Nothing of the statement yet.
    Start,
    Word,
    /// A word after a dot.
    Property,
    /// A string, number or regular expression.
    Literal,
    Template,
    Open,
    /// A closing bracket that ends a value.
    Close,
    /// The closing brace of a block.
    Block,
    /// The closing bracket of the head of a statement.
    Head,
    Semicolon,
    Dot,
    /// `++` or `--`, and whether a value is before it.
    Step(bool),
    Operator,
}

/// What is within one bracket.
struct Level {
    /// The bracket; `$` for a substitution of a template literal, 0 for the piece.
    bracket: u8,
    /// Whether it is a value: a slash after it divides.
    is_value: bool,
    /// Whether a statement began in it after its first one.
    has_boundary: bool,
    statement: Statement,
    /// Where a `function` or `class` waits for its body: whether that is the end of a value.
    body: Option<bool>,
    /// Where it, or the template literal around the substitution, begins.
    at: usize,
    /// The first line in it that looks like a statement which no bracket should be around.
    footing: Option<usize>,
}

/// What the present statement began with.
#[derive(Clone, Copy, Default)]
struct Statement {
    is_module: bool,
    has_do: bool,
    is_decorated: bool,
}

impl Level {
    fn new(bracket: u8, at: usize, is_value: bool) -> Self {
        Self {
            bracket,
            is_value,
            has_boundary: false,
            statement: Statement::default(),
            body: None,
            at,
            footing: None,
        }
    }
}

impl<'t> Splitter<'t> {
    pub fn new(text: &'t str, start: usize, skip: &'t dyn Fn(usize) -> Option<usize>) -> Self {
        let nothing = Range { start, end: start };
        Self {
            lexer: Lexer { text, at: start, gap: Gap::default() },
            start,
            skip,
            levels: vec![Level::new(0, start, false)],
            open: [0; 3],
            open_around: Vec::new(),
            last: Last { kind: Kind::Start, start, end: start },
            indent: 0,
            seen: start,
            is_odd: false,
            is_hunting: false,
            template: nothing,
            suspect: None,
        }
    }

    pub fn cut(mut self) -> Cut {
        self.lexer.hashbang();
        self.lexer.pass_gap(true);
        self.indent = self.lexer.gap.indent.unwrap_or(0);
        loop {
            let open_comment = self.lexer.gap.open_comment;
            let Some(byte) = self.lexer.byte() else { return self.at_end(open_comment) };
            if self.is_html_comment(byte) {
                return Cut { end: self.lexer.text.len(), seen: usize::MAX, is_whole: false };
            }
            match self.lexer.gap.line.filter(|_| self.last.kind != Kind::Start) {
                Some(line) => match self.line(line, byte) {
                    Line::Cut => return self.piece(line, !self.is_odd),
                    Line::Skip(end) => {
                        self.lexer.at = end;
                        self.last.kind = Kind::Semicolon;
                        self.lexer.pass_gap(true);
                        continue;
                    }
                    Line::Inside => {}
                },
                None if self.ends_long_piece(byte) => return self.piece(self.lexer.at, !self.is_odd),
                None => {}
            }
            if let Some(end) = self.lost(byte) {
                return self.piece(end, false);
            }
            if !self.token(byte) {
                return self.at_end(Some(self.template.start));
            }
            self.lexer.pass_gap(false);
        }
    }

    /// Whether one of the comments begins that a script may have and a module may not. What is one
    /// depends on the parser; all the rest of the text is left to it.
    fn is_html_comment(&self, byte: u8) -> bool {
        let rest = || &self.lexer.text.as_bytes()[self.lexer.at..];
        byte == b'<' && rest().starts_with(b"<!--")
            || byte == b'-' && rest().starts_with(b"-->") && (self.lexer.gap.is_broken || !self.divides())
    }

    fn piece(&self, end: usize, is_whole: bool) -> Cut {
        Cut { end, seen: self.seen.max(self.lexer.at + 1), is_whole }
    }

    /// The piece that the text ends with, or that ends before another statement seems to begin.
    /// `open`: the beginning of a template literal or a comment that has no end.
    fn at_end(&self, open: Option<usize>) -> Cut {
        let end = self.lexer.text.len();
        if open.is_none() && self.levels.len() == 1 {
            return Cut { end, seen: usize::MAX, is_whole: !self.is_odd };
        }
        let footing = if self.is_hopeless(open) { None } else { self.footing(open) };
        Cut { end: footing.unwrap_or(end), seen: usize::MAX, is_whole: false }
    }

    fn footing(&self, open: Option<usize>) -> Option<usize> {
        let in_brackets = self.levels.iter().find_map(|level| level.footing);
        let is_template = open.is_some_and(|open| self.lexer.byte_at(open) == Some(b'`'));
        let in_templates = if is_template || self.suspect.is_some() || !self.open_around.is_empty() {
            self.footing_in_templates()
        } else {
            None
        };
        let first = in_brackets.into_iter().chain(in_templates).min();
        first.or_else(|| in_prose(self.lexer.text, open?, self.lexer.text.len(), self.indent))
    }

    /// The first line in a template literal that begins a statement. One backtick too many, and
    /// what is between two templates reads as if it were one, up to the end of the text.
    fn footing_in_templates(&self) -> Option<usize> {
        if self.is_hunting {
            return None;
        }
        let again = Self { is_hunting: true, ..Self::new(self.lexer.text, self.start, &|_| None) };
        Some(again.cut().end).filter(|end| *end < self.lexer.text.len())
    }

    fn is_hopeless(&self, open: Option<usize>) -> bool {
        let rest = &self.lexer.text.as_bytes()[open.unwrap_or(self.lexer.text.len())..];
        self.levels.len() > OPEN || memchr::memmem::find_iter(rest, b"/*").nth(OPEN).is_some()
    }

    /// What the first token of a line, which is not the first of the statement, means.
    fn line(&mut self, line: usize, byte: u8) -> Line {
        let is_boundary = self.is_boundary(byte);
        let Some(indent) = self.lexer.gap.indent.filter(|_| self.levels.len() > 1) else {
            return if is_boundary && self.levels.len() == 1 { Line::Cut } else { Line::Inside };
        };
        let level = self.level();
        let may_be = level.footing.is_none() && (is_boundary || !level.has_boundary);
        if may_be && indent <= self.indent && begins_statement(self.peek_line(), Among::Code) {
            self.level().footing = Some(line);
        }
        if !is_boundary {
            return Line::Inside;
        }
        // From here on all is read as at the top, where a piece would begin.
        let level = self.level();
        level.has_boundary = true;
        level.statement = Statement::default();
        level.body = None;
        self.last.kind = Kind::Start;
        // What a suspected template makes of the words of a piece, the piece does not know.
        let end = if self.suspect.is_none() { (self.skip)(line) } else { None };
        end.filter(|end| *end > line && self.is_line(*end)).map_or(Line::Inside, Line::Skip)
    }

    fn is_line(&self, at: usize) -> bool {
        let before = &self.lexer.text.as_bytes()[..at];
        at == self.lexer.text.len() || matches!(before.last(), Some(b'\n' | b'\r'))
    }

    /// Whether the last token ends a statement and the next one, on another line, begins one.
    fn is_boundary(&mut self, byte: u8) -> bool {
        match self.last.kind {
            Kind::Property | Kind::Literal | Kind::Template | Kind::Close | Kind::Block => self.begins(byte),
            Kind::Word => {
                let word = self.last_word();
                if !words::awaits_more(word) || word == b"const" && self.is_after_as() {
                    self.begins(byte)
                } else {
                    words::is_prefix(word) && self.surely_begins(Among::Operands)
                }
            }
            Kind::Semicolon => {
                matches!(
                    byte,
                    b'(' | b'[' | b'{' | b'`' | b'"' | b'\'' | b'+' | b'-' | b'!' | b'~' | b'0'..=b'9'
                ) || self.begins(byte)
            }
            Kind::Dot => self.surely_begins(Among::Names),
            Kind::Step(_) => self.surely_begins(Among::Operands),
            // Parameters of a type and several things after each other may go on with such a word.
            Kind::Operator => {
                !matches!(self.last_byte(), b'<' | b',' | b':' | b'@') && self.surely_begins(Among::Operands)
            }
            Kind::Start | Kind::Open | Kind::Head => false,
        }
    }

    fn is_after_as(&self) -> bool {
        let before = &self.lexer.text.as_bytes()[self.start..self.last.start];
        before.trim_ascii_end().ends_with(b" as")
    }

    /// Whether a token that stands after a whole statement begins another.
    fn begins(&mut self, byte: u8) -> bool {
        let Statement { is_module, has_do, is_decorated } = self.level().statement;
        if byte == b'@' {
            return !is_decorated;
        }
        let word = self.peek_word();
        let goes_on = words::goes_on(word)
            || has_do && word == b"while"
            || is_module && words::is_of_module(word)
            || is_decorated && words::is_of_class(word);
        is_name_start(byte) && !goes_on
    }

    /// Whether a line can only begin another statement, though the last one is not whole.
    fn surely_begins(&mut self, among: Among) -> bool {
        begins_statement(self.peek_line(), among)
    }

    /// Whether a piece of minified code is long enough.
    fn ends_long_piece(&mut self, byte: u8) -> bool {
        self.last.kind == Kind::Semicolon
            && self.levels.len() == 1
            && self.lexer.at - self.start > LONG
            && self.begins(byte)
    }

    /// The end of this piece where a value follows a template literal, which it does in no program: it
    /// began where another one was meant to end, and another statement seems to begin in it.
    fn lost(&mut self, byte: u8) -> Option<usize> {
        let is_after = self.last.kind == Kind::Template;
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
        // Most are on one line, which may be that of all the text.
        memchr::memchr2(b'\n', b'\r', body)?;
        self.looked_at(self.lexer.line_end(template.end));
        in_prose(self.lexer.text, template.start, template.end, self.indent)
    }

    /// Whether a value begins here, and no word that goes on with one.
    fn is_value(&mut self, byte: u8) -> bool {
        matches!(byte, b'#' | b'"' | b'\'' | b'0'..=b'9')
            || is_name_start(byte) && !words::goes_on(self.peek_word())
    }

    /// Whether a token is here which no program has right after the last one; looked at only where
    /// there is a suspect.
    fn is_astray(&mut self, byte: u8) -> bool {
        if self.suspect.is_none() {
            return false;
        }
        if byte == b'#' {
            return !self.lexer.byte_at(self.lexer.at + 1).is_some_and(is_name_start);
        }
        if self.last.kind != Kind::Word || !is_name_start(byte) || self.lexer.gap.is_broken {
            return false;
        }
        let last = self.last_word();
        let may_precede = words::awaits_more(last) || words::awaits_value(last) || words::precedes_name(last);
        !may_precede && !words::follows_value(self.peek_word())
    }

    /// Takes in the next token. `false` where it is a template literal without an end.
    fn token(&mut self, byte: u8) -> bool {
        let start = self.lexer.at;
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' | b'#' | b'\\' | 0x80.. => self.word(),
            b'"' | b'\'' => {
                if !self.lexer.string(byte) {
                    self.broken_line(start);
                }
                self.note(Kind::Literal, start);
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
                self.note(Kind::Literal, start);
            }
            b';' => {
                self.level().body = None;
                self.one(Kind::Semicolon);
            }
            b'.' => {
                let is_spread = self.next_is(b'.');
                self.lexer.at += if is_spread { 2 } else { 0 };
                self.one(if is_spread { Kind::Operator } else { Kind::Dot });
            }
            b'+' | b'-' if self.next_is(byte) => {
                let is_after_value = self.divides();
                self.lexer.at += 1;
                self.one(Kind::Step(is_after_value));
            }
            // The one that says that there is a value.
            b'!' if self.last.end == start && self.divides() && !self.next_is(b'=') => {
                self.lexer.at += 1;
                self.last.end = self.lexer.at;
            }
            b'@' => {
                self.level().statement.is_decorated = true;
                self.one(Kind::Operator);
            }
            _ => self.one(Kind::Operator),
        }
        true
    }

    fn note(&mut self, kind: Kind, start: usize) {
        self.last = Last { kind, start, end: self.lexer.at };
    }

    /// Takes in a token of one byte.
    fn one(&mut self, kind: Kind) {
        let start = self.lexer.at;
        self.lexer.at += 1;
        self.note(kind, start);
    }

    fn word(&mut self) {
        let start = self.lexer.at;
        self.lexer.at += usize::from(self.lexer.byte() == Some(b'#'));
        self.lexer.word();
        if self.lexer.at == start {
            // A backslash before nothing.
            return self.one(Kind::Operator);
        }
        if self.last.kind == Kind::Dot {
            return self.note(Kind::Property, start);
        }
        match &self.lexer.text.as_bytes()[start..self.lexer.at] {
            b"do" => self.level().statement.has_do = true,
            b"import" | b"export" if self.last.kind == Kind::Start => self.level().statement.is_module = true,
            b"function" => self.level().body = Some(self.is_operand()),
            b"class" => {
                self.level().body = Some(self.is_operand());
                self.level().statement.is_decorated = false;
            }
            _ => {}
        }
        self.note(Kind::Word, start);
    }

    /// Whether a value, and no statement, begins here.
    fn is_operand(&self) -> bool {
        match self.last.kind {
            Kind::Operator => true,
            Kind::Open => self.last_byte() != b'{',
            Kind::Word => words::is_prefix(self.last_word()),
            _ => false,
        }
    }

    fn slash(&mut self) {
        let start = self.lexer.at;
        let ends_tag = self.last.kind == Kind::Operator && self.last_byte() == b'<' && self.last.end == start;
        if ends_tag || self.divides() {
            return self.one(Kind::Operator);
        }
        if let Some(end) = self.lexer.regex_end() {
            self.lexer.at = end;
        } else {
            let end = self.lexer.line_end(start);
            self.looked_at(end);
            if matches!(self.last.kind, Kind::Head | Kind::Block) {
                // It may divide after all.
                return self.one(Kind::Operator);
            }
            self.lexer.at = end;
            self.broken_line(start);
        }
        self.note(Kind::Literal, start);
    }

    /// Whether a slash divides here, after a value.
    fn divides(&self) -> bool {
        match self.last.kind {
            Kind::Property | Kind::Literal | Kind::Template | Kind::Close | Kind::Step(true) => true,
            Kind::Word => !words::awaits_value(self.last_word()),
            _ => false,
        }
    }

    /// Closes the brackets of a line with a string, from `start` on, that does not end.
    fn broken_line(&mut self, start: usize) {
        self.is_odd = true;
        let line = self.lexer.line_start(start, self.start);
        while self.level().at >= line && !matches!(self.level().bracket, 0 | b'$') {
            self.pop();
        }
    }

    /// Reads on in a template literal.
    fn template_part(&mut self) -> bool {
        let from = self.lexer.at;
        match self.lexer.template_part() {
            TemplatePart::Nothing => return false,
            TemplatePart::Substitution => {
                self.levels.push(Level::new(b'$', self.template.start, true));
                self.open_around.push(std::mem::take(&mut self.open));
                self.note(Kind::Open, self.lexer.at - 2);
            }
            TemplatePart::End => {
                self.template.end = self.lexer.at;
                self.note(Kind::Template, self.lexer.at - 1);
                if self.suspect.is_none() && self.is_suspect(from) {
                    self.is_odd = true;
                    self.suspect = Some(self.template);
                }
            }
        }
        true
    }

    /// Whether the template literal that ended just now, with a part that began at `from`, ends as
    /// another one begins: with a line of code, and other lines after it.
    fn is_suspect(&self, from: usize) -> bool {
        if !matches!(self.lexer.byte(), Some(b'\n' | b'\r')) {
            return false;
        }
        let line = self.lexer.line_start(self.lexer.at, from);
        let code = self.lexer.text[line..self.lexer.at].trim_start();
        line > from && begins_statement(code, Among::Prose)
    }

    fn open(&mut self, bracket: u8) {
        let is_value = match bracket {
            b'(' => !self.is_head(),
            b'{' => {
                let is_operand = self.is_operand() || self.is_last_word(b"default");
                self.level().body.take().unwrap_or(is_operand)
            }
            _ => true,
        };
        self.levels.push(Level::new(bracket, self.lexer.at, is_value));
        self.open[slot(bracket)] += 1;
        self.one(Kind::Open);
    }

    fn is_head(&self) -> bool {
        let is_await = || {
            let before = &self.lexer.text.as_bytes()[self.start..self.last.start];
            self.is_last_word(b"await") && before.trim_ascii_end().ends_with(b"for")
        };
        self.last.kind == Kind::Word && words::is_head(self.last_word()) || is_await()
    }

    fn is_last_word(&self, word: &[u8]) -> bool {
        self.last.kind == Kind::Word && self.last_word() == word
    }

    /// Closes a bracket, with those in it that are still open. One that is not open is passed over.
    fn close(&mut self, closing: u8) -> bool {
        let bracket = match closing {
            b')' => b'(',
            b']' => b'[',
            _ => b'{',
        };
        let is_open = self.open[slot(bracket)] > 0;
        if !is_open
            && bracket == b'{'
            && let Some(open) = self.open_around.pop()
        {
            return self.close_substitution(open);
        }
        let mut is_value = bracket != b'{';
        if is_open {
            while self.level().bracket != bracket {
                self.is_odd = true;
                self.pop();
            }
            is_value = self.level().is_value;
            self.pop();
        } else {
            self.is_odd = true;
        }
        self.one(match closing {
            _ if is_value => Kind::Close,
            b')' => Kind::Head,
            _ => Kind::Block,
        });
        true
    }

    /// `open`: how many brackets are open around it.
    fn close_substitution(&mut self, open: [u32; 3]) -> bool {
        while self.level().bracket != b'$' {
            self.is_odd = true;
            self.pop();
        }
        self.template.start = self.level().at;
        self.levels.pop();
        self.open = open;
        self.lexer.at += 1;
        self.template_part()
    }

    fn pop(&mut self) {
        if let Some(level) = self.levels.pop() {
            self.open[slot(level.bracket)] -= 1;
        }
    }

    #[allow(clippy::expect_used, reason = "the level of the piece is never closed")]
    fn level(&mut self) -> &mut Level {
        self.levels.last_mut().expect("there is the piece")
    }

    fn next_is(&self, byte: u8) -> bool {
        self.lexer.byte_at(self.lexer.at + 1) == Some(byte)
    }

    fn last_word(&self) -> &'t [u8] {
        &self.lexer.text.as_bytes()[self.last.start..self.last.end]
    }

    fn last_byte(&self) -> u8 {
        self.lexer.byte_at(self.last.start).unwrap_or_default()
    }

    /// The word that begins here; empty where none does.
    fn peek_word(&mut self) -> &'t [u8] {
        let start = self.lexer.at;
        self.lexer.word();
        let end = std::mem::replace(&mut self.lexer.at, start);
        self.looked_at(end);
        &self.lexer.text.as_bytes()[start..end]
    }

    /// The rest of the line.
    fn peek_line(&mut self) -> &'t str {
        let end = self.lexer.line_end(self.lexer.at);
        self.looked_at(end);
        &self.lexer.text[self.lexer.at..end]
    }

    /// Notes that the character at `at` was looked at, and after a backslash the one that it stands
    /// before.
    fn looked_at(&mut self, at: usize) {
        let mut chars = self.lexer.text[at..].chars();
        let end = match chars.next() {
            Some('\\') => at + 1 + chars.next().map_or(1, char::len_utf8),
            Some(char) => at + char.len_utf8(),
            None => usize::MAX,
        };
        self.seen = self.seen.max(end);
    }
}

/// What the first token of a line means.
enum Line {
    /// The piece ends before it.
    Cut,
    /// A piece that is known begins, and ends here.
    Skip(usize),
    /// It goes on.
    Inside,
}

fn slot(bracket: u8) -> usize {
    match bracket {
        b'(' => 0,
        b'[' => 1,
        _ => 2,
    }
}

fn is_name_start(byte: u8) -> bool {
    matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' | b'\\' | 0x80..)
}
