use crate::ide::hover;
use crate::lsp::convert;
use crate::lsp::protocol::types::{Hover, HoverParams, TextDocumentPositionParams};
use crate::lsp::snapshot::Snapshot;

pub fn hover(snapshot: &Snapshot, params: HoverParams) -> Option<Hover> {
    let TextDocumentPositionParams { text_document, position: at } = params.text_document_position_params;
    let offset = convert::offset(&snapshot.document, at, snapshot.client.encoding);
    let hover = hover::hover(&snapshot.file, &snapshot.project, offset)?;
    Some(convert::hover(&hover, &text_document.uri, &snapshot.document, &snapshot.client))
}
