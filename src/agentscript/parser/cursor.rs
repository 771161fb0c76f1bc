use memchr::memchr_iter;

use super::noted::{FirstField, Later, Misplaced, SyntaxError};
use crate::agentscript::ast::Name;
use crate::agentscript::token::{AgentToken, TokenKind, unescape};
use crate::agentscript::version::Version;
use crate::text::Span;

/// The maximum nesting depth. The compiler overflows its stack after some thousands.
const MAX_DEPTH: usize = 200;

/// A parse failure, already recorded as an error.
pub struct Failed;

pub type ParseOutcome<T> = Result<T, Failed>;

pub struct Cursor<'a> {
    pub source: &'a str,
    lines: LineStarts,
    tokens: &'a [AgentToken],
    pub at: usize,
    /// The index of the first token of the current assignment target.
    pub target_at: usize,
    pub reads_later: bool,
    depth: usize,
    pub errors: Vec<SyntaxError>,
    pub misread: Vec<Span>,
    pub later: Vec<Later>,
    pub first_fields: Vec<FirstField>,
}

/// The offsets of line starts, for a binary search.
struct LineStarts(Vec<usize>);

impl LineStarts {
    fn new(source: &str) -> Self {
        let newlines = memchr_iter(b'\n', source.as_bytes());
        Self(std::iter::once(0).chain(newlines.map(|newline| newline + 1)).collect())
    }

    fn line(&self, at: usize) -> usize {
        self.0.partition_point(|start| *start <= at).saturating_sub(1)
    }

    fn start(&self, line: usize) -> usize {
        self.0.get(line).copied().unwrap_or(0)
    }
}

impl<'a> Cursor<'a> {
    pub fn new(source: &'a str, tokens: &'a [AgentToken], reads_later: bool) -> Self {
        Self {
            source,
            lines: LineStarts::new(source),
            tokens,
            at: 0,
            target_at: 0,
            reads_later,
            depth: 0,
            errors: Vec::new(),
            misread: Vec::new(),
            later: Vec::new(),
            first_fields: Vec::new(),
        }
    }

    pub fn line(&self, at: usize) -> usize {
        self.lines.line(at)
    }

    pub fn column(&self, token: AgentToken) -> usize {
        let start = token.span.range().start;
        start - self.lines.start(self.line(start))
    }

    pub fn peek(&self) -> AgentToken {
        self.token(self.at)
    }

    /// Returns a token by its index; past the end, the last one.
    pub fn token(&self, number: usize) -> AgentToken {
        let end = || AgentToken { kind: TokenKind::End, span: Span::at(self.source.len()), is_first: true };
        self.tokens.get(number).or(self.tokens.last()).copied().unwrap_or_else(end)
    }

