use crate::features::completion;
use crate::server::backend::Backend;
use crate::server::convert;
use crate::server::lsp::types::{CompletionParams, CompletionResponse};
use crate::server::uri::DocUri;

pub async fn completion(backend: &Backend, params: CompletionParams) -> Option<CompletionResponse> {
    let at = &params.text_document_position;
    let document = backend.state.document(&DocUri::new(&at.text_document.uri))?;
    let offset = convert::offset(&document, at.position, backend.state.capabilities().encoding);
    if !completion::may_complete(&document.text, offset) {
        return None;
    }
    let snapshot = backend.snapshot(&params).await?;
    let items = completion::complete(&snapshot.file, &snapshot.project, offset);
    convert::completion(items, &at.text_document.uri, &snapshot.document, &snapshot.client)
}
