use std::fmt::Write;

use std::str::Chars;

use tree_sitter::Node;

use super::characters::is_name_part;
use super::node;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quote {
    Double,
    Single,
    Backtick,
}

impl Quote {
    pub fn as_char(self) -> char {
        match self {
            Self::Double => '"',
            Self::Single => '\'',
            Self::Backtick => '`',
        }
    }

    pub fn detect(source: &str) -> Option<Self> {
        match source.chars().next()? {
            '"' => Some(Self::Double),
            '\'' => Some(Self::Single),
            '`' => Some(Self::Backtick),
            _ => None,
        }
    }

    /// Quotes `text` so that JavaScript, JSON5 and GenAIScript's repair all read it alike, and GenAIScript's
    /// text reader does not match it as the end of the metadata.
    pub fn quote(self, text: &str) -> String {
        let quote = self.as_char();
        let mut out = String::with_capacity(text.len() + 2);
        out.push(quote);
        let mut after_brace = false;
        for char in text.chars() {
            match char {
                '\n' if self == Self::Backtick => out.push(char),
                '\n' => out.push_str("\\n"),
                '\r' => out.push_str("\\r"),
                '\t' => out.push_str("\\t"),
                ')' if after_brace => out.push_str("\\u0029"),
                '\0'..' ' | '\u{7f}' | '\u{2028}' | '\u{2029}' => {
                    let _infallible = write!(out, "\\u{:04x}", u32::from(char));
                }
                '$' if self == Self::Backtick => out.push_str("\\$"),
                char if char == quote || char == '\\' => out.extend(['\\', char]),
                char => out.push(char),
            }
            after_brace = char == '}' || (after_brace && char.is_whitespace());
        }
        out.push(quote);
        out
    }
}

/// Returns `None` for a template with substitutions, and for other nodes.
pub fn cooked(node: Node<'_>, source: &str) -> Option<String> {
    let written = node::text(node, source);
    match node.kind() {
        "string" => Some(unescape(inner(written), false)),
        "template_string"
            if node::children(node).iter().all(|child| child.kind() != "template_substitution") =>
        {
            Some(unescape(inner(written), true))
        }
        _ => None,
    }
}

/// The closing quote may be missing.
fn inner(written: &str) -> &str {
    let Some(quote) = written.chars().next() else { return "" };
    let rest = &written[quote.len_utf8()..];
    rest.strip_suffix(quote).unwrap_or(rest)
}

pub fn unescape(text: &str, template: bool) -> String {
    if !text.contains(['\\', '\r']) {
        return text.to_owned();
    }
    // Collects code units, as `\uD83D\uDE00` is one character in two escapes.
    let mut out: Vec<u16> = Vec::with_capacity(text.len());
    let mut buffer = [0; 2];
    let mut chars = text.chars();
    while let Some(char) = chars.next() {
        match char {
            '\\' => escape(&mut chars, &mut out),
            '\r' if template => {
                // Templates normalise line ends.
                if chars.clone().next() == Some('\n') {
                    chars.next();
                }
                out.push(u16::from(b'\n'));
            }
            char => out.extend_from_slice(char.encode_utf16(&mut buffer)),
        }
    }
    String::from_utf16_lossy(&out)
}

fn escape(chars: &mut Chars<'_>, out: &mut Vec<u16>) {
    let mut buffer = [0; 2];
    let Some(char) = chars.next() else { return };
    let simple = match char {
        'n' => '\n',
        't' => '\t',
        'r' => '\r',
        'b' => '\u{8}',
        'f' => '\u{c}',
        'v' => '\u{b}',
        'x' => return push_code(hex(chars, 2), out),
        'u' => return push_code(unicode(chars), out),
        '0'..='7' => return push_code(Some(octal(char, chars)), out),
        // A line continuation produces no characters.
        '\r' => {
            if chars.clone().next() == Some('\n') {
                chars.next();
            }
            return;
        }
        '\n' | '\u{2028}' | '\u{2029}' => return,
        other => other,
    };
    out.extend_from_slice(simple.encode_utf16(&mut buffer));
}

fn push_code(code: Option<u32>, out: &mut Vec<u16>) {
    let code = code.unwrap_or(0xFFFD);
    if let Ok(unit) = u16::try_from(code) {
        return out.push(unit);
    }
    let char = char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER);
    out.extend_from_slice(char.encode_utf16(&mut [0; 2]));
}

fn unicode(chars: &mut Chars<'_>) -> Option<u32> {
    let rest = chars.as_str();
    let Some(braced) = rest.strip_prefix('{') else { return hex(chars, 4) };
    let digits = braced.find('}')?;
    let code = u32::from_str_radix(&braced[..digits], 16).ok();
    *chars = braced[digits + 1..].chars();
    code
}

fn hex(chars: &mut Chars<'_>, digits: usize) -> Option<u32> {
    let rest = chars.as_str();
    let code = rest.get(..digits).and_then(|digits| u32::from_str_radix(digits, 16).ok())?;
    *chars = rest[digits..].chars();
    Some(code)
}

/// Reads `\0` and the octal escapes of sloppy mode: up to three digits below 256.
fn octal(first: char, chars: &mut Chars<'_>) -> u32 {
    let mut code = first.to_digit(8).unwrap_or(0);
    for _ in 0..2 {
        let Some(digit) = chars.clone().next().and_then(|char| char.to_digit(8)) else { break };
        if code * 8 + digit > 255 {
            break;
        }
        code = code * 8 + digit;
        chars.next();
    }
    code
}

pub fn is_identifier(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(|first| first.is_alphabetic() || matches!(first, '_' | '$'))
        && chars.all(is_name_part)
}
