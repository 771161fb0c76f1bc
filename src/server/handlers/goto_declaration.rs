use super::goto_definition;
use crate::server::lsp::types::{GotoDefinitionParams, GotoDefinitionResponse};
use crate::server::snapshot::Snapshot;

/// A declaration and a definition are one thing here.
pub fn goto_declaration(snapshot: &Snapshot, params: GotoDefinitionParams) -> Option<GotoDefinitionResponse> {
    goto_definition(snapshot, params)
}
