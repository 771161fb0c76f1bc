//! JSDoc comments, and `@returns` in them.

use crate::genaiscript::ScriptFile;
use crate::syntax::node;
use crate::text::Span;

pub(super) struct Comment<'f> {
    pub span: Span,
    source: &'f str,
}

/// Finds the comment that ends directly before an offset.
pub(super) fn before(file: &ScriptFile, place: usize) -> Option<Comment<'_>> {
    let source = file.syntax.source();
    let end = source.get(..place)?.trim_end().len();
    let found = file.syntax.before(end).filter(|node| node.kind() == "comment" && node.end_byte() == end)?;
    let comment = Comment { span: node::span(found), source };
    let text = comment.text();
    (text.len() >= "/***/".len() && text.starts_with("/**") && text.ends_with("*/")).then_some(comment)
}

pub(super) fn new(file: &ScriptFile, place: usize, tag: &str) -> (Span, String) {
    let source = file.syntax.source();
    let indent = indent(source, place);
    let is_first = line(source, place) == indent;
    let behind = if is_first { format!("{}{indent}", line_break(source)) } else { " ".to_owned() };
    (Span::at(place), format!("/** {tag} */{behind}"))
}

impl Comment<'_> {
    fn text(&self) -> &str {
        self.span.text(self.source)
    }

    pub fn tags(&self) -> impl Iterator<Item = Span> {
        let (text, start) = (self.text(), self.span.range().start);
        text.match_indices("@return").filter_map(move |(at, word)| {
            let rest = &text[at + word.len()..];
            let rest = rest.strip_prefix('s').unwrap_or(rest);
            let is_word = !rest.starts_with(|next: char| next.is_alphanumeric() || next == '_');
            is_word.then(|| Span::new(start + at, start + text.len() - rest.len()))
        })
    }

    /// Returns the edit that declares a type in the tag; `None` if it already has one.
    pub fn with_type(&self, shown: &str) -> Option<(Span, String)> {
        let Some(tag) = self.tags().next() else {
            return Some(self.with_line(&format!("@returns {{{shown}}}")));
        };
        let rest = self.source[tag.range().end..].trim_start_matches(['*', ' ', '\t', '\r', '\n']);
        (!rest.starts_with('{')).then(|| (Span::at(tag.range().end), format!(" {{{shown}}}")))
    }

    fn with_line(&self, tag: &str) -> (Span, String) {
        let text = self.text();
        let start = self.span.range().start;
        let newline = line_break(self.source);
        let end = start + text.len() - "*/".len();
        let Some(last) = text.rfind('\n') else {
            let said = text["/**".len()..text.len() - "*/".len()].trim();
            if said.is_empty() {
                return (self.span, format!("/** {tag} */"));
            }
            let indent = indent(self.source, start);
            let lines = [
                "/**".to_owned(),
                format!("{indent} * {said}"),
                format!("{indent} * {tag}"),
                format!("{indent} */"),
            ];
            return (self.span, lines.join(newline));
        };
        let last = &text[last + 1..text.len() - "*/".len()];
        if last.trim().is_empty() {
            return (Span::at(end - last.len()), format!("{last}* {tag}{newline}"));
        }
        let indent = &last[..last.len() - last.trim_start().len()];
        (
            Span::new(end - (last.len() - last.trim_end().len()), end),
            format!("{newline}{indent}* {tag}{newline}{indent}"),
        )
    }
}

fn line(source: &str, place: usize) -> &str {
    let before = &source[..place];
    &before[before.rfind('\n').map_or(0, |newline| newline + 1)..]
}

fn indent(source: &str, place: usize) -> &str {
    let line = line(source, place);
    &line[..line.len() - line.trim_start().len()]
}

fn line_break(source: &str) -> &'static str {
    if source.contains("\r\n") { "\r\n" } else { "\n" }
}
