use super::characters::{is_blank, is_delimiter, may_continue_name};
use super::{Repair, RepairMatch};
use crate::text::Span;

/// Keywords with a value, including Python's.
const KEYWORDS: &[(&str, &str)] = &[
    ("true", "true"),
    ("false", "false"),
    ("null", "null"),
    ("True", "true"),
    ("False", "false"),
    ("None", "null"),
];

impl Repair<'_> {
    /// Reads a decimal number, adding missing zeros. Others (`0xff`, `1_000`, `1n`) become unquoted strings.
    pub(super) fn number(&mut self) -> RepairMatch {
        let start = self.at;
        let written = self.output.len();
        let valid = self.number_text();
        let length = self.at - start;
        self.look(length)?;
        if length == 0 {
            return Ok(false);
        }
        if !self.at_end_of_value() {
            self.output.truncate(written);
            self.at = start;
            return Ok(false);
        }
        if !valid {
            self.output.truncate(written);
            let span = Span::new(start, self.at);
            self.output.push('"', span);
            self.output.push_str(span.text(self.text), span);
            self.output.push('"', span);
        }
        Ok(true)
    }

    /// Writes the number at the current position; returns whether it is valid JSON.
    fn number_text(&mut self) -> bool {
        let start = self.at;
        let mut valid = true;
        let negative = self.copy(b'-');
        if negative && !self.at_digit() && self.at_end_of_value() {
            self.zero();
        }
        if self.byte() == Some(b'0') && self.byte_at(self.at + 1).is_some_and(|byte| byte.is_ascii_digit()) {
            valid = false;
        }
        let whole = self.digits();
        if self.byte() == Some(b'.') {
            if whole == 0 {
                self.zero();
            }
            self.copy(b'.');
            if self.digits() == 0 {
                self.zero();
            }
        }
        if self.at > start && matches!(self.byte(), Some(b'e' | b'E')) {
            if negative && self.at == start + 1 {
                valid = false;
            }
            let _exponent = self.copy(b'e') || self.copy(b'E');
            let _sign = self.copy(b'-') || self.copy(b'+');
            if self.digits() == 0 {
                self.zero();
            }
        }
        valid
    }

    fn at_digit(&self) -> bool {
        self.byte().is_some_and(|byte| byte.is_ascii_digit())
    }

    fn digits(&mut self) -> usize {
        let start = self.at;
        while let Some(byte) = self.byte().filter(u8::is_ascii_digit) {
            self.copy(byte);
        }
        self.at - start
    }

    fn zero(&mut self) {
        // Originates from the sign, dot or letter that it completes.
        let before = self.at - usize::from(self.byte() != Some(b'.'));
        self.output.push('0', Span::new(before, before + 1));
    }

    fn at_end_of_value(&self) -> bool {
        self.byte().is_none_or(|byte| is_delimiter(byte) || is_blank(byte))
    }

    pub(super) fn keyword(&mut self) -> bool {
        for (word, value) in KEYWORDS {
            if self.rest().starts_with(word)
                && !self.byte_at(self.at + word.len()).is_some_and(may_continue_name)
            {
                self.output.push_str(value, Span::new(self.at, self.at + word.len()));
                self.at += word.len();
                return true;
            }
        }
        false
    }
}
