use super::super::space::skip_space;
use super::identifier::{is_continue, is_start};
use crate::syntax::ValueKind;

/// Position in a text. Methods return `None` if the text is not JSON5.
pub(super) struct Json5Scanner<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Json5Scanner<'t> {
    pub fn new(text: &'t str) -> Self {
        Self { text, at: 0 }
    }

    pub fn at(&self) -> usize {
        self.at
    }

    pub fn at_end(&self) -> bool {
        self.at >= self.text.len()
    }

    pub fn take(&mut self, byte: u8) -> bool {
        let found = self.byte() == Some(byte);
        self.at += usize::from(found);
        found
    }

    pub fn skip_trivia(&mut self) -> Option<()> {
        loop {
            self.at = skip_space(self.text, self.at);
            if self.byte() != Some(b'/') {
                return Some(());
            }
            let rest = self.rest();
            if rest.starts_with("//") {
                self.at += rest.find(['\n', '\r', '\u{2028}', '\u{2029}']).unwrap_or(rest.len());
            } else {
                self.at += 2 + rest.strip_prefix("/*")?.find("*/")? + 2;
            }
        }
    }

    pub fn scalar(&mut self) -> Option<ValueKind> {
        Some(match self.byte()? {
            b'n' => self.word("null", ValueKind::Null)?,
            b't' => self.word("true", ValueKind::Bool(true))?,
            b'f' => self.word("false", ValueKind::Bool(false))?,
            b'"' | b'\'' => ValueKind::String(self.string()?),
            _ => ValueKind::Number(self.number()?),
        })
    }

    pub fn key(&mut self) -> Option<String> {
        match self.byte()? {
            b'"' | b'\'' => self.string(),
            _ => self.identifier(),
        }
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn char(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn word<T>(&mut self, word: &str, value: T) -> Option<T> {
        self.rest().starts_with(word).then(|| {
            self.at += word.len();
            value
        })
    }

    fn number(&mut self) -> Option<f64> {
        let negative = self.take(b'-');
        if !negative {
            self.take(b'+');
        }
        let magnitude = match self.byte()? {
            b'I' => self.word("Infinity", f64::INFINITY)?,
            b'N' => self.word("NaN", f64::NAN)?,
            b'0' if matches!(self.text.as_bytes().get(self.at + 1), Some(b'x' | b'X')) => {
                self.at += 2;
                hexadecimal(self.digits(u8::is_ascii_hexdigit)?)
            }
            _ => self.decimal()?,
        };
        Some(if negative { -magnitude } else { magnitude })
    }

    fn decimal(&mut self) -> Option<f64> {
        let start = self.at;
        let digit = u8::is_ascii_digit;
        let whole = if self.take(b'0') { Some("0") } else { self.digits(digit) };
        if self.take(b'.') {
            let fraction = self.digits(digit);
            whole.or(fraction)?;
        } else {
            whole?;
        }
        if self.take(b'e') || self.take(b'E') {
            let _sign = self.take(b'+') || self.take(b'-');
            self.digits(digit)?;
        }
        decimal(&self.text[start..self.at])
    }

    fn digits(&mut self, is_digit: impl Fn(&u8) -> bool) -> Option<&'t str> {
        let rest = self.rest();
        let length = rest.bytes().take_while(|byte| is_digit(byte)).count();
        self.at += length;
        (length > 0).then(|| &rest[..length])
    }

    fn string(&mut self) -> Option<String> {
        let quote = self.char()?;
        self.at += 1;
        let mut text = Units::default();
        loop {
            let rest = self.rest();
            let plain = rest.find([quote, '\\', '\n', '\r'])?;
            text.push_str(&rest[..plain]);
            self.at += plain;
            let char = self.char()?;
            if char != quote && char != '\\' {
                return None;
            }
            self.at += 1;
            if char == quote {
                return Some(text.finish());
            }
            self.escape(&mut text)?;
        }
    }

    fn escape(&mut self, text: &mut Units) -> Option<()> {
        let char = self.char()?;
        self.at += char.len_utf8();
        match char {
            'b' => text.push('\u{8}'),
            'f' => text.push('\u{c}'),
            'n' => text.push('\n'),
            'r' => text.push('\r'),
            't' => text.push('\t'),
            'v' => text.push('\u{b}'),
            '0' if self.byte().is_some_and(|byte| byte.is_ascii_digit()) => return None,
            '0' => text.push('\0'),
            '1'..='9' => return None,
            'x' => text.push_unit(self.hexadecimal_unit(2)?),
            'u' => text.push_unit(self.hexadecimal_unit(4)?),
            '\r' => {
                self.take(b'\n');
            }
            '\n' | '\u{2028}' | '\u{2029}' => {}
            other => text.push(other),
        }
        Some(())
    }

    fn hexadecimal_unit(&mut self, digits: usize) -> Option<u16> {
        let digits = self.text.get(self.at..self.at + digits)?;
        if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        self.at += digits.len();
        u16::from_str_radix(digits, 16).ok()
    }

    fn identifier(&mut self) -> Option<String> {
        let mut name = String::new();
        while let Some(char) = self.char() {
            let belongs = if name.is_empty() { is_start } else { is_continue };
            if char == '\\' {
                self.at += 1;
                if !self.take(b'u') {
                    return None;
                }
                let char = char::from_u32(u32::from(self.hexadecimal_unit(4)?))?;
                name.push(belongs(char).then_some(char)?);
            } else if belongs(char) {
                name.push(char);
                self.at += char.len_utf8();
            } else {
                break;
            }
        }
        (!name.is_empty()).then_some(name)
    }
}

