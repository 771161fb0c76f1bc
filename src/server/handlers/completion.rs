use crate::features::completion;
use crate::server::convert;
use crate::server::lsp::types::{CompletionParams, CompletionResponse};
use crate::server::snapshot::Snapshot;

pub fn completion(snapshot: &Snapshot, params: CompletionParams) -> Option<CompletionResponse> {
    let at = params.text_document_position;
    let offset = convert::offset(&snapshot.document, at.position, snapshot.client.encoding);
    let items = completion::complete(&snapshot.file, &snapshot.project, offset);
    convert::completion(items, &at.text_document.uri, &snapshot.document, &snapshot.client)
}
