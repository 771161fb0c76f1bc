use crate::features::definition;
use crate::server::convert;
use crate::server::lsp::types::{GotoDefinitionParams, GotoDefinitionResponse};
use crate::server::snapshot::Snapshot;
use crate::server::texts::Texts;

pub fn goto_definition(snapshot: &Snapshot, params: GotoDefinitionParams) -> Option<GotoDefinitionResponse> {
    let at = params.text_document_position_params.position;
    let offset = convert::offset(&snapshot.document, at, snapshot.client.encoding);
    let found = definition::definition(&snapshot.file, &snapshot.project, offset)?;
    let mut texts = Texts::of_snapshot(snapshot);
    convert::definition(&found, &snapshot.document, &mut texts, &snapshot.client)
}
