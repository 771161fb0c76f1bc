use crate::lsp::backend::Backend;
use crate::lsp::convert;
use crate::lsp::protocol::types::DidChangeTextDocumentParams;
use crate::lsp::publisher::ChangeEvent;
use crate::lsp::uri::DocUri;

pub fn did_change(backend: &Backend, params: DidChangeTextDocumentParams) {
    let uri = DocUri::new(&params.text_document.uri);
    let changes = convert::content_changes(params.content_changes);
    if backend.state.change(&uri, params.text_document.version, changes) {
        backend.publisher.publish(ChangeEvent::Changed(uri));
    }
}
