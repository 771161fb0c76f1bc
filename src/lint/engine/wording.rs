//! Parts of messages: quotations of the source, on one line and shortened.

use crate::syntax::Member;

const NAMED_KEYS: usize = 3;

pub(in crate::lint) fn brief(text: &str) -> String {
    const MOST: usize = 40;
    cut(text, MOST)
}

/// Shortens a string to `most` characters of its first line.
pub(in crate::lint) fn cut(text: &str, most: usize) -> String {
    let is_end = |(count, (_, char)): &(usize, (usize, char))| *count == most || char.is_control();
    match text.char_indices().enumerate().find(is_end) {
        Some((_, (end, _))) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

pub(in crate::lint) fn on_one_line(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for char in text.chars() {
        if char.is_control() { shown.extend(char.escape_default()) } else { shown.push(char) }
    }
    shown
}

pub(in crate::lint) fn keys(members: &[&Member]) -> Option<String> {
    list(members.iter().map(|member| member.key.as_str()))
}

/// Lists the first few keys for a message: "`title`, `model` and 2 more".
pub(in crate::lint) fn list<'k>(mut keys: impl Iterator<Item = &'k str>) -> Option<String> {
    let named: Vec<&str> = keys.by_ref().take(NAMED_KEYS).collect();
    let count = named.len() + keys.count();
    list_of(named.into_iter(), count)
}

/// Lists the first few of `count` keys without counting them.
pub(in crate::lint) fn list_of<'k>(keys: impl Iterator<Item = &'k str>, count: usize) -> Option<String> {
    let mut named: Vec<String> = keys.take(NAMED_KEYS).map(|key| format!("`{key}`")).collect();
    let more = count.saturating_sub(named.len());
    if more > 0 {
        named.push(format!("{more} more"));
    }
    joined(named)
}

/// Lists all keys for a message: "`read`, `list` and `write`".
pub(in crate::lint) fn every<'k>(keys: impl Iterator<Item = &'k str>) -> Option<String> {
    joined(keys.map(|key| format!("`{key}`")).collect())
}

fn joined(mut keys: Vec<String>) -> Option<String> {
    let last = keys.pop()?;
    Some(if keys.is_empty() { last } else { format!("{} and {last}", keys.join(", ")) })
}

pub(in crate::lint) fn capitalized(clause: &str) -> String {
    let mut letters = clause.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}
