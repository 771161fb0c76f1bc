use crate::features::document_symbols;
use crate::server::backend::Backend;
use crate::server::convert;
use crate::server::lsp::types::{DocumentSymbolParams, DocumentSymbolResponse};

pub async fn document_symbol(
    backend: &Backend,
    params: DocumentSymbolParams,
) -> Option<DocumentSymbolResponse> {
    let snapshot = backend.state.snapshot(&params.text_document.uri).await?;
    let found = document_symbols::document_symbols(&snapshot.file);
    convert::document_symbols(found, &snapshot.document, backend.state.capabilities())
}
