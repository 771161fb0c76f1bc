//! Non-null assertions, `x!.y`. The TypeScript grammar applies the mark to the whole expression before it: it
//! reads `1 + x!.y` as `(1 + x)!.y`. The parser therefore gets a space for each mark before a member or a call.

use std::borrow::Cow;

use memchr::memchr_iter;

use super::Language;
use super::splitter::awaits_value;

pub(super) fn without(language: Language, text: &str) -> Cow<'_, str> {
    let mut places = places(text).filter(|_| language != Language::JavaScript).peekable();
    if places.peek().is_none() {
        return Cow::Borrowed(text);
    }
    let mut rest = String::with_capacity(text.len());
    for place in places {
        rest.push_str(&text[rest.len()..place]);
        rest.push(' ');
    }
    rest.push_str(&text[rest.len()..]);
    Cow::Owned(rest)
}

/// Finds candidate marks. Those in strings and comments have no meaning.
pub(super) fn places(text: &str) -> impl Iterator<Item = usize> {
    let bytes = text.as_bytes();
    memchr_iter(b'!', bytes).filter(move |place| {
        let before = place.checked_sub(1).map_or(0, |before| bytes[before]);
        let ends_value = is_of_word(before) || matches!(before, b')' | b']' | b'"' | b'\'' | b'`');
        ends_value && takes_of_value(&bytes[place + 1..]) && !awaits_value(word_before(&bytes[..*place]))
    })
}

/// Whether the mark follows an expression. `after` is the text after it.
pub fn is_marked(after: &str) -> bool {
    after.strip_prefix('!').is_some_and(|rest| !rest.starts_with('='))
}

fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | 0x80..)
}

fn word_before(before: &[u8]) -> &[u8] {
    let length = before.iter().rev().take_while(|byte| is_of_word(**byte)).count();
    &before[before.len() - length..]
}

fn takes_of_value(after: &[u8]) -> bool {
    match after.trim_ascii_start() {
        [b'.', b'.', ..] => false,
        [b'.' | b'[' | b'(' | b'`', ..] => true,
        [b'?', b'.', next, ..] => !next.is_ascii_digit(),
        _ => false,
    }
}
