use serde::{Deserialize, Serialize};

use super::topic::CompletionTopic;
use crate::text::Span;

/// Kind of a completion item, for its icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ItemKind {
    Field,
    Option,
    Keyword,
    Type,
    Value,
    Function,
    Method,
    Variable,
    /// An import, or its source.
    Module,
    File,
    Text,
    /// A whole construct with tab stops.
    Snippet,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CompletionItem {
    pub label: String,
    pub detail: String,
    pub kind: ItemKind,
    /// Text that the typed text is matched against; like `text`, it begins where `replace` does.
    pub filter: String,
    pub sort: String,
    pub replace: Span,
    /// Part of `replace` before the cursor, for clients that insert.
    pub insert: Span,
    pub text: String,
    /// Whether `text` is a snippet with tab stops.
    pub is_snippet: bool,
    /// Subject of its documentation.
    pub topic: Option<CompletionTopic>,
}
