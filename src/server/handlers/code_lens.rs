use crate::features::code_lens;
use crate::server::convert;
use crate::server::lsp::types::{CodeLens, CodeLensParams};
use crate::server::snapshot::Snapshot;

pub fn code_lens(snapshot: &Snapshot, params: CodeLensParams) -> Option<Vec<CodeLens>> {
    let lenses = code_lens::lenses(&snapshot.file);
    convert::lenses(&lenses, &params.text_document.uri, &snapshot.document, &snapshot.client)
}
