use crate::ide::code_lens;
use crate::lsp::convert;
use crate::lsp::protocol::types::{CodeLens, CodeLensParams};
use crate::lsp::snapshot::Snapshot;

pub fn code_lens(snapshot: &Snapshot, params: CodeLensParams) -> Option<Vec<CodeLens>> {
    if !snapshot.settings.has_lenses() {
        return None;
    }
    let lenses = code_lens::lenses(snapshot.file.as_script()?);
    convert::lenses(&lenses, &params.text_document.uri, &snapshot.document, &snapshot.client)
}
