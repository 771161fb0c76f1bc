use super::resync::{Among, begins_statement};
use super::split::Splitter;
use super::token::{ScriptTokenKind, is_name_start};
use super::{brackets::StatementRange, words};

/// Minimal length of a chunk of minified code.
const LONG: usize = 2048;

impl Splitter<'_> {
    pub fn is_boundary(&mut self, byte: u8) -> bool {
        match self.last.kind {
            ScriptTokenKind::Property
            | ScriptTokenKind::Literal
            | ScriptTokenKind::Template
            | ScriptTokenKind::Close
            | ScriptTokenKind::Block => self.begins(byte),
            ScriptTokenKind::Word => {
                let word = self.last_word();
                if !words::awaits_more(word) || word == b"const" && self.is_after_as() {
                    self.begins(byte)
                } else {
                    words::is_prefix(word) && self.surely_begins(Among::Operands)
                }
            }
            ScriptTokenKind::Semicolon => {
                matches!(
                    byte,
                    b'(' | b'[' | b'{' | b'`' | b'"' | b'\'' | b'+' | b'-' | b'!' | b'~' | b'0'..=b'9'
                ) || self.begins(byte)
            }
            ScriptTokenKind::Dot => self.surely_begins(Among::Names),
            ScriptTokenKind::Step(_) => self.surely_begins(Among::Operands),
            // Type parameters and comma-separated lists may continue with such a word.
            ScriptTokenKind::Operator => {
                !matches!(self.last_byte(), b'<' | b',' | b':' | b'@') && self.surely_begins(Among::Operands)
            }
            ScriptTokenKind::Start | ScriptTokenKind::Open | ScriptTokenKind::Head => false,
        }
    }

    fn is_after_as(&self) -> bool {
        let before = &self.lexer.text.as_bytes()[self.start..self.last.start];
        before.trim_ascii_end().ends_with(b" as")
    }

    fn begins(&mut self, byte: u8) -> bool {
        let StatementRange { is_module, has_do, is_decorated } = self.level().statement;
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

    /// Whether a line can only begin another statement, although the last one is incomplete.
    fn surely_begins(&mut self, among: Among) -> bool {
        begins_statement(self.peek_line(), among)
    }

    pub fn ends_long_chunk(&mut self, byte: u8) -> bool {
        self.last.kind == ScriptTokenKind::Semicolon
            && self.brackets.depth() == 0
            && self.lexer.at - self.start > LONG
            && self.begins(byte)
    }

    /// Whether an HTML-like comment begins here. The rest is not split, as the parser decides where the comment ends.
    pub fn is_html_comment(&self, byte: u8) -> bool {
        let rest = || &self.lexer.text.as_bytes()[self.lexer.at..];
        byte == b'<' && rest().starts_with(b"<!--")
            || byte == b'-' && rest().starts_with(b"-->") && (self.lexer.gap.is_broken || !self.divides())
    }
}
