use crate::server::backend::Backend;
use crate::server::disk::Named;
use crate::server::lsp::types::DidCloseTextDocumentParams;
use crate::server::publisher::News;
use crate::server::uri::DocUri;

pub fn did_close(backend: &Backend, params: DidCloseTextDocumentParams) {
    let url = &params.text_document.uri;
    let uri = DocUri::new(url);
    let Some(document) = backend.state.close(&uri) else { return };
    backend.closed.closed(document.path(), url);
    if document.path().is_source() && backend.state.project().root_of(document.path()).is_some() {
        backend.workspace.read(vec![Named::Source(document.path().clone())]);
    }
    backend.publisher.publish(News::OpenedOrClosed(uri));
}
