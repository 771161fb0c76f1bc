use crate::features::document_symbols;
use crate::server::convert;
use crate::server::lsp::types::{DocumentSymbolParams, DocumentSymbolResponse};
use crate::server::snapshot::Snapshot;

pub fn document_symbol(snapshot: &Snapshot, _: DocumentSymbolParams) -> Option<DocumentSymbolResponse> {
    let found = document_symbols::document_symbols(&snapshot.file);
    convert::document_symbols(found, &snapshot.document, &snapshot.client)
}
