use crate::ide::references;
use crate::lsp::convert;
use crate::lsp::protocol::types::{Location, ReferenceParams};
use crate::lsp::snapshot::Snapshot;
use crate::lsp::texts::Texts;

pub fn references(snapshot: &Snapshot, params: ReferenceParams) -> Option<Vec<Location>> {
    let at = params.text_document_position.position;
    let offset = convert::offset(&snapshot.document, at, snapshot.client.encoding);
    let declarations = params.context.include_declaration;
    let places = references::references(&snapshot.file, &snapshot.project, offset, declarations);
    convert::locations(&places, &mut Texts::of_snapshot(snapshot), &snapshot.client)
}
