use crate::features::completion;
use crate::server::backend::Backend;
use crate::server::convert;
use crate::server::lsp::types::{CompletionParams, CompletionResponse};

pub async fn completion(backend: &Backend, params: CompletionParams) -> Option<CompletionResponse> {
    let at = params.text_document_position;
    let client = backend.state.capabilities();
    let snapshot = backend.state.snapshot(&at.text_document.uri).await?;
    let offset = convert::offset(&snapshot.document, at.position, client.encoding);
    let items = completion::complete(&snapshot.file, &snapshot.project, offset);
    convert::completion(items, &at.text_document.uri, &snapshot.document, client)
}
