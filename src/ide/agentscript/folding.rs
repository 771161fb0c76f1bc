use crate::syntax::agentscript;
use crate::text::Span;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fold {
    pub span: Span,
    pub kind: FoldKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoldKind {
    Brackets,
    Comments,
    Imports,
}

/// Returns the folding ranges of several lines, in source order: brackets, and consecutive comments and imports.
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
    // Nested brackets share text, so the line breaks are collected once.
    let newlines: Vec<usize> = memchr::memchr_iter(b'\n', source.as_bytes()).collect();
    found.retain(|fold| {
        let next = newlines.partition_point(|newline| *newline < fold.span.range().start);
        newlines.get(next).is_some_and(|newline| *newline < fold.span.range().end)
    });
    found.sort_by_key(|fold| fold.span.source_order());
    found
}

fn is_next_line(source: &str, first: Span, second: Span) -> bool {
    let between = source.get(first.range().end..second.range().start).unwrap_or("?");
    between.trim().is_empty() && between.matches('\n').count() == 1
}
