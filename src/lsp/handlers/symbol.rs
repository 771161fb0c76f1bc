use super::blocking::blocking;
use crate::ide::workspace_symbols;
use crate::lsp::backend::Backend;
use crate::lsp::convert;
use crate::lsp::protocol::types::{SymbolInformation, WorkspaceSymbolParams};
use crate::lsp::texts::Texts;
use crate::lsp::workspace_state::{SummaryFreshness, WorkspaceState};

pub async fn symbol(backend: &Backend, params: WorkspaceSymbolParams) -> Option<Vec<SymbolInformation>> {
    let (workspace, encoding) = (backend.state.workspace_state(), backend.state.capabilities().encoding);
    blocking(move || {
        let WorkspaceState { documents, project, .. } = workspace.with_summaries(&SummaryFreshness::All);
        let found = workspace_symbols::workspace_symbols(&project, &params.query);
        convert::workspace_symbols(found, &mut Texts::new(&documents), encoding)
    })
    .await?
}
