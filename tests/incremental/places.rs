//! Cursor positions in a text, and the ranges between them.

use std::ops::Range;

/// The range of `old` that differs from `new`, and its replacement.
pub fn difference<'a>(old: &str, new: &'a str) -> (Range<usize>, &'a str) {
    let common = |left: &mut dyn Iterator<Item = u8>, right: &mut dyn Iterator<Item = u8>| {
        left.zip(right).take_while(|(left, right)| left == right).count()
    };
    let mut start = common(&mut old.bytes(), &mut new.bytes());
    while !(is_place(old, start) && is_place(new, start)) {
        start -= 1;
    }
    let mut tail = common(&mut old[start..].bytes().rev(), &mut new[start..].bytes().rev());
    while !(is_place(old, old.len() - tail) && is_place(new, new.len() - tail)) {
        tail -= 1;
    }
    (start..old.len() - tail, &new[start..new.len() - tail])
}

pub fn is_place(text: &str, offset: usize) -> bool {
    text.is_char_boundary(offset) && !(text[..offset].ends_with('\r') && text[offset..].starts_with('\n'))
}

/// Nearest position at or before an offset.
pub fn snapped(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !is_place(text, offset) {
        offset -= 1;
    }
    offset
}

pub fn line_start(text: &str, offset: usize) -> usize {
    text[..offset].rfind('\n').map_or(0, |newline| newline + 1)
}

pub fn words(text: &str) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut start = None;
    for (at, letter) in text.char_indices().chain([(text.len(), ' ')]) {
        match (letter.is_ascii_alphabetic(), start) {
            (true, None) => start = Some(at),
            (false, Some(first)) => {
                words.push(first..at);
                start = None;
            }
            _ => {}
        }
    }
    words
}
