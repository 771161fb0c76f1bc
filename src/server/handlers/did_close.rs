use crate::server::backend::Backend;
use crate::server::document::DocUri;
use crate::server::lsp::types::DidCloseTextDocumentParams;

pub fn did_close(backend: &Backend, params: DidCloseTextDocumentParams) {
    let uri = DocUri::new(&params.text_document.uri);
    let effect = backend.state.close(&uri);
    backend.follow(effect);
}
