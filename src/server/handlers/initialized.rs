use std::thread;

use crate::server::backend::Backend;
use crate::server::lsp::types::InitializedParams;
use crate::syntax;

pub fn initialized(backend: &Backend, _: InitializedParams) {
    let client = backend.state.capabilities();
    tracing::debug!(?client, "ready");
    // What is made at its first use is there before a person waits for it.
    thread::Builder::new().name("warm-up".into()).spawn(syntax::warm).ok();
    backend.workspace.start();
    backend.workspace.ask_settings();
}
