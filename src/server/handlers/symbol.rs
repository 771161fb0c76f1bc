use super::blocking::blocking;
use crate::features::workspace_symbols;
use crate::server::backend::Backend;
use crate::server::convert;
use crate::server::lsp::types::{SymbolInformation, WorkspaceSymbolParams};
use crate::server::texts::Texts;
use crate::server::world::{SummaryFreshness, WorkspaceState};

pub async fn symbol(backend: &Backend, params: WorkspaceSymbolParams) -> Option<Vec<SymbolInformation>> {
    let (world, encoding) = (backend.state.world(), backend.state.capabilities().encoding);
    blocking(move || {
        let WorkspaceState { documents, project, .. } = world.settled(SummaryFreshness::All);
        let found = workspace_symbols::workspace_symbols(&project, &params.query);
        convert::workspace_symbols(found, &mut Texts::new(&documents), encoding)
    })
    .await?
}
