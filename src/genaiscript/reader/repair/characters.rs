//! Character classes of the repair.

pub(super) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\t' | b'\r')
}

/// Other white space, which the repair converts to a space.
pub(super) fn is_exotic_blank(char: char) -> bool {
    matches!(
        char,
        '\u{a0}' | '\u{180e}' | '\u{2000}'..='\u{200b}' | '\u{202f}' | '\u{205f}' | '\u{3000}' | '\u{feff}'
    )
}

pub(super) fn is_delimiter(byte: u8) -> bool {
    matches!(byte, b',' | b':' | b'[' | b']' | b'/' | b'{' | b'}' | b'(' | b')' | b'\n' | b'+')
}

pub(super) fn ends_unquoted(byte: u8) -> bool {
    matches!(byte, b',' | b'[' | b']' | b'/' | b'{' | b'}' | b'\n' | b'+')
}

pub(super) fn is_double_quote(char: char) -> bool {
    matches!(char, '"' | '\u{201c}' | '\u{201d}')
}

/// Single quotes and similar ones. A backtick is one, so any of these ends a template literal.
pub(super) fn is_single_quote(char: char) -> bool {
    matches!(char, '\'' | '\u{2018}' | '\u{2019}' | '`' | '\u{b4}')
}

pub(super) fn is_quote(char: char) -> bool {
    is_double_quote(char) || is_single_quote(char)
}

pub(super) fn may_start_value(char: char) -> bool {
    is_quote(char) || char.is_ascii_alphanumeric() || matches!(char, '[' | '{' | '_' | '-')
}

pub(super) fn may_start_name(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_' || byte == b'$'
}

pub(super) fn may_continue_name(byte: u8) -> bool {
    may_start_name(byte) || byte.is_ascii_digit()
}

/// Whether a text is the beginning of a URL. Otherwise the repair would treat its rest as a comment.
pub(super) fn is_url_start(text: &str) -> bool {
    text.strip_suffix("://")
        .is_some_and(|scheme| matches!(scheme, "http" | "https" | "ftp" | "mailto" | "file" | "data" | "irc"))
}

pub(super) fn is_in_url(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~:/?#@!$&'()*+;=".contains(&byte)
}

pub(super) fn control_escape(char: char) -> Option<&'static str> {
    Some(match char {
        '\u{8}' => "\\b",
        '\u{c}' => "\\f",
        '\n' => "\\n",
        '\r' => "\\r",
        '\t' => "\\t",
        _ => return None,
    })
}
