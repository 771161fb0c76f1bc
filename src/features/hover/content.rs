use crate::features::preview::Preview;
use crate::text::Span;

#[derive(Clone, Debug, PartialEq)]
pub struct Hover {
    pub span: Span,
    pub text: Preview,
}
