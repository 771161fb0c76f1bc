use super::goto_definition;
use crate::lsp::protocol::types::{GotoDefinitionParams, GotoDefinitionResponse};
use crate::lsp::snapshot::Snapshot;

/// Returns the definition, as the languages do not distinguish declarations from definitions.
pub fn goto_declaration(snapshot: &Snapshot, params: GotoDefinitionParams) -> Option<GotoDefinitionResponse> {
    goto_definition(snapshot, params)
}
