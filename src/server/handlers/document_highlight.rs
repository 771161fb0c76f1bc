use crate::features::document_highlight;
use crate::server::convert;
use crate::server::lsp::types::{DocumentHighlight, DocumentHighlightParams};
use crate::server::snapshot::Snapshot;

pub fn document_highlight(
    snapshot: &Snapshot,
    params: DocumentHighlightParams,
) -> Option<Vec<DocumentHighlight>> {
    let at = params.text_document_position_params.position;
    let offset = convert::offset(&snapshot.document, at, snapshot.client.encoding);
    let found = document_highlight::document_highlight(&snapshot.file, &snapshot.project, offset);
    convert::highlights(&found, &snapshot.document, snapshot.client.encoding)
}
