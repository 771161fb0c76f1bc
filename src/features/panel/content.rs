//! What a view shows.

use serde_json::Value as Json;

use crate::features::preview::Preview;
use crate::script::SourceFile;
use crate::text::Span;

/// One view of one place.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// What it shows, in a few words.
    pub title: String,
    /// The place it is about.
    pub span: Span,
    /// For reading.
    pub text: Preview,
    /// For programs; each view's own file describes it.
    pub json: Json,
}

/// The place of the metadata call, or the start of the file.
pub(super) fn call_span(file: &SourceFile) -> Span {
    file.script().call().map_or_else(Span::default, |call| call.callee)
}
