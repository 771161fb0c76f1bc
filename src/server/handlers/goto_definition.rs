use crate::features::definition;
use crate::server::backend::Backend;
use crate::server::convert;
use crate::server::lsp::types::{GotoDefinitionParams, GotoDefinitionResponse};
use crate::server::texts::Texts;

pub async fn goto_definition(
    backend: &Backend,
    params: GotoDefinitionParams,
) -> Option<GotoDefinitionResponse> {
    let at = params.text_document_position_params;
    let client = backend.state.capabilities();
    let snapshot = backend.state.snapshot(&at.text_document.uri).await?;
    let offset = convert::offset(&snapshot.document, at.position, client.encoding);
    let found = definition::definition(&snapshot.file, &snapshot.project, offset)?;
    let mut texts = Texts::with(&backend.state, &snapshot.document);
    convert::definition(&found, &snapshot.document, &mut texts, client)
}
