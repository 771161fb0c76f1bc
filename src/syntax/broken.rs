//! Syntax errors that no newer grammar could accept. The parser does not know the newest syntax, so source that
//! it rejects may be valid. Only violations of rules that no later edition will give up are reported: unmatched
//! brackets and quotes, adjacent values or keys, operators without an operand, merge conflict markers.

use super::splitter::{Lexer, TemplatePart, is_name_start};
use super::{ChunkedTree, Language};
use crate::text::Span;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BrokenToken {
    pub span: Span,
    pub kind: BrokenKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BrokenKind {
    Unclosed,
    Unopened,
    /// Closing bracket that does not match this open one.
    Mismatched(Span),
    Unterminated,
    MissingComma,
    /// Name directly after another one on the same line.
    NameAfterName,
    MissingOperand,
    ConflictMarker,
    /// Colon of a type annotation in JavaScript, or the whole annotation.
    TypeAnnotation,
    /// Other TypeScript-only syntax in JavaScript.
    TypeScript,
}

/// Finds the first definite error. Returns `None` also if only the parser rejects the source.
pub fn broken(syntax: &ChunkedTree, source: &str) -> Option<BrokenToken> {
    let typed = syntax.first_type().map(|span| {
        let is_annotation = span.text(source).starts_with(':');
        BrokenToken {
            span,
            kind: if is_annotation { BrokenKind::TypeAnnotation } else { BrokenKind::TypeScript },
        }
    });
    let other = scanned(syntax, source).filter(|other| typed.is_none_or(|typed| other.span < typed.span));
    other.or(typed)
}

fn scanned(syntax: &ChunkedTree, source: &str) -> Option<BrokenToken> {
    // An HTML-like comment in a script is code in a module.
    if !syntax.is_broken() || source.contains("<!--") || source.contains("\n-->") {
        return None;
    }
    let mut scanner = BrokenScanner {
        syntax,
        lexer: Lexer::new(source, 0),
        open: Vec::new(),
        last: [BrokenLexeme::START; 3],
    };
    scanner.scan().err()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LexemeKind {
    Start,
    Word,
    Number,
    String,
    Template,
    Regex,
    Open,
    Close,
    Punctuation,
}

#[derive(Clone, Copy, Debug)]
struct BrokenLexeme {
    kind: LexemeKind,
    span: Span,
}

impl BrokenLexeme {
    const START: Self = Self { kind: LexemeKind::Start, span: Span { start: 0, end: 0 } };
}

struct Bracket {
    byte: u8,
    at: usize,
    /// Whether it is an object that is the first argument of a call.
    is_argument: bool,
    /// Whether it may be the block of a `switch`, in which nothing need follow a colon.
    is_after_condition: bool,
}

struct BrokenScanner<'a> {
    syntax: &'a ChunkedTree,
    lexer: Lexer<'a>,
    open: Vec<Bracket>,
    /// Newest first.
    last: [BrokenLexeme; 3],
}

/// Words that continue an expression, or that do not end one.
const NO_VALUE: &str = "as in of is instanceof satisfies typeof void delete new await yield async keyof readonly \
                        infer unique return throw case do else extends implements get set static with assert \
                        asserts abstract declare";

/// Words that a name may follow on the same line, besides those of [`NO_VALUE`].
const BEFORE_NAME: &str = "accessor any class const default defer enum export finally for from function global if \
                           import interface let module namespace out override package private protected public \
                           require source switch symbol try type using var while break continue catch debugger \
                           macro phase";

/// Words that continue with a value or a declaration after a name.
const AFTER_NAME: &str = "as extends from implements in instanceof is of satisfies";

/// Words after which a slash begins a regular expression.
const BEFORE_VALUE: &str = "in instanceof typeof void delete new await yield return throw case do else";

fn is_in(words: &str, word: &str) -> bool {
    words.split(' ').any(|other| other == word)
}

impl<'a> BrokenScanner<'a> {
    fn scan(&mut self) -> Result<(), BrokenToken> {
        self.lexer.hashbang();
        loop {
            self.lexer.pass_gap(false);
            if let Some(start) = self.lexer.gap.open_comment {
                return unterminated(start, 2);
            }
            let Some(byte) = self.lexer.byte() else { break };
            let start = self.lexer.at;
            if self.is_conflict_marker() {
                return fail(Span::new(start, start + 7), BrokenKind::ConflictMarker);
            }
            match byte {
                b'"' | b'\'' => self.string(byte)?,
                b'`' => self.template(start, start)?,
                b'/' if self.is_regex() => self.regex()?,
                b'(' | b'[' | b'{' => self.open(byte),
                b')' | b']' | b'}' => self.close(byte)?,
                b'0'..=b'9' => {
                    self.lexer.number();
                    self.push(LexemeKind::Number, start)?;
                }
                _ if is_name_start(byte) || matches!(byte, b'#' | b'@') => self.word()?,
                _ => self.punctuation()?,
            }
        }
        self.check(BrokenLexeme { kind: LexemeKind::Close, span: Span::at(self.lexer.at) })?;
        match self.open.first() {
            Some(Bracket { byte: b'`', at, .. }) => unterminated(*at, 1),
            Some(Bracket { at, .. }) => fail(Span::new(*at, at + 1), BrokenKind::Unclosed),
            None => Ok(()),
        }
    }

    fn is_conflict_marker(&self) -> bool {
        let (before, rest) = self.lexer.text.split_at(self.lexer.at);
        let markers = ["<<<<<<< ", ">>>>>>> ", "=======\n", "=======\r"];
        (before.is_empty() || before.ends_with('\n')) && markers.iter().any(|marker| rest.starts_with(marker))
    }

    fn string(&mut self, quote: u8) -> Result<(), BrokenToken> {
        let start = self.lexer.at;
        if !self.lexer.string(quote) {
            return unterminated(start, 1);
        }
        self.push(LexemeKind::String, start)
    }

    /// Reads the template literal that begins at `start`, from `from` up to its end or to a substitution.
    fn template(&mut self, start: usize, from: usize) -> Result<(), BrokenToken> {
        self.lexer.at = from + 1;
        match self.lexer.template_part() {
            TemplatePart::End => {
                // The text after the last substitution does not follow the value in it.
                self.note(LexemeKind::Template, from);
                Ok(())
            }
            TemplatePart::Substitution => {
                self.open.push(Bracket {
                    byte: b'`',
                    at: start,
                    is_argument: false,
                    is_after_condition: false,
                });
                self.push(LexemeKind::Open, self.lexer.at - 2)
            }
            TemplatePart::Nothing => unterminated(start, 1),
        }
    }

    /// Whether a slash begins a regular expression. After a bracket only the parser knows.
    fn is_regex(&self) -> bool {
        let last = self.last[0];
        match last.kind {
            LexemeKind::Word => is_in(BEFORE_VALUE, self.text(last)),
            LexemeKind::Number | LexemeKind::String | LexemeKind::Template | LexemeKind::Regex => false,
            LexemeKind::Close => {
                let node = self.syntax.covering(Span::new(self.lexer.at, self.lexer.at + 1));
                node.is_some_and(|node| {
                    node.kind() == "regex" || node.parent().is_some_and(|it| it.kind() == "regex")
                })
            }
            LexemeKind::Punctuation => {
                !["++", "--"].iter().any(|sign| self.lexer.text[..self.lexer.at].trim_end().ends_with(sign))
            }
            LexemeKind::Start | LexemeKind::Open => true,
        }
    }

    fn regex(&mut self) -> Result<(), BrokenToken> {
        let start = self.lexer.at;
        let Some(end) = self.lexer.regex_end() else { return unterminated(start, 1) };
        self.lexer.at = end;
        self.push(LexemeKind::Regex, start)
    }

    fn open(&mut self, byte: u8) {
        let [last, before, _] = self.last;
        let is_call =
            last.kind == LexemeKind::Open && self.text(last) == "(" && before.kind == LexemeKind::Word;
        let is_after_condition = last.kind == LexemeKind::Close && self.text(last) == ")";
        let is_argument = byte == b'{' && is_call;
        self.open.push(Bracket { byte, at: self.lexer.at, is_argument, is_after_condition });
        self.lexer.at += 1;
        self.note(LexemeKind::Open, self.lexer.at - 1);
    }

    fn close(&mut self, byte: u8) -> Result<(), BrokenToken> {
        let span = Span::new(self.lexer.at, self.lexer.at + 1);
        if self.lacks_operand(BrokenLexeme { kind: LexemeKind::Close, span }) {
            return fail(self.last[0].span, BrokenKind::MissingOperand);
        }
        let Some(bracket) = self.open.pop() else { return fail(span, BrokenKind::Unopened) };
        let expected = match bracket.byte {
            b'(' => b')',
            b'[' => b']',
            _ => b'}',
        };
        if byte != expected {
            let open = Span::new(bracket.at, bracket.at + 1);
            return fail(span, BrokenKind::Mismatched(open));
        }
        if bracket.byte == b'`' {
            return self.template(bracket.at, self.lexer.at);
        }
        self.lexer.at += 1;
        self.note(LexemeKind::Close, self.lexer.at - 1);
        Ok(())
    }

    fn word(&mut self) -> Result<(), BrokenToken> {
        let start = self.lexer.at;
        // The first character may be the sign of a private name, or a backslash that begins no escape.
        self.lexer.at += usize::from(self.lexer.text.as_bytes()[start].is_ascii_punctuation());
        self.lexer.word();
        self.push(LexemeKind::Word, start)
    }

    fn punctuation(&mut self) -> Result<(), BrokenToken> {
        let (start, bytes) = (self.lexer.at, self.lexer.text.as_bytes());
        let is_operator = |byte: &u8| b"=.&|?<>!+-*%^~".contains(byte);
        self.lexer.at += 1;
        while is_operator(&bytes[start]) && bytes.get(self.lexer.at).is_some_and(is_operator) {
            self.lexer.at += 1;
        }
        self.push(LexemeKind::Punctuation, start)
    }

    fn push(&mut self, kind: LexemeKind, start: usize) -> Result<(), BrokenToken> {
        self.check(BrokenLexeme { kind, span: Span::new(start, self.lexer.at) })?;
        self.note(kind, start);
        Ok(())
    }

    fn note(&mut self, kind: LexemeKind, start: usize) {
        self.last =
            [BrokenLexeme { kind, span: Span::new(start, self.lexer.at) }, self.last[0], self.last[1]];
    }

    fn check(&self, token: BrokenLexeme) -> Result<(), BrokenToken> {
        let last = self.last[0].span;
        if self.lacks_operand(token) {
            fail(last, BrokenKind::MissingOperand)
        } else if self.is_value_after_value(token) {
            fail(token.span, BrokenKind::MissingComma)
        } else if self.is_key_after_value(token) {
            fail(last, BrokenKind::MissingComma)
        } else if self.is_name_after_name(token) {
            fail(token.span, BrokenKind::NameAfterName)
        } else if self.lacks_module(token) {
            fail(last, BrokenKind::MissingOperand)
        } else if self.is_type_in_javascript(token) {
            fail(token.span, BrokenKind::TypeAnnotation)
        } else {
            Ok(())
        }
    }

    fn lacks_operand(&self, token: BrokenLexeme) -> bool {
        let [last, before, _] = self.last;
        match last.kind {
            LexemeKind::Punctuation if self.text(last) == ":" => match self.text(token) {
                // Nothing need follow the colon of a label or a `case`.
                "}" => self.open.last().is_some_and(|bracket| !bracket.is_after_condition),
                next => [")", "]", ","].contains(&next),
            },
            LexemeKind::Punctuation => {
                let is_end = token.kind == LexemeKind::Close || [";", ","].contains(&self.text(token));
                is_end && ["=", "=>", ".", "?.", "&&", "||", "??"].contains(&self.text(last))
            }
            // `of` and `in` are operators only after a name; elsewhere they are names.
            LexemeKind::Word if token.kind == LexemeKind::Close => {
                ["of", "in"].contains(&self.text(last))
                    && before.kind == LexemeKind::Word
                    && !self.is_before_name(before)
            }
            _ => false,
        }
    }

    fn is_value_after_value(&self, token: BrokenLexeme) -> bool {
        let is_literal = |kind| matches!(kind, LexemeKind::String | LexemeKind::Number);
        if !is_literal(self.last[0].kind) {
            return false;
        }
        let is_in_list = self.open.last().is_some_and(|bracket| matches!(bracket.byte, b'[' | b'('));
        let is_word = token.kind == LexemeKind::Word && !is_in(NO_VALUE, self.text(token));
        is_literal(token.kind) && (is_in_list || self.is_on_same_line(token)) || is_word && is_in_list
    }

    /// Whether a colon makes the last token a key that lacks a comma before it. An object argument has no statements.
    fn is_key_after_value(&self, token: BrokenLexeme) -> bool {
        let [key, value, _] = self.last;
        let is_key = matches!(key.kind, LexemeKind::Word | LexemeKind::String | LexemeKind::Number);
        let is_in_argument = self.open.last().is_some_and(|bracket| bracket.is_argument);
        let ends_value = || match value.kind {
            LexemeKind::String
            | LexemeKind::Number
            | LexemeKind::Template
            | LexemeKind::Regex
            | LexemeKind::Close => true,
            LexemeKind::Word => !is_in(NO_VALUE, self.text(value)),
            LexemeKind::Start | LexemeKind::Open | LexemeKind::Punctuation => false,
        };
        self.is_colon(token) && is_key && is_in_argument && ends_value()
    }

    fn is_name_after_name(&self, token: BrokenLexeme) -> bool {
        let [last, before, _] = self.last;
        let is_name = |token: BrokenLexeme| {
            token.kind == LexemeKind::Word && !self.text(token).starts_with(['#', '@', '\\'])
        };
        if !is_name(last) || !is_name(token) || !self.is_on_same_line(token) {
            return false;
        }
        // Names after a dot may belong to a decorator.
        let is_plain = !self.text(before).ends_with('.') && !self.is_before_name(last);
        is_plain && !is_in(AFTER_NAME, self.text(token))
    }

    fn lacks_module(&self, token: BrokenLexeme) -> bool {
        let [from, name, import] = self.last;
        let is_import =
            self.is_word(from, "from") && name.kind == LexemeKind::Word && self.text(import) == "import";
        is_import && token.kind != LexemeKind::String
    }

    fn is_type_in_javascript(&self, token: BrokenLexeme) -> bool {
        let [name, keyword, before] = self.last;
        let is_declaration = ["const", "let", "var"].iter().any(|word| self.is_word(keyword, word));
        let is_name = name.kind == LexemeKind::Word && self.text(before) != ".";
        self.is_colon(token) && is_declaration && is_name && self.syntax.language == Language::JavaScript
    }

    fn text(&self, token: BrokenLexeme) -> &'a str {
        token.span.text(self.lexer.text)
    }

    fn is_word(&self, token: BrokenLexeme, word: &str) -> bool {
        token.kind == LexemeKind::Word && self.text(token) == word
    }

    fn is_colon(&self, token: BrokenLexeme) -> bool {
        token.kind == LexemeKind::Punctuation && self.text(token) == ":"
    }

    fn is_before_name(&self, word: BrokenLexeme) -> bool {
        is_in(NO_VALUE, self.text(word)) || is_in(BEFORE_NAME, self.text(word))
    }

    fn is_on_same_line(&self, token: BrokenLexeme) -> bool {
        let between = Span { start: self.last[0].span.end, end: token.span.start };
        !between.text(self.lexer.text).contains(['\n', '\r'])
    }
}

fn fail(span: Span, kind: BrokenKind) -> Result<(), BrokenToken> {
    Err(BrokenToken { span, kind })
}

fn unterminated(at: usize, length: usize) -> Result<(), BrokenToken> {
    fail(Span::new(at, at + length), BrokenKind::Unterminated)
}
