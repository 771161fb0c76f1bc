use crate::features::preview::MarkupDocument;
use crate::text::Span;

#[derive(Clone, Debug, PartialEq)]
pub struct Hover {
    pub span: Span,
    pub text: MarkupDocument,
}
