//! The tokens of a text.

use memchr::memchr2;

use super::number;
use super::word::{is_word_part, is_word_start};
use crate::text::Span;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A name or a keyword: nearly every keyword is a name where a name may stand.
    Word,
    /// A string with its quotes.
    String,
    /// Digits, and what letters are glued to them.
    Number,
    /// `{`, `->` and the like.
    Symbol,
    /// The end of the text.
    End,
}

/// One token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Where it stands.
    pub span: Span,
    /// Whether it is the first on its line.
    pub is_first: bool,
}

/// The tokens of a text, and what is none.
#[derive(Clone, Debug, Default)]
pub struct Tokens {
    /// The tokens; the last is [`TokenKind::End`].
    pub tokens: Vec<Token>,
    /// The comments, each from `//` to the end of its line.
    pub comments: Vec<Span>,
    /// Characters that begin no token.
    pub unexpected: Vec<Span>,
    /// The string that does not end.
    pub unterminated: Option<Unterminated>,
}

/// A string that does not end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unterminated {
    /// From its quote to where it is taken to end.
    pub span: Span,
    /// Whether a backslash is the last character.
    pub in_escape: bool,
}

/// What each release reads.
const SYMBOLS: [&str; 17] =
    ["==", "!=", "->", "{", "}", "(", ")", "[", "]", ".", ",", ":", "=", "!", "<", "-", "*"];

/// What came later. The longer ones stand first.
const LATER_SYMBOLS: [&str; 7] = ["+=", "-=", "<=", ">=", "+", ">", "/"];

/// So many strings over several lines are tried as the one whose quote is missing.
const MAX_CUTS: usize = 8;

impl Token {
    /// Its text.
    pub fn text(self, source: &str) -> &str {
        self.span.text(source)
    }
}

/// Reads a text; `later` tells whether the symbols of later releases are read, too.
///
/// Strings may span lines. Where the last one does not end, a quote is missing somewhere before it, and
/// `cost` tells how well the text reads with the string that begins at a place cut off at the end of its
/// line: the lower the better.
pub fn tokenize(source: &str, later: bool, cost: impl Fn(&Tokens) -> usize) -> Tokens {
    let plain = Lexer::run(source, later, None);
    if plain.unterminated.is_none() {
        return plain;
    }
    let several_lines = |token: &&Token| token.kind == TokenKind::String && token.text(source).contains('\n');
    let starts = plain.tokens.iter().filter(several_lines).map(|token| token.span.start).take(MAX_CUTS);
    let cut = starts.map(|start| Lexer::run(source, later, Some(start)));
    cut.min_by_key(&cost).unwrap_or(plain)
}

struct Lexer<'a> {
    source: &'a str,
    at: usize,
    later: bool,
    /// The string that ends with its line.
    cut: Option<u32>,
    out: Tokens,
}

impl<'a> Lexer<'a> {
    fn run(source: &'a str, later: bool, cut: Option<u32>) -> Tokens {
        let mut lexer = Self { source, at: 0, later, cut, out: Tokens::default() };
        let mut is_first = true;
        // All that means something is ASCII.
        while let Some(first) = source.as_bytes().get(lexer.at).copied() {
            match first {
                b'\n' => (lexer.at, is_first) = (lexer.at + 1, true),
                b' ' | b'\t' | b'\r' => lexer.at += 1,
                b'/' if lexer.rest().starts_with("//") => lexer.comment(),
                _ => {
                    let start = lexer.at;
                    if let Some(kind) = lexer.token(first) {
                        lexer.out.tokens.push(Token { kind, span: Span::new(start, lexer.at), is_first });
                        is_first = false;
                    }
                }
            }
        }
        let end = Token { kind: TokenKind::End, span: Span::at(source.len()), is_first: true };
        lexer.out.tokens.push(end);
        lexer.out
    }

    fn rest(&self) -> &'a str {
        &self.source[self.at..]
    }

    fn comment(&mut self) {
        let end = self.rest().find('\n').map_or(self.source.len(), |length| self.at + length);
        self.out.comments.push(Span::new(self.at, end));
        self.at = end;
    }

    /// Reads one token; `None` for a character that begins none.
    fn token(&mut self, first: u8) -> Option<TokenKind> {
        if matches!(first, b'"' | b'\'') {
            self.string(first);
            return Some(TokenKind::String);
        }
        if first.is_ascii_digit() {
            self.at += number::length(self.rest());
            return Some(TokenKind::Number);
        }
        if is_word_start(char::from(first)) {
            self.at += self.rest().bytes().take_while(|byte| is_word_part(char::from(*byte))).count();
            return Some(TokenKind::Word);
        }
        if let Some(length) = self.symbol() {
            self.at += length;
            return Some(TokenKind::Symbol);
        }
        let length = self.rest().chars().next().map_or(1, char::len_utf8);
        self.out.unexpected.push(Span::new(self.at, self.at + length));
        self.at += length;
        None
    }

    fn symbol(&self) -> Option<usize> {
        let rest = self.rest().as_bytes();
        let first = rest.first()?;
        // No release has comments of that kind.
        let is_comment = *first == b'/' && (rest.starts_with(b"/*") || self.source[..self.at].ends_with('*'));
        let later = LATER_SYMBOLS.iter().filter(|_| self.later && !is_comment);
        let mut alike = later.chain(&SYMBOLS).filter(|symbol| symbol.as_bytes().first() == Some(first));
        alike.find(|symbol| rest.starts_with(symbol.as_bytes())).map(|symbol| symbol.len())
    }

    fn string(&mut self, quote: u8) {
        let start = self.at;
        let is_cut = self.cut == Some(Span::at(start).start);
        let end = if is_cut { line_end(self.source, start) } else { self.source.len() };
        let bytes = &self.source.as_bytes()[..end];
        let mut at = start + 1;
        let mut in_escape = false;
        while let Some(length) = bytes.get(at..).and_then(|rest| memchr2(b'\\', quote, rest)) {
            at += length + 1;
            if bytes[at - 1] != b'\\' {
                self.at = at;
                return;
            }
            // One character, whatever its length, as none that counts begins inside of it.
            in_escape = at == end;
            at += 1;
        }
        self.out.unterminated = Some(Unterminated { span: Span::new(start, end), in_escape });
        self.at = end;
    }
}

/// The end of the line of a place, without its line break and the blanks before that.
fn line_end(source: &str, start: usize) -> usize {
    let line = source[start..].split('\n').next().unwrap_or_default();
    start + line.trim_end().len()
}

/// What a string token stands for.
pub fn unescape(token: &str) -> String {
    let mut quotes = token.chars();
    let quote = quotes.next();
    let inner = quotes.as_str();
    if let (Some(quote), false) = (quote, inner.contains('\\')) {
        return inner.split(quote).next().unwrap_or_default().to_owned();
    }
    let mut value = String::with_capacity(inner.len());
    let mut chars = inner.chars();
    while let Some(char) = chars.next() {
        match char {
            '\\' => value.extend(chars.next().map(|escaped| match escaped {
                'n' => '\n',
                'r' => '\r',
                't' => '\t',
                other => other,
            })),
            char if Some(char) == quote => break,
            char => value.push(char),
        }
    }
    value
}
