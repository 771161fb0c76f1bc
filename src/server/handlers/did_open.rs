use crate::server::backend::Backend;
use crate::server::lsp::types::DidOpenTextDocumentParams;
use crate::server::uri::DocUri;

pub fn did_open(backend: &Backend, params: DidOpenTextDocumentParams) {
    let document = params.text_document;
    let effect = backend.state.open(&document.uri, document.version, document.text);
    let opened = backend.state.document(&DocUri::new(&document.uri));
    if let Some(document) = &opened {
        backend.closed.opened(document.path());
    }
    backend.follow(effect);
    if let Some(document) = opened {
        backend.workspace.opened(document.path().clone());
    }
}
