use crate::features::preview::Preview;
use crate::text::Span;

/// The answer to a hover.
#[derive(Clone, Debug, PartialEq)]
pub struct Hover {
    /// The place it is about.
    pub span: Span,
    /// What it says.
    pub text: Preview,
}
