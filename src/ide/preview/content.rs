use serde_json::Value as Json;

use crate::genaiscript::SourceFile;
use crate::ide::markup::MarkupDocument;
use crate::text::Span;

#[derive(Clone, Debug, PartialEq)]
pub struct Preview {
    pub title: String,
    pub span: Span,
    pub text: MarkupDocument,
    /// Content for a program; each view's own file describes it.
    pub json: Json,
}

/// Span of the metadata call, or the start of the file.
pub(super) fn call_span(file: &SourceFile) -> Span {
    file.script().call().map_or_else(Span::default, |call| call.callee)
}
