use crate::ide::document_highlight;
use crate::lsp::convert;
use crate::lsp::protocol::types::{DocumentHighlight, DocumentHighlightParams};
use crate::lsp::snapshot::Snapshot;

pub fn document_highlight(
    snapshot: &Snapshot,
    params: DocumentHighlightParams,
) -> Option<Vec<DocumentHighlight>> {
    let at = params.text_document_position_params.position;
    let offset = convert::offset(&snapshot.document, at, snapshot.client.encoding);
    let found = document_highlight::document_highlight(&snapshot.file, &snapshot.project, offset);
    convert::highlights(&found, &snapshot.document, snapshot.client.encoding)
}
