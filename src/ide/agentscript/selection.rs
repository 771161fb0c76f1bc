use crate::syntax::agentscript;
use crate::text::Span;

/// Returns the spans around a position, innermost first.
pub fn around(source: &str, offset: usize) -> Vec<Span> {
    let mut spans = agentscript::around(source, offset);
    let whole = Span::new(0, source.len());
    if spans.last() != Some(&whole) {
        spans.push(whole);
    }
    spans
}
