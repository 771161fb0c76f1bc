use super::split::Splitter;
use super::token::ScriptTokenKind;

/// Token, including a non-null assertion `!` after it.
#[derive(Clone, Copy)]
pub struct ScriptToken {
    pub kind: ScriptTokenKind,
    pub start: usize,
    pub end: usize,
    pub is_broken: bool,
}

impl ScriptToken {
    pub fn text(self, text: &str) -> &str {
        text.get(self.start..self.end).unwrap_or("")
    }
}

/// Iterates over the tokens of a text, up to an unterminated template literal.
pub fn tokens(text: &str) -> impl Iterator<Item = ScriptToken> {
    let mut splitter = Splitter::new(text, 0, &|_| None);
    std::iter::from_fn(move || {
        let byte = splitter.lexer.byte()?;
        let is_broken = splitter.lexer.gap.is_broken;
        if !splitter.token(byte) {
            return None;
        }
        let last = splitter.last;
        splitter.lexer.pass_gap(false);
        Some(ScriptToken { kind: last.kind, start: last.start, end: last.end, is_broken })
    })
}
