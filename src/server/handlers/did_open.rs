use crate::server::backend::Backend;
use crate::server::lsp::types::DidOpenTextDocumentParams;

pub fn did_open(backend: &Backend, params: DidOpenTextDocumentParams) {
    let document = params.text_document;
    let effect = backend.state.open(&document.uri, document.version, document.text);
    backend.follow(effect);
}
