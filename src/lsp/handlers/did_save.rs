use crate::lsp::backend::Backend;
use crate::lsp::protocol::types::DidSaveTextDocumentParams;
use crate::lsp::publisher::ChangeEvent;

pub fn did_save(backend: &Backend, _: DidSaveTextDocumentParams) {
    backend.state.typing().finish();
    backend.publisher.publish(ChangeEvent::Other);
}
