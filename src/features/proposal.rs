//! What completion answers with.

use crate::text::Span;

/// What is proposed, for the sign beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemKind {
    /// A key of an object, a property, an option.
    Field,
    /// A word of the language.
    Keyword,
    /// A type.
    Type,
    /// A value as it is written.
    Value,
    /// Something to call by its name.
    Function,
    /// Something to call on another.
    Method,
    /// A name that stands for a value.
    Variable,
    /// What is imported, or where it is imported from.
    Module,
    /// A path.
    File,
    /// Words.
    Text,
}

/// One proposal.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// What is shown: the key, or the reference.
    pub label: String,
    /// A short type beside it.
    pub detail: String,
    /// What it is.
    pub kind: ItemKind,
    /// What the typed text is compared with: like `text`, it begins where `replace` does.
    pub filter: String,
    /// The order among the proposals.
    pub sort: String,
    /// The bytes that it replaces.
    pub replace: Span,
    /// The part of `replace` before the cursor, for clients that insert.
    pub insert: Span,
    /// The text that it writes.
    pub text: String,
}
