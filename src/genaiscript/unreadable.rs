use crate::text::Span;

/// Reason to skip a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// The text is too long.
    Long,
    /// The nesting is too deep, or there are too many syntax errors.
    Syntax,
    /// The values of names exceed the budget at this place.
    Values(Span),
    /// The frontmatter uses unsupported YAML: the place, and a description.
    Frontmatter(Span, String),
}
