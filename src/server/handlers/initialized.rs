use crate::server::backend::Backend;
use crate::server::lsp::types::InitializedParams;

pub fn initialized(backend: &Backend, _: InitializedParams) {
    let client = backend.state.capabilities();
    tracing::debug!(?client, "ready");
    backend.workspace.start();
    backend.workspace.request_settings();
}
