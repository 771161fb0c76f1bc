use crate::server::backend::Backend;
use crate::server::lsp::types::DidSaveTextDocumentParams;
use crate::server::publisher::ChangeEvent;

pub fn did_save(backend: &Backend, _: DidSaveTextDocumentParams) {
    backend.state.typing().finish();
    backend.publisher.publish(ChangeEvent::Other);
}
