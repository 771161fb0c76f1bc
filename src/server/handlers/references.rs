use std::sync::Arc;

use super::blocking::blocking;
use crate::features::references;
use crate::server::backend::Backend;
use crate::server::convert;
use crate::server::lsp::types::{Location, ReferenceParams};
use crate::server::texts::Texts;

pub async fn references(backend: &Backend, params: ReferenceParams) -> Option<Vec<Location>> {
    let at = params.text_document_position;
    let snapshot = backend.state.snapshot(&at.text_document.uri).await?;
    let offset = convert::offset(&snapshot.document, at.position, backend.state.capabilities().encoding);
    let declarations = params.context.include_declaration;
    let state = Arc::clone(&backend.state);
    blocking(move || {
        let places = references::references(&snapshot.file, &snapshot.project, offset, declarations);
        let mut texts = Texts::with(&state, &snapshot.document);
        convert::locations(&places, &mut texts, state.capabilities())
    })
    .await?
}
