//! The `accept` list, by which GenAIScript filters files.

use crate::genaiscript::inference::Throw;
use crate::syntax::characters::is_space;
use crate::syntax::{Value, ValueKind, coercion};
use crate::text::Span;

/// Parsed value of `accept`, with GenAIScript's semantics.
#[derive(Clone, Debug, PartialEq)]
pub struct Accept {
    pub filter: AcceptFilter,
    /// Items in source order, including empty ones; none unless the value is a string.
    pub items: Vec<AcceptItem>,
    /// Span of the string content without escapes. Otherwise, each item has the span of the whole value.
    pub content: Option<Span>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AcceptFilter {
    /// All files are kept: the value is empty, or a falsy value other than a string.
    Everything,
    /// No file is kept, and no file input is shown: the value is exactly `none`.
    Nothing,
    /// Files are kept if their path ends with one of the items.
    Endings,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcceptItem {
    /// Span without surrounding white space; empty for an empty item.
    pub span: Span,
    pub text: String,
    /// Ending compared with paths.
    pub ending: String,
}

impl Accept {
    /// Parses a value of `accept` in `source`; `None` if it is known only at run time. Returns an error where
    /// GenAIScript throws: for a truthy value that is not a string.
    pub fn parse(value: &Value, source: &str) -> Result<Option<Self>, Throw> {
        let ValueKind::String(text) = &value.kind else {
            return match value.truthy() {
                Some(false) => {
                    Ok(Some(Self { filter: AcceptFilter::Everything, items: Vec::new(), content: None }))
                }
                Some(true) => Err(Throw::type_error("accept.split is not a function", value.span)),
                None => Ok(None),
            };
        };
        let filter = match text.as_str() {
            "" => AcceptFilter::Everything,
            "none" => AcceptFilter::Nothing,
            _ => AcceptFilter::Endings,
        };
        let content = content(text, value.span, source);
        Ok(Some(Self { filter, items: items(text, value.span, content), content }))
    }

    /// Whether a file with this path or URL is kept. The comparison is case-sensitive.
    pub fn keeps(&self, path: &str) -> bool {
        match self.filter {
            AcceptFilter::Everything => true,
            AcceptFilter::Nothing => false,
            AcceptFilter::Endings => {
                self.items.iter().any(|item| !item.ending.is_empty() && path.ends_with(&item.ending))
            }
        }
    }

    pub fn endings(&self) -> impl Iterator<Item = &AcceptItem> {
        self.items.iter().filter(|item| !item.ending.is_empty())
    }
}

fn items(text: &str, span: Span, content: Option<Span>) -> Vec<AcceptItem> {
    let mut offset = 0;
    let mut items = Vec::new();
    for piece in text.split(',') {
        let trimmed = coercion::trim(piece);
        let space = piece.len() - piece.trim_start_matches(is_space).len();
        let before = if trimmed.is_empty() { 0 } else { space };
        let start = content.map(|content| content.start as usize + offset + before);
        items.push(AcceptItem {
            span: start.map_or(span, |start| Span::new(start, start + trimmed.len())),
            text: trimmed.to_owned(),
            ending: match trimmed.strip_prefix("*.") {
                Some(extension) => format!(".{extension}"),
                None => trimmed.to_owned(),
            },
        });
        offset += piece.len() + 1;
    }
    items
}

fn content(text: &str, span: Span, source: &str) -> Option<Span> {
    let written = span.text(source);
    // A YAML string may have no quotes.
    if written == text {
        return Some(span);
    }
    let inner = written.get(1..written.len().checked_sub(1)?)?;
    let is_quoted = written.starts_with(['"', '\'', '`']);
    (is_quoted && inner == text).then(|| Span { start: span.start + 1, end: span.end - 1 })
}
