//! The `accept` list: which files GenAIScript keeps.

use crate::schema::{Throw, coercion};
use crate::syntax::{Kind, Value};
use crate::text::Span;

/// A value of `accept`, read as GenAIScript reads it.
#[derive(Clone, Debug, PartialEq)]
pub struct Accept {
    /// What it does to files.
    pub filter: Filter,
    /// Its items, empty ones included, in the order as written. None unless it is a text.
    pub items: Vec<Item>,
    /// The place of the text between the quotes, where it is written without escapes. Without it
    /// every item has the place of the whole value.
    pub content: Option<Span>,
}

/// What an `accept` does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filter {
    /// Every file is kept: it is empty, or no text and false.
    Everything,
    /// No file is kept, and no input for files is shown: it is exactly `none`.
    Nothing,
    /// A file is kept when its path ends as one of the items does.
    Endings,
}

/// What stands between two commas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its place without the space around it; an empty place for an empty item.
    pub span: Span,
    /// The text without the space around it.
    pub text: String,
    /// The ending that paths are compared with.
    pub ending: String,
}

impl Accept {
    /// Reads a value of `accept` that stands in `source`. `None` where only a run can tell.
    ///
    /// Fails where GenAIScript throws: for what is true and no text.
    pub fn of(value: &Value, source: &str) -> Result<Option<Self>, Throw> {
        let Kind::String(text) = &value.kind else {
            return match value.truthy() {
                Some(false) => {
                    Ok(Some(Self { filter: Filter::Everything, items: Vec::new(), content: None }))
                }
                Some(true) => Err(Throw::type_error("accept.split is not a function", value.span)),
                None => Ok(None),
            };
        };
        let filter = match text.as_str() {
            "" => Filter::Everything,
            "none" => Filter::Nothing,
            _ => Filter::Endings,
        };
        let content = content(text, value.span, source);
        Ok(Some(Self { filter, items: items(text, value.span, content), content }))
    }

    /// Whether a file with this path or URL is kept. Capitals count.
    pub fn keeps(&self, path: &str) -> bool {
        match self.filter {
            Filter::Everything => true,
            Filter::Nothing => false,
            Filter::Endings => {
                self.items.iter().any(|item| !item.ending.is_empty() && path.ends_with(&item.ending))
            }
        }
    }

    /// The items that are not empty.
    pub fn endings(&self) -> impl Iterator<Item = &Item> {
        self.items.iter().filter(|item| !item.ending.is_empty())
    }
}

fn items(text: &str, span: Span, content: Option<Span>) -> Vec<Item> {
    let mut offset = 0;
    let mut items = Vec::new();
    for piece in text.split(',') {
        let trimmed = coercion::trim(piece);
        let space = piece.len() - piece.trim_start_matches(coercion::is_space).len();
        let before = if trimmed.is_empty() { 0 } else { space };
        let start = content.map(|content| content.start as usize + offset + before);
        items.push(Item {
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
    let inner = written.get(1..written.len().checked_sub(1)?)?;
    let is_quoted = written.starts_with(['"', '\'', '`']);
    (is_quoted && inner == text).then(|| Span { start: span.start + 1, end: span.end - 1 })
}
