//! Text of files and names, made safe to print. It cannot control a terminal, hide or reverse the text next
//! to it, or pass for a command to a pipeline that reads the log.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use crate::text::{Encoding, Span, Text};

/// Replacement for a character where columns count.
pub const STAND_IN: char = '\u{fffd}';

/// Invisible characters, and characters that change the direction of text.
const HIDDEN: [RangeInclusive<char>; 18] = [
    // Directional marks, embeddings, overrides and isolates.
    '\u{61c}'..='\u{61c}',
    '\u{200e}'..='\u{200f}',
    '\u{202a}'..='\u{202e}',
    '\u{2066}'..='\u{2069}',
    // Line breaks that most programs do not recognise.
    '\u{2028}'..='\u{2029}',
    // Zero-width spaces, fillers, invisible operators, tags.
    '\u{ad}'..='\u{ad}',
    '\u{34f}'..='\u{34f}',
    '\u{115f}'..='\u{1160}',
    '\u{17b4}'..='\u{17b5}',
    '\u{180e}'..='\u{180e}',
    '\u{200b}'..='\u{200b}',
    '\u{2060}'..='\u{2065}',
    '\u{206a}'..='\u{206f}',
    '\u{3164}'..='\u{3164}',
    '\u{feff}'..='\u{feff}',
    '\u{ffa0}'..='\u{ffa0}',
    '\u{fff9}'..='\u{fffb}',
    '\u{e0000}'..='\u{e007f}',
];

/// Prefixes of commands that a pipeline executes anywhere in its log.
const COMMANDS: [&str; 2] = ["##[", "##vso["];

/// Escapes invisible characters as JavaScript does. Line breaks are kept.
pub fn visible(text: &str) -> Cow<'_, str> {
    if text.bytes().all(|byte| matches!(byte, b'\n' | b' '..=b'~')) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len());
    let mut before = '\n';
    for character in text.chars() {
        if character != '\n' && is_hidden(before, character) {
            out.extend(character.escape_default());
        } else {
            out.push(character);
        }
        before = character;
    }
    out.into()
}

/// Makes text printable on lines of its own: invisible characters are escaped, pipeline commands disarmed.
pub fn printable(text: &str) -> Cow<'_, str> {
    let text = visible(text);
    if !text.contains("::") && !text.contains("##") {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let words = line.trim_start();
        if words.starts_with("::") {
            out.push_str(&line[..line.len() - words.len()]);
            out.push_str("\\u{3a}");
            out.push_str(&words[1..]);
        } else {
            out.push_str(line);
        }
    }
    for command in COMMANDS {
        if out.contains(command) {
            out = out.replace(command, &format!("\\u{{23}}{}", &command[1..]));
        }
    }
    out.into()
}

/// Makes a file name printable at the beginning of a line. An ambiguous relative name gets the prefix `./`.
pub fn printable_name(name: &str) -> String {
    let is_plain = |first: char| first.is_alphanumeric() || "/._@([".contains(first);
    let here = if name.starts_with(is_plain) { "" } else { "./" };
    printable(&format!("{here}{name}")).replace('\n', "\\n")
}

/// Whether a character is invisible or changes how others are shown. `before` is the previous character.
pub fn is_hidden(before: char, character: char) -> bool {
    match character {
        // Joiners shape emoji and the letters of some scripts, none of which is in ASCII.
        '\u{200c}' | '\u{200d}' => before.is_ascii(),
        '\0'..='\u{9f}' => character.is_control(),
        _ => HIDDEN.iter().any(|range| range.contains(&character)),
    }
}

/// Formats a location as terminals and editors can open it. Columns count characters.
pub fn place(path: &str, text: &Text, span: Span) -> String {
    let position = text.position(span.start as usize, Encoding::Utf32);
    format!("{}:{}:{}", printable_name(path), position.line + 1, position.character + 1)
}
