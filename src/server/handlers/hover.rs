use crate::features::hover;
use crate::server::convert;
use crate::server::lsp::types::{Hover, HoverParams};
use crate::server::snapshot::Snapshot;

pub fn hover(snapshot: &Snapshot, params: HoverParams) -> Option<Hover> {
    let at = params.text_document_position_params.position;
    let offset = convert::offset(&snapshot.document, at, snapshot.client.encoding);
    let hover = hover::hover(&snapshot.file, &snapshot.project, offset)?;
    Some(convert::hover(hover, &snapshot.document, &snapshot.client))
}