/// Builder of a string from characters and UTF-16 units, of which two may form a character. A lone surrogate
/// becomes U+FFFD, as Rust strings cannot contain it.
#[derive(Default)]
struct Units {
    text: String,
    high: Option<u16>,
}

impl Units {
    fn push(&mut self, char: char) {
        self.settle();
        self.text.push(char);
    }

    fn push_str(&mut self, text: &str) {
        if !text.is_empty() {
            self.settle();
            self.text.push_str(text);
        }
    }

    fn push_unit(&mut self, unit: u16) {
        if let Some(high) = self.high.take() {
            if let Some(Ok(char)) = char::decode_utf16([high, unit]).next() {
                self.text.push(char);
                return;
            }
            self.text.push(char::REPLACEMENT_CHARACTER);
        }
        match char::from_u32(u32::from(unit)) {
            Some(char) => self.text.push(char),
            None if (0xd800..0xdc00).contains(&unit) => self.high = Some(unit),
            None => self.text.push(char::REPLACEMENT_CHARACTER),
        }
    }

    fn settle(&mut self) {
        if self.high.take().is_some() {
            self.text.push(char::REPLACEMENT_CHARACTER);
        }
    }

    fn finish(mut self) -> String {
        self.settle();
        self.text
    }
}

/// Returns the value of hexadecimal digits, rounded to the nearest number, ties to even.
pub(super) fn hexadecimal(digits: &str) -> f64 {
    let digits = digits.trim_start_matches('0');
    // 31 digits exceed the precision of a number; of the rest it only matters whether it is all zero.
    let (head, tail) = digits.split_at(digits.len().min(31));
    let Ok(head) = u128::from_str_radix(head, 16) else { return 0.0 };
    let sticky = u128::from(tail.bytes().any(|digit| digit != b'0'));
    #[allow(clippy::cast_precision_loss)]
    let rounded = (head << 1 | sticky) as f64 / 2.0;
    // Beyond 256 digits any number is infinite, so the exponent always fits.
    let exponent = i32::try_from(tail.len()).unwrap_or(i32::MAX).min(1024);
    rounded * 16_f64.powi(exponent)
}

/// Returns the value of decimal digits with an optional fraction and exponent, validated by the scanner.
pub(super) fn decimal(text: &str) -> Option<f64> {
    text.parse().ok()
}
