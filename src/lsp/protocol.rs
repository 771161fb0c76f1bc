//! The protocol crate. No other module names it, so that it can be replaced.

pub use tower_lsp::jsonrpc;
pub use tower_lsp::lsp_types as types;
pub use tower_lsp::{Client, ClientSocket, LanguageServer, LspService, async_trait};

/// Renames `workspace.diagnostics` in the parameters of `initialize` to `diagnostic`, as the crate calls it.
pub fn normalize_initialize(params: &mut serde_json::Value) {
    let workspace = params.pointer_mut("/capabilities/workspace").and_then(|it| it.as_object_mut());
    if let Some(workspace) = workspace
        && let Some(diagnostics) = workspace.remove("diagnostics")
    {
        workspace.insert("diagnostic".to_owned(), diagnostics);
    }
}
