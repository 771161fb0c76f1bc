use crate::lsp::backend::Backend;
use crate::lsp::document::is_module;
use crate::lsp::protocol::types::DidSaveTextDocumentParams;
use crate::lsp::publisher::ChangeEvent;
use crate::lsp::uri::DocUri;

pub fn did_save(backend: &Backend, params: DidSaveTextDocumentParams) {
    // Some clients send no file events.
    let path = DocUri::path(&params.text_document.uri);
    if is_module(&path) && !backend.state.project().tool_modules().has(&path) {
        backend.workspace.changed(vec![path]);
    }
    backend.state.typing().finish();
    backend.publisher.publish(ChangeEvent::Other);
}
