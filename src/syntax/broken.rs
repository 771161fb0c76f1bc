//! Syntax errors that no newer grammar could accept.
//!
//! The parser does not know the newest syntax, so source that it rejects may be valid. Only violations of
//! rules that no later edition will give up are reported: unmatched brackets and quotes, adjacent values or
//! keys, operators without an operand, merge conflict markers.

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
    /// Beginning of a string, a regular expression, a template literal or a comment without an end.
    Unterminated,
    /// Value or key directly after a value.
    MissingComma,
    /// Name directly after another one on the same line.
    NameAfterName,
    /// Operator, or a word like one, without an operand after it.
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
    let mut scanner =
        BrokenScanner { syntax, source, at: 0, open: Vec::new(), last: [BrokenLexeme::START; 3] };
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

/// Open bracket, or a template literal around the current substitution.
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
    source: &'a str,
    at: usize,
    open: Vec<Bracket>,
    /// Last tokens, newest first.
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
        let bytes = self.source.as_bytes();
        if self.source.trim_start_matches('\u{feff}').starts_with("#!") {
            self.at = self.line_end();
        }
        while let Some(&byte) = bytes.get(self.at) {
            let start = self.at;
            let rest = &self.source[start..];
            let is_line_start = start == 0 || bytes[start - 1] == b'\n';
            let markers = ["<<<<<<< ", ">>>>>>> ", "=======\n", "=======\r"];
            if is_line_start && markers.iter().any(|marker| rest.starts_with(marker)) {
                return fail(Span::new(start, start + 7), BrokenKind::ConflictMarker);
            }
            let first = rest.chars().next().unwrap_or(' ');
            match byte {
                _ if is_space(first) => self.at += first.len_utf8(),
                b'/' if rest.starts_with("//") => self.at = self.line_end(),
                b'/' if rest.starts_with("/*") => match rest[2..].find("*/") {
                    Some(end) => self.at += end + 4,
                    None => return unterminated(start, 2),
                },
                b'"' | b'\'' => self.string(byte)?,
                b'`' => self.template(start, start)?,
                b'/' if self.is_regex() => self.regex()?,
                b'(' | b'[' | b'{' => self.open(byte),
                b')' | b']' | b'}' => self.close(byte)?,
                _ if byte.is_ascii_digit() => self.word(LexemeKind::Number)?,
                _ if is_word(first) || "#@\\".contains(first) => self.word(LexemeKind::Word)?,
                _ => self.punctuation()?,
            }
        }
        self.check(BrokenLexeme { kind: LexemeKind::Close, span: Span::at(self.at) })?;
        match self.open.first() {
            Some(Bracket { byte: b'`', at, .. }) => unterminated(*at, 1),
            Some(Bracket { at, .. }) => fail(Span::new(*at, at + 1), BrokenKind::Unclosed),
            None => Ok(()),
        }
    }

    fn line_end(&self) -> usize {
        self.source[self.at..].find('\n').map_or(self.source.len(), |end| self.at + end)
    }

    fn string(&mut self, quote: u8) -> Result<(), BrokenToken> {
        let (start, bytes) = (self.at, self.source.as_bytes());
        let mut at = start + 1;
        loop {
            match bytes.get(at) {
                Some(b'\\') if self.source[at..].starts_with("\\\r\n") => at += 3,
                Some(b'\\') => at += 2,
                Some(b'\n' | b'\r') | None => return unterminated(start, 1),
                Some(byte) if *byte == quote => break,
                Some(_) => at += 1,
            }
        }
        self.at = at + 1;
        self.push(LexemeKind::String, start)
    }

    /// Reads the template literal that begins at `start`, from `from` up to its end or to a substitution.
    fn template(&mut self, start: usize, from: usize) -> Result<(), BrokenToken> {
        let bytes = self.source.as_bytes();
        let mut at = from + 1;
        loop {
            match bytes.get(at) {
                Some(b'\\') => at += 2,
                Some(b'`') => break,
                Some(b'$') if bytes.get(at + 1) == Some(&b'{') => {
                    self.open.push(Bracket {
                        byte: b'`',
                        at: start,
                        is_argument: false,
                        is_after_condition: false,
                    });
                    self.at = at + 2;
                    return self.push(LexemeKind::Open, at);
                }
                Some(_) => at += 1,
                None => return unterminated(start, 1),
            }
        }
        self.at = at + 1;
        // The text after the last substitution does not follow the value in it.
        self.note(LexemeKind::Template, from);
        Ok(())
    }

    /// Whether a slash begins a regular expression. After a bracket only the parser knows.
    fn is_regex(&self) -> bool {
        let last = self.last[0];
        match last.kind {
            LexemeKind::Word => is_in(BEFORE_VALUE, self.text(last)),
            LexemeKind::Number | LexemeKind::String | LexemeKind::Template | LexemeKind::Regex => false,
            LexemeKind::Close => {
                let node = self.syntax.covering(Span::new(self.at, self.at + 1));
                node.is_some_and(|node| {
                    node.kind() == "regex" || node.parent().is_some_and(|it| it.kind() == "regex")
                })
            }
            LexemeKind::Punctuation => {
                !["++", "--"].iter().any(|sign| self.source[..self.at].trim_end().ends_with(sign))
            }
            LexemeKind::Start | LexemeKind::Open => true,
        }
    }

    fn regex(&mut self) -> Result<(), BrokenToken> {
        let (start, bytes) = (self.at, self.source.as_bytes());
        let (mut at, mut in_class) = (start + 1, false);
        loop {
            match bytes.get(at) {
                Some(b'\\') => at += 2,
                Some(b'\n' | b'\r') | None => return unterminated(start, 1),
                Some(b'/') if !in_class => break,
                Some(byte) => {
                    in_class = *byte == b'[' || in_class && *byte != b']';
                    at += 1;
                }
            }
        }
        self.at = at + 1;
        while bytes.get(self.at).is_some_and(u8::is_ascii_alphabetic) {
            self.at += 1;
        }
        self.push(LexemeKind::Regex, start)
    }

    fn open(&mut self, byte: u8) {
        let [last, before, _] = self.last;
        let is_call =
            last.kind == LexemeKind::Open && self.text(last) == "(" && before.kind == LexemeKind::Word;
        let is_after_condition = last.kind == LexemeKind::Close && self.text(last) == ")";
        let is_argument = byte == b'{' && is_call;
        self.open.push(Bracket { byte, at: self.at, is_argument, is_after_condition });
        self.at += 1;
        self.note(LexemeKind::Open, self.at - 1);
    }

    fn close(&mut self, byte: u8) -> Result<(), BrokenToken> {
        let span = Span::new(self.at, self.at + 1);
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
            return self.template(bracket.at, self.at);
        }
        self.at += 1;
        self.note(LexemeKind::Close, self.at - 1);
        Ok(())
    }

    fn word(&mut self, kind: LexemeKind) -> Result<(), BrokenToken> {
        let start = self.at;
        let is_end =
            |char: char| !(is_word(char) || char == '\\' || kind == LexemeKind::Number && char == '.');
        // The first character may be the sign of a private name.
        let mut rest = self.source[start..].char_indices().skip(1);
        self.at = rest.find(|(_, char)| is_end(*char)).map_or(self.source.len(), |(at, _)| start + at);
        self.push(kind, start)
    }

    fn punctuation(&mut self) -> Result<(), BrokenToken> {
        let start = self.at;
        let is_operator = |byte: &u8| b"=.&|?<>!+-*%^~".contains(byte);
        let bytes = self.source.as_bytes();
        self.at += 1;
        while is_operator(&bytes[start]) && bytes.get(self.at).is_some_and(is_operator) {
            self.at += 1;
        }
        self.push(LexemeKind::Punctuation, start)
    }

    fn push(&mut self, kind: LexemeKind, start: usize) -> Result<(), BrokenToken> {
        self.check(BrokenLexeme { kind, span: Span::new(start, self.at) })?;
        self.note(kind, start);
        Ok(())
    }

    fn note(&mut self, kind: LexemeKind, start: usize) {
        self.last = [BrokenLexeme { kind, span: Span::new(start, self.at) }, self.last[0], self.last[1]];
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

    /// Whether a colon makes the last token a key, which needs a comma before it. An object argument has no
    /// statements, which would not need one.
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
        let is_name =
            |token: BrokenLexeme| token.kind == LexemeKind::Word && self.text(token).starts_with(is_word);
        if !is_name(last) || !is_name(token) || !self.is_on_same_line(token) {
            return false;
        }
        // Names after a dot may belong to a decorator.
        let is_plain = !self.text(before).ends_with('.') && !self.is_before_name(last);
        is_plain && !is_in(AFTER_NAME, self.text(token))
    }

    /// Whether `import name from` lacks the string that it requires.
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
        token.span.text(self.source)
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
        !between.text(self.source).contains(['\n', '\r'])
    }
}

fn fail(span: Span, kind: BrokenKind) -> Result<(), BrokenToken> {
    Err(BrokenToken { span, kind })
}

/// Returns the error for a token that begins at `at` with `length` bytes and has no end.
fn unterminated(at: usize, length: usize) -> Result<(), BrokenToken> {
    fail(Span::new(at, at + length), BrokenKind::Unterminated)
}

fn is_word(char: char) -> bool {
    char.is_ascii_alphanumeric() || char == '_' || char == '$' || !char.is_ascii() && !is_space(char)
}

/// Matches white space as `char::is_whitespace` does: "next line" ends a word here, unlike in JavaScript.
fn is_space(char: char) -> bool {
    char.is_whitespace() || char == '\u{feff}'
}