    pub fn text_ahead(&self, ahead: usize) -> &'a str {
        self.token(self.at + ahead).text(self.source)
    }

    /// Consumes the next token; the end token is never passed.
    pub fn advance(&mut self) -> AgentToken {
        let token = self.peek();
        if token.kind != TokenKind::End {
            self.at += 1;
        }
        token
    }

    pub fn is_end(&self) -> bool {
        self.peek().kind == TokenKind::End
    }

    /// Whether the next token is this word or symbol. A string never matches.
    pub fn is(&self, text: &str) -> bool {
        self.is_ahead(0, text)
    }

    pub fn is_ahead(&self, ahead: usize, text: &str) -> bool {
        let token = self.token(self.at + ahead);
        // Most differ in length, which is cheaper to compare than text.
        token.span.range().len() == text.len()
            && matches!(token.kind, TokenKind::Word | TokenKind::Symbol)
            && token.text(self.source) == text
    }

    pub fn is_kind_ahead(&self, ahead: usize, kind: TokenKind) -> bool {
        self.token(self.at + ahead).kind == kind
    }

    pub fn eat(&mut self, text: &str) -> bool {
        let is = self.is(text);
        if is {
            self.at += 1;
        }
        is
    }

    pub fn expect(&mut self, text: &'static str) -> ParseOutcome<AgentToken> {
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

    /// Consumes a name. Nearly every keyword is one.
    pub fn name(&mut self, what: &str) -> ParseOutcome<Name> {
        if self.peek().kind != TokenKind::Word {
            return self.fail(what);
        }
        let token = self.advance();
        Ok(Name { text: token.text(self.source).to_owned(), span: token.span })
    }

    pub fn string(&mut self, what: &str) -> ParseOutcome<Name> {
        let token = self.of_kind(TokenKind::String, what)?;
        Ok(Name { text: unescape(token.text(self.source)), span: token.span })
    }

    pub fn of_kind(&mut self, kind: TokenKind, what: &str) -> ParseOutcome<AgentToken> {
        if self.peek().kind == kind { Ok(self.advance()) } else { self.fail(what) }
    }

    pub fn fail<T>(&mut self, expected: &str) -> ParseOutcome<T> {
        let (span, found) = (self.peek().span, self.found());
        self.fail_at(span, format!("Expected {expected}, found {found}."))
    }

    pub fn fail_at<T>(&mut self, span: Span, message: impl Into<String>) -> ParseOutcome<T> {
        self.error(span, message);
        Err(Failed)
    }

    pub fn error(&mut self, span: Span, message: impl Into<String>) {
        self.errors.push(SyntaxError { span, message: message.into(), missing: None, misplaced: None });
    }

    /// Reports an error from which parsing continues as if the text were correct.
    pub fn misplace(&mut self, span: Span, message: impl Into<String>, what: Misplaced) {
        self.error(span, message);
        if let Some(error) = self.errors.last_mut() {
            error.misplaced = Some(what);
        }
    }

    pub fn found(&self) -> String {
        let token = self.peek();
        match token.kind {
            TokenKind::End => "the end of the file".to_owned(),
            TokenKind::String => "a string".to_owned(),
            TokenKind::Word | TokenKind::Number | TokenKind::Symbol => {
                format!("`{}`", token.text(self.source))
            }
        }
    }

    /// Records a string that the compiler mistakes for one of these texts.
    pub fn note_misread(&mut self, texts: &[&str]) {
        let token = self.peek();
        if token.kind == TokenKind::String && texts.contains(&&*unescape(token.text(self.source))) {
            self.misread.push(token.span);
        }
    }

    pub fn note_later(&mut self, patch: u8, span: Span, what: &'static str) {
        self.later.push(Later { since: Version { patch }, span, what });
    }

    pub fn span_from(&self, first: AgentToken) -> Span {
        self.span_since(first.span.start)
    }

    pub fn span_since(&self, start: u32) -> Span {
        let end = self.at.checked_sub(1).map_or(start, |last| self.token(last).span.end);
        Span { start, end: end.max(start) }
    }

    pub fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> ParseOutcome<T>) -> ParseOutcome<T> {
        if self.depth == MAX_DEPTH {
            let span = self.peek().span;
            return self.fail_at(span, format!("This is nested more than {MAX_DEPTH} levels deep."));
        }
        self.depth += 1;
        let parsed = parse(self);
        self.depth -= 1;
        parsed
    }

    /// Fails if a chain, such as `a.b.c`, has more than the maximum number of links.
    pub fn check_chain(&mut self, links: usize) -> ParseOutcome<()> {
        if links < MAX_DEPTH {
            return Ok(());
        }
        let span = self.peek().span;
        self.fail_at(span, format!("This expression has more than {MAX_DEPTH} parts in a row."))
    }

    /// Parses items up to a closing bracket and consumes it. Commas between them are optional.
    pub fn until<T>(
        &mut self,
        close: &'static str,
        mut part: impl FnMut(&mut Self) -> ParseOutcome<T>,
    ) -> ParseOutcome<Vec<T>> {
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
