use crate::server::backend::Backend;
use crate::server::convert;
use crate::server::lsp::types::DidChangeTextDocumentParams;
use crate::server::publisher::ChangeEvent;
use crate::server::uri::DocUri;

pub fn did_change(backend: &Backend, params: DidChangeTextDocumentParams) {
    let uri = DocUri::new(&params.text_document.uri);
    let changes = convert::content_changes(params.content_changes);
    if backend.state.change(&uri, params.text_document.version, changes) {
        backend.publisher.publish(ChangeEvent::Changed(uri));
    }
}
