use crate::lsp::backend::Backend;
use crate::lsp::capabilities::Capabilities;
use crate::lsp::protocol::types::{InitializeParams, InitializeResult};
use crate::lsp::{convert, log, parent};

pub async fn initialize(backend: &Backend, params: InitializeParams) -> InitializeResult {
    let options = params.initialization_options.as_ref();
    let client = Capabilities::new(&params.capabilities, options);
    let answer = client.answer();
    backend.state.initialize(client);
    backend.workspace.start_worker();
    backend.workspace.set_initial_settings(options);
    #[allow(deprecated, reason = "older clients name the only folder in this way")]
    let root = params.root_uri.as_ref();
    backend.workspace.set_roots(&convert::roots(params.workspace_folders.as_deref(), root));
    if let Some(trace) = params.trace {
        log::set_trace(trace);
    }
    if let Some(id) = params.process_id {
        parent::watch(id, backend.end.clone());
    }
    answer
}
