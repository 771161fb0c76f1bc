//! Conversion of inlay hints.

use super::ranges::range;
use crate::ide::return_types::Hint;
use crate::lsp::document::Document;
use crate::lsp::protocol::types;
use crate::text::{Encoding, Span};

pub fn hints(hints: Vec<Hint>, document: &Document, encoding: Encoding) -> Vec<types::InlayHint> {
    let hint = |hint: Hint| types::InlayHint {
        position: range(document, Span::at(hint.offset), encoding).start,
        label: types::InlayHintLabel::String(hint.label),
        kind: Some(types::InlayHintKind::TYPE),
        text_edits: None,
        tooltip: Some(types::InlayHintTooltip::String(hint.tooltip)),
        padding_left: None,
        padding_right: None,
        data: None,
    };
    hints.into_iter().map(hint).collect()
}
