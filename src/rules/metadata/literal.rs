//! Values written as literals that GenAIScript reads as they are.

use std::fmt::Write;

use crate::syntax::{Kind, Object, Quote, Value};

/// Longer literals are not put in the place of a name.
const MAX_LENGTH: usize = 2000;

/// `value` as JSON5 on one line; `None` where it is not wholly known, cannot be written so, or is
/// too long.
pub(super) fn write(value: &Value, quote: Quote) -> Option<String> {
    let mut out = String::new();
    put(value, quote, &mut out)?;
    Some(out)
}

/// A text as JSON5 on the lines that it has, each but the last ending in a backslash: to JavaScript
/// and JSON5 alike the text goes on there. The repair makes a line of its own of each such end.
pub(super) fn write_lines(value: &Value, quote: Quote) -> Option<String> {
    let mut out = String::new();
    put_string(value.as_str()?, quote, Lines::Many, &mut out);
    Some(out)
}

/// Members as JSON5 without the braces around them.
pub(super) fn write_members<'v>(
    members: impl Iterator<Item = (&'v str, &'v Value)>,
    quote: Quote,
) -> Option<String> {
    let mut out = String::new();
    for (index, (key, value)) in members.enumerate() {
        if index > 0 {
            out.push_str(", ");
        }
        put_key(key, quote, &mut out);
        out.push_str(": ");
        put(value, quote, &mut out)?;
    }
    Some(out)
}

fn put(value: &Value, quote: Quote, out: &mut String) -> Option<()> {
    match &value.kind {
        Kind::Null => out.push_str("null"),
        Kind::Bool(bool) => out.push_str(if *bool { "true" } else { "false" }),
        Kind::Number(number) => out.push_str(&crate::syntax::number::show(*number)),
        Kind::String(text) => put_string(text, quote, Lines::One, out),
        Kind::Array(items) => {
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    out.push_str(", ");
                }
                put(item, quote, out)?;
            }
            out.push(']');
        }
        Kind::Object(Object { open: true, .. }) => return None,
        Kind::Object(object) if object.members.is_empty() => out.push_str("{}"),
        Kind::Object(object) => {
            let members = object.entries().into_iter().map(|member| (member.key.as_str(), &member.value));
            let members = write_members(members, quote)?;
            let _infallible = write!(out, "{{ {members} }}");
        }
        _ => return None,
    }
    (out.len() <= MAX_LENGTH).then_some(())
}

/// A key as JSON5.
pub(super) fn key(key: &str, quote: Quote) -> String {
    let mut out = String::new();
    put_key(key, quote, &mut out);
    out
}

fn put_key(key: &str, quote: Quote, out: &mut String) {
    let starts = key.starts_with(|char: char| char.is_ascii_alphabetic() || matches!(char, '_' | '$'));
    if starts && key.chars().all(|char| char.is_ascii_alphanumeric() || matches!(char, '_' | '$')) {
        out.push_str(key);
    } else {
        put_string(key, quote, Lines::One, out);
    }
}

/// On how many lines a text is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lines {
    One,
    Many,
}

/// Writes a string that JavaScript, JSON5 and the repair all read alike, and that the match does
/// not take for the end of the metadata.
fn put_string(text: &str, quote: Quote, lines: Lines, out: &mut String) {
    let quote = quote.as_char();
    out.push(quote);
    let mut after_brace = false;
    for char in text.chars() {
        match char {
            '\n' if lines == Lines::Many => out.push_str("\\n\\\n"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\\' => out.push_str("\\\\"),
            ')' if after_brace => out.push_str("\\u0029"),
            '\0'..' ' | '\u{7f}' | '\u{2028}' | '\u{2029}' => {
                let _infallible = write!(out, "\\u{:04x}", u32::from(char));
            }
            char if char == quote => {
                out.push('\\');
                out.push(char);
            }
            char => out.push(char),
        }
        after_brace = char == '}' || (after_brace && char.is_whitespace());
    }
    out.push(quote);
}

/// A text for a message or the title of a fix, cut where it is long or its line ends.
pub(super) fn brief(text: &str) -> String {
    const MOST: usize = 40;
    cut(text, MOST)
}

/// A text cut where it has so many characters, or its line ends.
pub(super) fn cut(text: &str, most: usize) -> String {
    let is_end = |(count, (_, char)): &(usize, (usize, char))| *count == most || char.is_control();
    match text.char_indices().enumerate().find(is_end) {
        Some((_, (end, _))) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
