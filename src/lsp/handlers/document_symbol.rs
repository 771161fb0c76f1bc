use crate::ide::document_symbols;
use crate::lsp::convert;
use crate::lsp::protocol::types::{DocumentSymbolParams, DocumentSymbolResponse};
use crate::lsp::snapshot::Snapshot;

pub fn document_symbol(snapshot: &Snapshot, _: DocumentSymbolParams) -> Option<DocumentSymbolResponse> {
    let found = document_symbols::document_symbols(&snapshot.file);
    convert::document_symbols(found, &snapshot.document, &snapshot.client)
}
