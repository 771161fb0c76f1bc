use crate::lsp::backend::Backend;
use crate::lsp::protocol::types::DidOpenTextDocumentParams;
use crate::lsp::publisher::ChangeEvent;
use crate::lsp::uri::DocUri;
use crate::workspace::discovery::SETTINGS;

pub fn did_open(backend: &Backend, params: DidOpenTextDocumentParams) {
    let document = params.text_document;
    if DocUri::path(&document.uri).name() == SETTINGS {
        backend.state.open_settings_file(&document.uri, document.version, document.text);
        return;
    }
    if backend.state.open(&document.uri, &document.language_id, document.version, document.text) {
        let path = DocUri::path(&document.uri);
        backend.closed.opened(&path);
        backend.publisher.publish(ChangeEvent::OpenedOrClosed(DocUri::new(&document.uri)));
        backend.workspace.opened(path);
    }
}
