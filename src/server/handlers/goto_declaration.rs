use super::goto_definition;
use crate::server::backend::Backend;
use crate::server::lsp::types::{GotoDefinitionParams, GotoDefinitionResponse};

/// A declaration and a definition are one thing here.
pub async fn goto_declaration(
    backend: &Backend,
    params: GotoDefinitionParams,
) -> Option<GotoDefinitionResponse> {
    goto_definition(backend, params).await
}
