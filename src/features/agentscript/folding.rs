//! What of a file in AgentScript can be folded.

use crate::syntax::agentscript;
use crate::text::Span;

/// What can be folded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fold {
    /// From the first byte to that after the last.
    pub span: Span,
    /// What it is.
    pub kind: FoldKind,
}

/// The kinds that editors tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoldKind {
    /// What stands in brackets
    Brackets,
    /// Comments in a row
    Comments,
    /// Imports in a row
    Imports,
}

/// What spans several lines and can be folded, in source order: what stands in brackets, and comments and imports
/// in a row.
pub fn folds(source: &str) -> Vec<Fold> {
    let mut found: Vec<Fold> = agentscript::brackets(source)
        .into_iter()
        .map(|span| Fold { span, kind: FoldKind::Brackets })
        .collect();
    let rows = |spans: Vec<Span>, kind| {
        let mut rows: Vec<Fold> = Vec::new();
        for span in spans {
            match rows.last_mut() {
                Some(last) if is_next_line(source, last.span, span) => last.span = last.span.to(span),
                _ => rows.push(Fold { span, kind }),
            }
        }
        rows
    };
    found.extend(rows(agentscript::comments(source), FoldKind::Comments));
    found.extend(rows(agentscript::imports(source), FoldKind::Imports));
    found.retain(|fold| fold.span.text(source).contains('\n'));
    found.sort_by_key(|fold| fold.span.source_order());
    found
}

/// Whether nothing but one line break is between two places, and blanks.
fn is_next_line(source: &str, first: Span, second: Span) -> bool {
    let between = source.get(first.range().end..second.range().start).unwrap_or("?");
    between.trim().is_empty() && between.matches('\n').count() == 1
}
