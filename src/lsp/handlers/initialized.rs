use crate::lsp::backend::Backend;
use crate::lsp::convert;
use crate::lsp::protocol::types::InitializedParams;

pub fn initialized(backend: &Backend, _: InitializedParams) {
    let client = backend.state.capabilities();
    tracing::debug!(?client, "ready");
    backend.workspace.start();
    backend.workspace.request_settings();
    register_agentscript(backend);
}

fn register_agentscript(backend: &Backend) {
    let methods = backend.state.capabilities().registers.clone();
    if methods.is_empty() {
        return;
    }
    let client = backend.client.clone();
    tokio::spawn(async move {
        if let Err(error) = client.register_capability(convert::agentscript_requests(&methods)).await {
            tracing::warn!("cannot register the requests about AgentScript: {error}");
        }
    });
}
