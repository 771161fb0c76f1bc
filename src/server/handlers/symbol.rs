use std::sync::Arc;

use super::blocking::blocking;
use crate::features::workspace_symbols;
use crate::server::backend::Backend;
use crate::server::convert;
use crate::server::lsp::types::{SymbolInformation, WorkspaceSymbolParams};
use crate::server::texts::Texts;

pub async fn symbol(backend: &Backend, params: WorkspaceSymbolParams) -> Option<Vec<SymbolInformation>> {
    let state = Arc::clone(&backend.state);
    let project = state.project();
    blocking(move || {
        let found = workspace_symbols::workspace_symbols(&project, &params.query);
        convert::workspace_symbols(found, &mut Texts::new(&state), state.capabilities().encoding)
    })
    .await?
}
