//! Pieces of messages: what authors wrote, on one line and cut where it is long.

use crate::syntax::Member;

/// How many keys a message names.
const NAMED_KEYS: usize = 3;

/// A string for a message or the title of a fix, cut where it is long or its line ends.
pub(super) fn brief(text: &str) -> String {
    const MOST: usize = 40;
    cut(text, MOST)
}

/// A string cut where it has so many characters, or its line ends.
pub(super) fn cut(text: &str, most: usize) -> String {
    let is_end = |(count, (_, char)): &(usize, (usize, char))| *count == most || char.is_control();
    match text.char_indices().enumerate().find(is_end) {
        Some((_, (end, _))) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// A string on one line, whole.
pub(super) fn on_one_line(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for char in text.chars() {
        if char.is_control() { shown.extend(char.escape_default()) } else { shown.push(char) }
    }
    shown
}

/// The keys of members for a message, cut after a few.
pub(super) fn keys(members: &[&Member]) -> Option<String> {
    list(members.iter().map(|member| member.key.as_str()))
}

/// Keys for a message, cut after a few: "`title`, `model` and 2 more".
pub(super) fn list<'k>(keys: impl Iterator<Item = &'k str>) -> Option<String> {
    let mut keys: Vec<String> = keys.map(|key| format!("`{key}`")).collect();
    let more = keys.len().saturating_sub(NAMED_KEYS);
    if more > 0 {
        keys.truncate(NAMED_KEYS);
        keys.push(format!("{more} more"));
    }
    joined(keys)
}

/// All of some keys for a message: "`read`, `list` and `write`".
pub(super) fn every<'k>(keys: impl Iterator<Item = &'k str>) -> Option<String> {
    joined(keys.map(|key| format!("`{key}`")).collect())
}

fn joined(mut keys: Vec<String>) -> Option<String> {
    let last = keys.pop()?;
    Some(if keys.is_empty() { last } else { format!("{} and {last}", keys.join(", ")) })
}
