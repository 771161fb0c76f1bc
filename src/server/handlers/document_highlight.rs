use crate::features::document_highlight;
use crate::server::backend::Backend;
use crate::server::convert;
use crate::server::lsp::types::{DocumentHighlight, DocumentHighlightParams};

pub async fn document_highlight(
    backend: &Backend,
    params: DocumentHighlightParams,
) -> Option<Vec<DocumentHighlight>> {
    let at = params.text_document_position_params;
    let encoding = backend.state.capabilities().encoding;
    let snapshot = backend.state.snapshot(&at.text_document.uri).await?;
    let offset = convert::offset(&snapshot.document, at.position, encoding);
    let found = document_highlight::document_highlight(&snapshot.file, &snapshot.project, offset);
    convert::highlights(&found, &snapshot.document, encoding)
}
