//! What completion answers with.

use crate::text::Span;

/// One proposal.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// What is shown: the key, or the reference.
    pub label: String,
    /// A short type beside it.
    pub detail: String,
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
