//! `@include "…"` in scripts in Markdown, which GenAIScript expands before reading them.

use crate::text::Span;

/// Returns the included file names with their spans, without quotes. GenAIScript searches the whole text for
/// `@include\s+"([^"]+)"`.
pub(in crate::genaiscript) fn includes(source: &str) -> Vec<(Span, String)> {
    let mut found = Vec::new();
    for (at, word) in source.match_indices("@include") {
        let after = &source[at + word.len()..];
        let quoted = after.trim_start().strip_prefix('"').filter(|text| text.len() + 1 < after.len());
        let Some(text) = quoted else { continue };
        if let Some(length) = text.find('"').filter(|length| *length > 0) {
            let start = source.len() - text.len();
            found.push((Span::new(start, start + length), text[..length].to_owned()));
        }
    }
    found
}
