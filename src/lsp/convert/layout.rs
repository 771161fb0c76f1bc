//! Conversion of folds, selection ranges, text edits and inlay hints.

use super::completion::markup;
use super::ranges::range;
use crate::config::HintKind;
use crate::genaiscript::edit::TextEdit;
use crate::ide::agentscript::folding::{Fold, FoldKind};
use crate::ide::inlay_hints::InlayHint;
use crate::lsp::capabilities::Capabilities;
use crate::lsp::document::Document;
use crate::lsp::protocol::types;
use crate::text::{Encoding, Span};

pub fn folds(folds: &[Fold], document: &Document, encoding: Encoding) -> Vec<types::FoldingRange> {
    let fold = |fold: &Fold| {
        let types::Range { start, end } = range(document, fold.span, encoding);
        types::FoldingRange {
            start_line: start.line,
            start_character: None,
            // Keeps the line of the closing bracket visible.
            end_line: if fold.kind == FoldKind::Brackets { end.line.saturating_sub(1) } else { end.line },
            end_character: None,
            kind: match fold.kind {
                FoldKind::Brackets => None,
                FoldKind::Comments => Some(types::FoldingRangeKind::Comment),
                FoldKind::Imports => Some(types::FoldingRangeKind::Imports),
            },
            collapsed_text: None,
        }
    };
    folds.iter().map(fold).filter(|fold| fold.start_line < fold.end_line).collect()
}

pub fn selection(spans: &[Span], document: &Document, encoding: Encoding) -> Option<types::SelectionRange> {
    spans.iter().rev().fold(None, |parent, span| {
        Some(types::SelectionRange { range: range(document, *span, encoding), parent: parent.map(Box::new) })
    })
}

pub fn text_edits(edits: &[TextEdit], document: &Document, encoding: Encoding) -> Vec<types::TextEdit> {
    let edit = |edit: &TextEdit| types::TextEdit {
        range: range(document, edit.span, encoding),
        new_text: edit.text.clone(),
    };
    edits.iter().map(edit).collect()
}

pub fn indentation(options: &types::FormattingOptions) -> String {
    if options.insert_spaces { " ".repeat(options.tab_size.clamp(1, 16) as usize) } else { "\t".to_owned() }
}

pub fn hints(hints: &[InlayHint], document: &Document, client: &Capabilities) -> Vec<types::InlayHint> {
    let hint = |hint: &InlayHint| types::InlayHint {
        position: range(document, Span::at(hint.offset), client.encoding).start,
        label: types::InlayHintLabel::String(hint.label.clone()),
        kind: Some(match hint.kind {
            HintKind::Prefixes => types::InlayHintKind::PARAMETER,
            HintKind::Responses | HintKind::Shorthand | HintKind::Variables => types::InlayHintKind::TYPE,
        }),
        text_edits: None,
        tooltip: Some(types::InlayHintTooltip::MarkupContent(markup(
            client.markdown_hover,
            &hint.tooltip,
            &|_| None,
        ))),
        padding_left: (hint.kind == HintKind::Shorthand).then_some(true),
        padding_right: None,
        data: None,
    };
    hints.iter().map(hint).collect()
}
