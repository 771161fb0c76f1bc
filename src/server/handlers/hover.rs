use crate::features::hover;
use crate::server::backend::Backend;
use crate::server::convert;
use crate::server::lsp::types::{Hover, HoverParams};

pub async fn hover(backend: &Backend, params: HoverParams) -> Option<Hover> {
    let at = params.text_document_position_params;
    let client = backend.state.capabilities();
    let snapshot = backend.state.snapshot(&at.text_document.uri).await?;
    let offset = convert::offset(&snapshot.document, at.position, client.encoding);
    let hover = hover::hover(&snapshot.file, &snapshot.project, offset)?;
    Some(convert::hover(hover, &snapshot.document, client))
}
