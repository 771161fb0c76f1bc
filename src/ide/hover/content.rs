use crate::ide::markup::MarkupDocument;
use crate::text::Span;

#[derive(Clone, Debug, PartialEq)]
pub struct Hover {
    pub span: Span,
    pub text: MarkupDocument,
}
