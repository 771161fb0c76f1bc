//! Context-free tokens. The lexer works on bytes; every offset that it returns is a character boundary.

use memchr::{memchr, memchr2, memchr3};

pub struct Lexer<'t> {
    pub text: &'t str,
    pub at: usize,
    pub gap: TokenGap,
}

#[derive(Default)]
pub struct TokenGap {
    /// Start of the first line in it that is outside of comments.
    pub line: Option<usize>,
    /// Whether the token is on another line than the one before it.
    pub is_broken: bool,
    /// Indentation of the token; `None` if it does not follow space alone.
    pub indent: Option<usize>,
    /// Start of an unterminated comment.
    pub open_comment: Option<usize>,
}

pub enum TemplatePart {
    End,
    Substitution,
    Nothing,
}

const IS_WORD: [bool; 256] = {
    let (mut is_word, mut byte) = ([false; 256], 0_u8);
    while byte < 0x80 {
        is_word[byte as usize] = byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$';
        byte += 1;
    }
    is_word
};

impl<'t> Lexer<'t> {
    pub fn new(text: &'t str, at: usize) -> Self {
        Self { text, at, gap: TokenGap::default() }
    }

    pub fn byte(&self) -> Option<u8> {
        self.byte_at(self.at)
    }

    pub fn byte_at(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    fn rest(&self, from: usize) -> &[u8] {
        self.text.as_bytes().get(from..).unwrap_or_default()
    }

    fn count(&self, is_such: impl Fn(u8) -> bool) -> usize {
        let rest = self.rest(self.at);
        rest.iter().position(|byte| !is_such(*byte)).unwrap_or(rest.len())
    }

    /// Returns the end of a line, before its line break.
    pub fn line_end(&self, from: usize) -> usize {
        memchr2(b'\n', b'\r', self.rest(from)).map_or(self.text.len(), |end| from + end)
    }

    /// Returns the start of a line, not before `first`.
    pub fn line_start(&self, at: usize, first: usize) -> usize {
        memchr::memrchr2(b'\n', b'\r', &self.text.as_bytes()[first..at]).map_or(first, |end| first + end + 1)
    }

    /// Skips to the next token. `is_line` tells whether a line begins here.
    pub fn pass_gap(&mut self, is_line: bool) {
        let mut line = is_line.then_some(self.at);
        // Assigned in place, since it would otherwise be copied for each token.
        self.gap = TokenGap { line, is_broken: is_line, indent: None, open_comment: None };
        while let Some(byte) = self.byte() {
            match byte {
                b' ' | b'\t' | 0x0b | 0x0c => {
                    self.at += self.count(|byte| matches!(byte, b' ' | b'\t' | 0x0b | 0x0c));
                }
                b'\n' | b'\r' => {
                    self.at += if byte == b'\r' && self.byte_at(self.at + 1) == Some(b'\n') { 2 } else { 1 };
                    line = Some(self.at);
                    self.gap.line = self.gap.line.or(line);
                    self.gap.is_broken = true;
                }
                b'/' => match self.byte_at(self.at + 1) {
                    Some(b'/') => self.line_comment(),
                    Some(b'*') => {
                        line = None;
                        self.block_comment();
                    }
                    _ => break,
                },
                0x80.. => match space(self.rest(self.at)) {
                    0 => break,
                    length => {
                        self.gap.is_broken |= is_separator(self.rest(self.at));
                        self.at += length;
                    }
                },
                _ => break,
            }
        }
        self.gap.indent = line.map(|line| self.at - line);
    }

    pub fn hashbang(&mut self) {
        let rest = &self.text[self.at..];
        if rest.strip_prefix('\u{feff}').unwrap_or(rest).starts_with("#!") {
            self.line_comment();
        }
    }

    fn line_comment(&mut self) {
        loop {
            let Some(end) = memchr3(b'\n', b'\r', 0xe2, self.rest(self.at)) else {
                self.at = self.text.len();
                return;
            };
            self.at += end;
            if self.byte() != Some(0xe2) || is_separator(self.rest(self.at)) {
                return;
            }
            self.at += 1;
        }
    }

    fn block_comment(&mut self) {
        let (start, mut at) = (self.at, self.at + 2);
        loop {
            let Some(slash) = memchr(b'/', self.rest(at)) else {
                self.gap.open_comment = Some(start);
                self.at = self.text.len();
                return;
            };
            at += slash + 1;
            if at > start + 3 && self.byte_at(at - 2) == Some(b'*') {
                break;
            }
        }
        self.gap.is_broken |= memchr2(b'\n', b'\r', &self.text.as_bytes()[start..at]).is_some();
        self.at = at;
    }

    pub fn word(&mut self) {
        loop {
            self.at += self.count(|byte| IS_WORD[usize::from(byte)]);
            match self.byte() {
                // The backslash belongs to the characters after it.
                Some(b'\\') if self.byte_at(self.at + 1).is_some_and(|next| next.is_ascii_graphic()) => {
                    self.at += 2;
                }
                Some(0x80..) if space(self.rest(self.at)) == 0 => self.at += 1,
                _ => return,
            }
        }
    }

    pub fn number(&mut self) {
        self.word();
        while self.byte() == Some(b'.') {
            self.at += 1;
            self.word();
        }
    }

    /// Skips a string. Returns whether it ends on its line, or continues after a backslash.
    pub fn string(&mut self, quote: u8) -> bool {
        self.at += 1;
        loop {
            // Most strings are short and end before a vectorised search would start.
            self.at += self.count(|byte| byte != quote && !matches!(byte, b'\\' | b'\n' | b'\r'));
            match self.byte() {
                Some(b'\\') => self.escape(),
                Some(byte) if byte == quote => {
                    self.at += 1;
                    return true;
                }
                _ => return false,
            }
        }
    }

    fn escape(&mut self) {
        self.at += 1;
        match self.byte() {
            Some(b'\r') if self.byte_at(self.at + 1) == Some(b'\n') => self.at += 2,
            Some(0..0x80) => self.at += 1,
            // The lexer skips the bytes of a multi-byte character without a special case.
            Some(_) | None => {}
        }
    }

    /// Returns the end of the regular expression that begins here; `None` if its line ends before it.
    pub fn regex_end(&self) -> Option<usize> {
        let (mut at, mut is_class) = (self.at + 1, false);
        loop {
            match self.byte_at(at)? {
                b'\n' | b'\r' => return None,
                b'\\' if !matches!(self.byte_at(at + 1), Some(b'\n' | b'\r')) => at += 1,
                b'[' => is_class = true,
                b']' => is_class = false,
                b'/' if !is_class => break,
                _ => {}
            }
            at += 1;
        }
        let flags = self.rest(at + 1).iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
        Some(at + 1 + flags)
    }

    pub fn template_part(&mut self) -> TemplatePart {
        loop {
            let Some(end) = memchr3(b'`', b'\\', b'$', self.rest(self.at)) else {
                self.at = self.text.len();
                return TemplatePart::Nothing;
            };
            self.at += end;
            match self.byte() {
                Some(b'\\') => self.escape(),
                Some(b'`') => {
                    self.at += 1;
                    return TemplatePart::End;
                }
                _ if self.byte_at(self.at + 1) == Some(b'{') => {
                    self.at += 2;
                    return TemplatePart::Substitution;
                }
                _ => self.at += 1,
            }
        }
    }
}

/// Returns the length of space that begins here with a non-ASCII byte. Space is defined as in the grammars.
fn space(bytes: &[u8]) -> usize {
    match bytes {
        [0xc2, 0xa0, ..] => 2,
        [0xe1, 0x9a, 0x80, ..]
        | [0xe2, 0x80, 0x80..=0x8b | 0xa8 | 0xa9 | 0xaf, ..]
        | [0xe2, 0x81, 0x9f | 0xa0, ..]
        | [0xe3, 0x80, 0x80, ..]
        | [0xef, 0xbb, 0xbf, ..] => 3,
        _ => 0,
    }
}

/// Whether U+2028 or U+2029 is here: a line terminator of JavaScript, but not of editors.
fn is_separator(bytes: &[u8]) -> bool {
    matches!(bytes, [0xe2, 0x80, 0xa8 | 0xa9, ..])
}
