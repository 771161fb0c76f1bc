use crate::lsp::backend::Backend;
use crate::lsp::protocol::types::DidChangeConfigurationParams;

pub fn did_change_configuration(backend: &Backend, params: DidChangeConfigurationParams) {
    backend.workspace.settings_changed(&params.settings);
}
