//! Finds the metadata as GenAIScript does: the first match of its regular expression
//! `\b(system|script)\(\s*(\{.*?\})\s*\)`, in one pass.

use super::space::skip_space;
use crate::genaiscript::CallKind;
use crate::syntax::characters::is_word;
use crate::text::Span;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Match {
    pub kind: CallKind,
    /// Text between the parentheses, including braces.
    pub metadata: Span,
}

/// Returns the first match, from the first opening (`script({`) to the first closing (`})`) after it. No later opening
/// has a closing if the first one has none, so only the first is tried, in linear time.
pub(super) fn find(source: &str) -> Option<Match> {
    let (kind, start) = first_opening(source)?;
    let end = first_closing(source, start + 1)?;
    Some(Match { kind, metadata: Span::new(start, end) })
}

/// Returns the first `script(` or `system(` followed by a `{`, and the position of this brace.
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
        // Both names are six letters long.
        let name = paren - 6;
        if name > 0 && is_word(bytes[name - 1]) {
            return None;
        }
        let brace = skip_space(source, paren + 1);
        (bytes.get(brace) == Some(&b'{')).then_some((kind, brace))
    })
}

/// Returns the end of the first `}` after `from` that is followed by a `)`.
fn first_closing(source: &str, from: usize) -> Option<usize> {
    source
        .get(from..)?
        .match_indices('}')
        .map(|(at, _)| from + at + 1)
        .find(|&after| source.as_bytes().get(skip_space(source, after)) == Some(&b')'))
}
