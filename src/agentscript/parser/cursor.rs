//! The place up to which tokens are read.

use super::noted::{FirstField, Later, SyntaxError};
use crate::agentscript::ast::Name;
use crate::agentscript::token::{Token, TokenKind, unescape};
use crate::agentscript::version::Version;
use crate::text::Span;

/// So many levels of nesting are read. The compiler ends with an overflow of its stack after some thousands.
const MAX_DEPTH: usize = 200;

/// What is being parsed does not parse. The error is noted.
pub struct Failed;

/// What a part of the grammar gives.
pub type Outcome<T> = Result<T, Failed>;

/// The tokens, how far they are read, and what was noted on the way.
pub struct Cursor<'a> {
    pub source: &'a str,
    tokens: &'a [Token],
    /// The number of the next token.
    pub at: usize,
    /// Whether the syntax of later releases is read, too.
    pub reads_later: bool,
    depth: usize,
    pub errors: Vec<SyntaxError>,
    pub misread: Vec<Span>,
    pub later: Vec<Later>,
    pub first_fields: Vec<FirstField>,
}

impl<'a> Cursor<'a> {
    pub fn new(source: &'a str, tokens: &'a [Token], reads_later: bool) -> Self {
        Self {
            source,
            tokens,
            at: 0,
            reads_later,
            depth: 0,
            errors: Vec::new(),
            misread: Vec::new(),
            later: Vec::new(),
            first_fields: Vec::new(),
        }
    }

    /// The next token.
    pub fn peek(&self) -> Token {
        self.token(self.at)
    }

    /// The token of a number; the last one for a number that is too high.
    pub fn token(&self, number: usize) -> Token {
        let end = || Token { kind: TokenKind::End, span: Span::at(self.source.len()), is_first: true };
        self.tokens.get(number).or(self.tokens.last()).copied().unwrap_or_else(end)
    }

    /// The text of the token that comes `ahead` after the next.
    pub fn text_ahead(&self, ahead: usize) -> &'a str {
        self.token(self.at + ahead).text(self.source)
    }

    /// Takes the next token; the end is never passed.
    pub fn advance(&mut self) -> Token {
        let token = self.peek();
        if token.kind != TokenKind::End {
            self.at += 1;
        }
        token
    }

    pub fn is_end(&self) -> bool {
        self.peek().kind == TokenKind::End
    }

    /// Whether the next token is this word or symbol. A string never is.
    pub fn is(&self, text: &str) -> bool {
        self.is_ahead(0, text)
    }

    /// The same of the one that comes `ahead` after it.
    pub fn is_ahead(&self, ahead: usize, text: &str) -> bool {
        let token = self.token(self.at + ahead);
        // Most differ in their length, which is known without a look at the text.
        token.span.range().len() == text.len()
            && matches!(token.kind, TokenKind::Word | TokenKind::Symbol)
            && token.text(self.source) == text
    }

    pub fn is_kind_ahead(&self, ahead: usize, kind: TokenKind) -> bool {
        self.token(self.at + ahead).kind == kind
    }

    /// Takes the next token if it is this.
    pub fn eat(&mut self, text: &str) -> bool {
        let is = self.is(text);
        if is {
            self.at += 1;
        }
        is
    }

    /// Takes the next token, which must be this.
    pub fn expect(&mut self, text: &'static str) -> Outcome<Token> {
        if self.is(text) {
            return Ok(self.advance());
        }
        let found = self.found();
        self.error(self.peek().span, format!("Expected `{text}`, found {found}."));
        if let Some(error) = self.errors.last_mut() {
            let before = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
            let before = before.map_or(0, |token| token.span.end as usize);
            error.missing = Some((Span::at(before), text));
        }
        Err(Failed)
    }

    /// Takes a name. Nearly every keyword is one.
    pub fn name(&mut self, what: &str) -> Outcome<Name> {
        if self.peek().kind != TokenKind::Word {
            return self.fail(what);
        }
        let token = self.advance();
        Ok(Name { text: token.text(self.source).to_owned(), span: token.span })
    }

    /// Takes a string, as what it stands for.
    pub fn string(&mut self, what: &str) -> Outcome<Name> {
        let token = self.of_kind(TokenKind::String, what)?;
        Ok(Name { text: unescape(token.text(self.source)), span: token.span })
    }

    /// Takes a token of a kind.
    pub fn of_kind(&mut self, kind: TokenKind, what: &str) -> Outcome<Token> {
        if self.peek().kind == kind { Ok(self.advance()) } else { self.fail(what) }
    }

    /// Fails at the next token, which is not what is expected.
    pub fn fail<T>(&mut self, expected: &str) -> Outcome<T> {
        let (span, found) = (self.peek().span, self.found());
        self.fail_at(span, format!("Expected {expected}, found {found}."))
    }

    pub fn fail_at<T>(&mut self, span: Span, message: impl Into<String>) -> Outcome<T> {
        self.error(span, message);
        Err(Failed)
    }

    pub fn error(&mut self, span: Span, message: impl Into<String>) {
        self.errors.push(SyntaxError { span, message: message.into(), missing: None });
    }

    /// The next token as a message shows it.
    fn found(&self) -> String {
        let token = self.peek();
        match token.kind {
            TokenKind::End => "the end of the file".to_owned(),
            TokenKind::String => "a string".to_owned(),
            TokenKind::Word | TokenKind::Number | TokenKind::Symbol => {
                format!("`{}`", token.text(self.source))
            }
        }
    }

    /// Notes a string that the compiler takes for one of these.
    pub fn note_misread(&mut self, texts: &[&str]) {
        let token = self.peek();
        if token.kind == TokenKind::String && texts.contains(&&*unescape(token.text(self.source))) {
            self.misread.push(token.span);
        }
    }

    /// Notes syntax that came after 0.1.5.
    pub fn note_later(&mut self, patch: u8, span: Span, what: &'static str) {
        self.later.push(Later { since: Version { patch }, span, what });
    }

    /// From the start of a token to the end of the one that was taken last.
    pub fn span_from(&self, first: Token) -> Span {
        self.span_since(first.span.start)
    }

    pub fn span_since(&self, start: u32) -> Span {
        let end = self.at.checked_sub(1).map_or(start, |last| self.token(last).span.end);
        Span { start, end: end.max(start) }
    }

    /// Parses a part one level deeper.
    pub fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Outcome<T>) -> Outcome<T> {
        if self.depth == MAX_DEPTH {
            let span = self.peek().span;
            return self.fail_at(span, format!("This is nested more than {MAX_DEPTH} levels deep."));
        }
        self.depth += 1;
        let parsed = parse(self);
        self.depth -= 1;
        parsed
    }

    /// Fails where a chain, as `a.b.c`, has more links than can be read.
    pub fn check_chain(&mut self, links: usize) -> Outcome<()> {
        if links < MAX_DEPTH {
            return Ok(());
        }
        let span = self.peek().span;
        self.fail_at(span, format!("This expression has more than {MAX_DEPTH} parts in a row."))
    }

    /// Parses parts up to a closing bracket, commas between them being left to the author, and takes it.
    pub fn until<T>(
        &mut self,
        close: &'static str,
        mut part: impl FnMut(&mut Self) -> Outcome<T>,
    ) -> Outcome<Vec<T>> {
        let mut parts = Vec::new();
        while !self.is(close) && !self.is_end() {
            self.note_misread(&[close]);
            parts.push(part(self)?);
            self.eat(",");
        }
        self.expect(close)?;
        Ok(parts)
    }
}
