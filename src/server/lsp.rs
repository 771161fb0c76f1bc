//! The protocol crate. This module is the only one that names it, so that another can take its
//! place.

pub use tower_lsp::jsonrpc;
pub use tower_lsp::lsp_types as types;
pub use tower_lsp::{Client, ClientSocket, LanguageServer, LspService, async_trait};

/// Puts the parameters of `initialize` as the crate reads them: its `workspace.diagnostic` is called
/// `diagnostics` in the protocol.
pub fn normalize_initialize(params: &mut serde_json::Value) {
    let workspace = params.pointer_mut("/capabilities/workspace").and_then(|it| it.as_object_mut());
    if let Some(workspace) = workspace
        && let Some(diagnostics) = workspace.remove("diagnostics")
    {
        workspace.insert("diagnostic".to_owned(), diagnostics);
    }
}
