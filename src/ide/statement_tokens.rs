//! Tokens of the statement around the cursor. They tell much of a half-typed call at a fraction of what parsing it costs.

use crate::syntax::ChunkedTree;
use crate::syntax::splitter::{self, ScriptToken, ScriptTokenKind};
use crate::text::Span;

/// Tokens with the text that their offsets are in.
pub struct StatementTokens<'s> {
    pub source: &'s str,
    tokens: Vec<ScriptToken>,
}

impl<'s> StatementTokens<'s> {
    /// Returns the tokens of the statement at an offset.
    pub fn around(syntax: &'s ChunkedTree, offset: usize) -> Option<Self> {
        Some(Self::new(syntax.source(), statement_around(syntax, offset)?))
    }

    /// Returns the tokens of a part of a text.
    pub fn new(source: &'s str, span: Span) -> Self {
        let start = span.range().start;
        let tokens = splitter::tokens(span.text(source)).map(|token| token.shifted(start)).collect();
        Self { source, tokens }
    }

    pub fn as_slice(&self) -> &[ScriptToken] {
        &self.tokens
    }

    pub fn len(&self) -> usize {
        self.tokens.len()
    }

    /// Returns the text of a token; an empty one where there is none.
    pub fn text(&self, index: usize) -> &'s str {
        self.tokens.get(index).and_then(|token| self.source.get(token.start..token.end)).unwrap_or("")
    }

    pub fn span(&self, index: usize) -> Option<Span> {
        self.tokens.get(index).map(|token| Span::new(token.start, token.end))
    }

    /// Returns the span of a token that is a name, also one after a dot.
    pub fn name(&self, index: usize) -> Option<Span> {
        let token = self.tokens.get(index)?;
        let is_name = matches!(token.kind, ScriptTokenKind::Word | ScriptTokenKind::Property);
        is_name.then(|| Span::new(token.start, token.end))
    }

    /// Returns the index of the first token at or after an offset.
    pub fn index_at(&self, offset: usize) -> usize {
        self.tokens.partition_point(|token| token.start < offset)
    }

    /// Whether the text up to the end of a token ends with `text`, which may be more than one token.
    pub fn ends_with(&self, index: usize, text: &str) -> bool {
        self.span(index).is_some_and(|last| self.source[..last.range().end].ends_with(text))
    }

    /// Whether an offset is not in a comment or in a template literal.
    pub fn is_code_at(&self, offset: usize) -> bool {
        let before = self.tokens.iter().take_while(|token| token.end <= offset).last();
        let before = before.map_or(0, |token| token.end);
        let next = self.tokens.iter().find(|token| token.end > offset);
        let is_inside = next.is_some_and(|next| next.start < offset);
        let gap = self.source.get(before..offset).unwrap_or("");
        is_inside || !gap.contains(['`', '/'])
    }

    /// Returns the indexes of the brackets that are open at an offset, outermost first.
    pub fn open_at(&self, offset: usize) -> Vec<usize> {
        let mut open: Vec<usize> = Vec::new();
        // How many of each kind are open, so that a bracket that closes nothing is not sought in all of them.
        let mut counts = [0_usize; 3];
        let kind = |text: &str| match text {
            "(" | ")" => 0,
            "[" | "]" => 1,
            _ => 2,
        };
        let before = self.tokens.iter().take_while(|token| token.start < offset);
        for (index, token) in before.enumerate() {
            let text = token.text(self.source);
            match text {
                _ if opens(text) => {
                    counts[kind(text)] += 1;
                    open.push(index);
                }
                _ if closes(text) && token.end <= offset && counts[kind(text)] > 0 => {
                    while let Some(last) = open.pop() {
                        let last = kind(self.text(last));
                        counts[last] -= 1;
                        if last == kind(text) {
                            break;
                        }
                    }
                }
                _ => {}
            }
        }
        open
    }

    /// Iterates over the tokens from an index on, without the brackets that open there and all that is in them.
    pub fn outside_brackets(&self, from: usize) -> impl Iterator<Item = (usize, &'s str)> {
        let mut depth = 0_usize;
        (from..self.tokens.len()).map(|index| (index, self.text(index))).filter(move |(_, text)| {
            if opens(text) {
                depth += 1;
                return false;
            }
            if depth > 0 {
                depth -= usize::from(closes(text));
                return false;
            }
            true
        })
    }

    /// Returns the index of the first bracket `close` from an index on that closes none of those between.
    pub fn closing(&self, from: usize, close: &str) -> Option<usize> {
        self.outside_brackets(from).find(|(_, text)| *text == close).map(|(index, _)| index)
    }

    /// Returns the index of the bracket that the one at an index closes, if only their number counts.
    pub fn opening(&self, close: usize) -> Option<usize> {
        let mut depth = 0_usize;
        (0..=close).rev().find(|index| {
            let text = self.text(*index);
            if closes(text) {
                depth += 1;
            } else if opens(text) {
                depth -= 1;
            }
            depth == 0
        })
    }
}

fn opens(text: &str) -> bool {
    matches!(text, "(" | "[" | "{" | "${")
}

fn closes(text: &str) -> bool {
    matches!(text, ")" | "]" | "}")
}

/// Returns the span of the statement at an offset, at least up to it.
pub fn statement_around(syntax: &ChunkedTree, offset: usize) -> Option<Span> {
    let source = syntax.source();
    // Space after a call that is not closed may belong to the next statement.
    let last = source.get(..offset)?.trim_end().len().saturating_sub(1);
    let last = (0..=last).rev().find(|at| source.is_char_boundary(*at))?;
    let span = syntax.span(syntax.chunk_at(last)?).range();
    source.is_char_boundary(span.end.max(offset)).then(|| Span::new(span.start, span.end.max(offset)))
}
