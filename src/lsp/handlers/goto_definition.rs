use crate::ide::definition;
use crate::lsp::convert;
use crate::lsp::protocol::types::{GotoDefinitionParams, GotoDefinitionResponse};
use crate::lsp::snapshot::Snapshot;
use crate::lsp::texts::Texts;

pub fn goto_definition(snapshot: &Snapshot, params: GotoDefinitionParams) -> Option<GotoDefinitionResponse> {
    let at = params.text_document_position_params.position;
    let offset = convert::offset(&snapshot.document, at, snapshot.client.encoding);
    let found = definition::definition(&snapshot.file, &snapshot.project, offset)?;
    let mut texts = Texts::of_snapshot(snapshot);
    convert::definition(&found, &snapshot.document, &mut texts, &snapshot.client)
}
