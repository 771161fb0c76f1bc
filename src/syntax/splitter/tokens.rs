//! Tokens of a text without splitting.

use super::split::Splitter;
use super::token::ScriptTokenKind;

/// Token, including a non-null assertion `!` after it.
#[derive(Clone, Copy)]
pub struct ScriptToken {
    pub kind: ScriptTokenKind,
    pub start: usize,
    pub end: usize,
    /// Whether it is on another line than the one before it.
    pub is_broken: bool,
}

impl ScriptToken {
    pub fn text(self, text: &str) -> &str {
        text.get(self.start..self.end).unwrap_or("")
    }

    /// Returns the token in a text that begins `by` bytes earlier.
    #[must_use]
    pub fn shifted(self, by: usize) -> Self {
        Self { start: self.start + by, end: self.end + by, ..self }
    }
}

/// Iterates over the tokens of a text, up to an unterminated template literal. The brace that ends a substitution is
/// a token, and so is the end of a template.
pub fn tokens(text: &str) -> impl Iterator<Item = ScriptToken> {
    let mut splitter = Splitter::new(text, 0, &|_| None);
    let mut after_brace = None;
    std::iter::from_fn(move || {
        if let Some(token) = after_brace.take() {
            return Some(token);
        }
        let byte = splitter.lexer.byte()?;
        let (start, is_broken) = (splitter.lexer.at, splitter.lexer.gap.is_broken);
        let brace = ScriptToken { kind: ScriptTokenKind::Close, start, end: start + 1, is_broken };
        if !splitter.token(byte) {
            return (byte == b'}').then_some(brace);
        }
        let last = splitter.last;
        splitter.lexer.pass_gap(false);
        let token = ScriptToken { kind: last.kind, start: last.start, end: last.end, is_broken };
        if byte == b'}' && last.start > start {
            after_brace = Some(ScriptToken { is_broken: false, ..token });
            return Some(brace);
        }
        Some(token)
    })
}

/// Kind of the text around a cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surrounding {
    Code,
    Comment,
    /// String or regular expression.
    String,
    Template,
}

/// Returns what is around `offset` in the text of a chunk; `None` where that is not certain, as in text with an open
/// bracket or template.
pub fn surrounding(text: &str, offset: usize, is_whole: bool) -> Option<Surrounding> {
    let mut splitter = Splitter::new(text, 0, &|_| None);
    let mut end = 0;
    let mut is_certain = true;
    loop {
        let Some(byte) = splitter.lexer.byte().filter(|_| offset > splitter.lexer.at) else {
            let is_sure = is_whole || is_certain && splitter.lexer.gap.open_comment.is_none();
            let gap = text.get(end..splitter.lexer.at)?;
            return is_sure.then(|| in_gap(gap, offset.checked_sub(end)?)).flatten();
        };
        let start = splitter.lexer.at;
        let was_odd = splitter.is_odd;
        let has_end = splitter.token(byte);
        let last = splitter.last;
        let is_template = byte == b'`' || byte == b'}' && (!has_end || last.start > start);
        if is_template && (!has_end || offset <= last.start.max(start)) {
            return (is_whole && offset > start).then_some(Surrounding::Template);
        }
        is_certain &= !is_template && !was_odd;
        if offset < last.end || offset == last.end && is_unclosed(&text[last.start..last.end]) {
            let is_string = matches!(byte, b'"' | b'\'')
                || byte == b'/' && last.kind == ScriptTokenKind::Literal && last.end > last.start + 1;
            let found = if is_string { Surrounding::String } else { Surrounding::Code };
            return (is_whole || is_certain).then_some(found);
        }
        end = splitter.lexer.at;
        splitter.lexer.pass_gap(false);
    }
}

/// Whether a token is a string whose quote is missing.
fn is_unclosed(token: &str) -> bool {
    let is_quoted = token.starts_with(['"', '\'']);
    is_quoted && (token.len() == 1 || !token.ends_with(&token[..1]))
}

/// Returns what is around an offset in space and comments.
fn in_gap(gap: &str, offset: usize) -> Option<Surrounding> {
    let mut at = 0;
    while let Some(start) = gap.get(at..)?.find('/').map(|slash| at + slash).filter(|start| *start < offset) {
        let comment = gap.get(start..)?;
        let (length, is_line) = if comment.starts_with("//") {
            (comment.find(['\n', '\r', '\u{2028}', '\u{2029}']), true)
        } else {
            (comment.get(2..)?.find("*/").map(|end| end + 4), false)
        };
        let end = start + length.unwrap_or(comment.len());
        if offset < end || offset == end && (is_line || length.is_none()) {
            // Between the two characters that begin it, it is not yet one.
            return (offset > start + 1).then_some(Surrounding::Comment);
        }
        at = end;
    }
    Some(Surrounding::Code)
}
