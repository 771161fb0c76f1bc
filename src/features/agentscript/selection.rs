//! What is around a place in a file in AgentScript.

use crate::syntax::agentscript;
use crate::text::Span;

/// What is around a place, from the inside out: each larger than the one before.
pub fn around(source: &str, offset: usize) -> Vec<Span> {
    let mut spans = agentscript::around(source, offset);
    let whole = Span::new(0, source.len());
    if spans.last() != Some(&whole) {
        spans.push(whole);
    }
    spans
}
