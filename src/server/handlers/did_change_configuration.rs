use crate::server::backend::Backend;
use crate::server::lsp::types::DidChangeConfigurationParams;

pub fn did_change_configuration(backend: &Backend, params: DidChangeConfigurationParams) {
    backend.workspace.settings_changed(&params.settings);
}
