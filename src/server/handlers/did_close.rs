use crate::server::backend::Backend;
use crate::server::lsp::types::DidCloseTextDocumentParams;
use crate::server::uri::DocUri;

pub fn did_close(backend: &Backend, params: DidCloseTextDocumentParams) {
    let uri = DocUri::new(&params.text_document.uri);
    let path = backend.state.document(&uri).map(|document| document.path().clone());
    let effect = backend.state.close(&uri);
    if let Some(path) = path {
        backend.closed.closed(&path, &params.text_document.uri);
    }
    backend.follow(effect);
}
