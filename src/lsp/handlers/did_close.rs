use crate::lsp::backend::Backend;
use crate::lsp::file_events::FileEvent;
use crate::lsp::protocol::types::DidCloseTextDocumentParams;
use crate::lsp::publisher::ChangeEvent;
use crate::lsp::uri::DocUri;

pub fn did_close(backend: &Backend, params: DidCloseTextDocumentParams) {
    let url = &params.text_document.uri;
    let uri = DocUri::new(url);
    if backend.state.close_settings_file(&uri) {
        return;
    }
    let Some(document) = backend.state.close(&uri) else { return };
    backend.closed.closed(document.path(), url);
    if document.path().is_source() && backend.state.project().root_of(document.path()).is_some() {
        backend.workspace.read(vec![FileEvent::Source(document.path().clone())]);
    }
    if document.is_module() {
        backend.workspace.changed(vec![document.path().clone()]);
    }
    backend.publisher.publish(ChangeEvent::OpenedOrClosed(uri));
}
