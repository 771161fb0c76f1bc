//! Where GenAIScript takes the metadata from: the first match of its regular expression
//! `\b(system|script)\(\s*(\{.*?\})\s*\)`, found in one pass.

use super::space::skip_space;
use crate::script::CallKind;
use crate::text::Span;

/// A match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Match {
    /// The name before the parenthesis.
    pub kind: CallKind,
    /// The text between the parentheses, braces included.
    pub metadata: Span,
}

/// The first match in `source`.
///
/// A match runs from the first opening (`script({`) to the first closing (`})`) behind it. Where
/// no closing follows the first opening, none follows a later one either, so one look at the
/// first opening decides and nothing is scanned twice.
pub(super) fn find(source: &str) -> Option<Match> {
    let (kind, start) = first_opening(source)?;
    let end = first_closing(source, start + 1)?;
    Some(Match { kind, metadata: Span::new(start, end) })
}

/// The first `script(` or `system(` that a `{` follows, and the place of that brace.
fn first_opening(source: &str) -> Option<(CallKind, usize)> {
    let bytes = source.as_bytes();
    source.match_indices('(').find_map(|(paren, _)| {
        let before = &bytes[..paren];
        let kind = if before.ends_with(b"script") {
            CallKind::Script
        } else if before.ends_with(b"system") {
            CallKind::System
        } else {
            return None;
        };
        // Both names have six letters.
        let name = paren - 6;
        if name > 0 && is_word(bytes[name - 1]) {
            return None;
        }
        let brace = skip_space(source, paren + 1);
        (bytes.get(brace) == Some(&b'{')).then_some((kind, brace))
    })
}

/// The end of the first `}` from `from` on that a `)` follows.
fn first_closing(source: &str, from: usize) -> Option<usize> {
    source
        .get(from..)?
        .match_indices('}')
        .map(|(at, _)| from + at + 1)
        .find(|&after| source.as_bytes().get(skip_space(source, after)) == Some(&b')'))
}

/// What the `\b` of a regular expression without the `u` flag takes for a letter, so that it
/// finds a word in `$script` and in `éscript`.
fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}
