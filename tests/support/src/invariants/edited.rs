//! Texts with edits, decoded from bytes.
//!
//! The first line may be `//- NAME`, the name of the file. The text follows, then any number of edits: each begins with
//! a record separator, and its first two characters choose the replaced range. The rest is inserted.

use std::ops::Range;

use promptsig::FilePath;

const SEPARATOR: char = '\u{1e}';

/// More edits find nothing more.
const MAX_EDITS: usize = 12;

/// Kinds of files, for inputs without a name.
const NAMES: [&str; 6] =
    ["a.genai.mjs", "a.genai.mts", "system.a.genai.mjs", "a.genai.md", "a.genai.js", "server.ts"];

pub struct EditedText {
    pub path: FilePath,
    pub text: String,
    edits: Vec<String>,
}

impl EditedText {
    pub fn decode(bytes: &[u8]) -> Self {
        let whole = String::from_utf8_lossy(bytes);
        let (name, rest) = named(&whole);
        let mut parts = rest.split(SEPARATOR);
        let text = parts.next().unwrap_or_default().to_owned();
        let name = name.unwrap_or(NAMES[text.len() % NAMES.len()]);
        let edits = parts.take(MAX_EDITS).map(str::to_owned).collect();
        Self { path: FilePath::new(format!("/w/{name}")), text, edits }
    }

    /// Applies the edits, one after the other, and passes each with the text before it.
    pub fn replay(&self, mut step: impl FnMut(&str, Range<usize>, &str)) -> String {
        let mut text = self.text.clone();
        for edit in &self.edits {
            let mut characters = edit.chars();
            let (place, length) = (characters.next(), characters.next());
            let [place, length] = [place, length].map(|it| it.map_or(0, |it| it as usize));
            // A printable character is a share of the text, so that an edit of a seed is anywhere in it.
            let start = boundary(&text, (place.saturating_sub(32) * (text.len() + 1) / 95).min(text.len()));
            let end = boundary(&text, (start + length.saturating_sub(32)).min(text.len())).max(start);
            step(&text, start..end, characters.as_str());
            text.replace_range(start..end, characters.as_str());
        }
        text
    }
}

/// Splits off a first line `//- NAME`.
pub fn named(text: &str) -> (Option<&str>, &str) {
    let Some((name, rest)) = text.strip_prefix("//- ").and_then(|rest| rest.split_once('\n')) else {
        return (None, text);
    };
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
    if !name.is_empty() && name.len() < 64 && name.bytes().all(is_name) {
        (Some(name), rest)
    } else {
        (None, text)
    }
}

pub fn boundary(text: &str, at: usize) -> usize {
    (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}
