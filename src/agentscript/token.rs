use memchr::memchr2;

use super::number;
use super::word::{is_word_part, is_word_start};
use crate::text::Span;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A name or a keyword: nearly every keyword is allowed as a name.
    Word,
    /// A string with its quotes.
    String,
    /// Digits, with the letters directly after them.
    Number,
    /// `{`, `->` and the like.
    Symbol,
    End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AgentToken {
    pub kind: TokenKind,
    pub span: Span,
    /// Whether the token is the first on its line.
    pub is_first: bool,
}

#[derive(Clone, Debug, Default)]
pub struct Tokens {
    /// The tokens; the last is [`TokenKind::End`].
    pub tokens: Vec<AgentToken>,
    /// The comments, each from `//` to the end of its line.
    pub comments: Vec<Span>,
    /// Characters that begin no token.
    pub unexpected: Vec<Span>,
    pub unterminated: Option<Unterminated>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unterminated {
    /// From its quote to its assumed end.
    pub span: Span,
    /// Whether the last character is a backslash.
    pub in_escape: bool,
}

const SYMBOLS: [&str; 17] =
    ["==", "!=", "->", "{", "}", "(", ")", "[", "]", ".", ",", ":", "=", "!", "<", "-", "*"];

/// Symbols of later releases, the longer ones first.
const LATER_SYMBOLS: [&str; 7] = ["+=", "-=", "<=", ">=", "+", ">", "/"];

/// The maximum number of multi-line strings tried as the one with a missing quote.
const MAX_CUTS: usize = 8;

impl AgentToken {
    pub fn text(self, source: &str) -> &str {
        self.span.text(source)
    }
}

/// Tokenizes a text; `later` accepts the symbols of later releases. Strings may span lines. If the last one is
/// unterminated, an earlier string lacks its quote: each candidate is cut at the end of its line, and the result with
/// the lowest `cost` is chosen.
pub fn tokenize(source: &str, later: bool, cost: impl Fn(&Tokens) -> usize) -> Tokens {
    let plain = AgentLexer::run(source, later, None);
    if plain.unterminated.is_none() {
        return plain;
    }
    let several_lines =
        |token: &&AgentToken| token.kind == TokenKind::String && token.text(source).contains('\n');
    let starts = plain.tokens.iter().filter(several_lines).map(|token| token.span.start).take(MAX_CUTS);
    let cut = starts.map(|start| AgentLexer::run(source, later, Some(start)));
    cut.min_by_key(&cost).unwrap_or(plain)
}

struct AgentLexer<'a> {
    source: &'a str,
    at: usize,
    later: bool,
    cut: Option<u32>,
    out: Tokens,
}

impl<'a> AgentLexer<'a> {
    fn run(source: &'a str, later: bool, cut: Option<u32>) -> Tokens {
        let mut lexer = Self { source, at: 0, later, cut, out: Tokens::default() };
        let mut is_first = true;
        // All meaningful characters are ASCII.
        while let Some(first) = source.as_bytes().get(lexer.at).copied() {
            match first {
                b'\n' => (lexer.at, is_first) = (lexer.at + 1, true),
                b' ' | b'\t' | b'\r' => lexer.at += 1,
                b'/' if lexer.rest().starts_with("//") => lexer.comment(),
                _ => {
                    let start = lexer.at;
                    if let Some(kind) = lexer.token(first) {
                        lexer.out.tokens.push(AgentToken {
                            kind,
                            span: Span::new(start, lexer.at),
                            is_first,
                        });
                        is_first = false;
                    }
                }
            }
        }
        let end = AgentToken { kind: TokenKind::End, span: Span::at(source.len()), is_first: true };
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
            // Skips one byte of an escaped character: continuation bytes are neither quotes nor backslashes.
            in_escape = at == end;
            at += 1;
        }
        self.out.unterminated = Some(Unterminated { span: Span::new(start, end), in_escape });
        self.at = end;
    }
}

fn line_end(source: &str, start: usize) -> usize {
    let line = source[start..].split('\n').next().unwrap_or_default();
    start + line.trim_end().len()
}

/// Returns the value of a string token, without quotes and escapes.
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
