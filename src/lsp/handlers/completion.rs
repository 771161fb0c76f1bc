use crate::ide::{completion, vars_context};
use crate::lsp::backend::Backend;
use crate::lsp::convert;
use crate::lsp::document::Document;
use crate::lsp::protocol::types::{CompletionParams, CompletionResponse};
use crate::lsp::uri::DocUri;
use crate::lsp::workspace_state::SummaryFreshness;

/// Returns completions. Since it runs after each key and mostly has no result, it checks the cheapest source
/// first: the text, then the syntax around the cursor, then the workspace.
pub async fn completion(backend: &Backend, params: CompletionParams) -> Option<CompletionResponse> {
    let at = &params.text_document_position;
    let uri = DocUri::new(&at.text_document.uri);
    let encoding = backend.state.capabilities().encoding;
    let offset_in = |document: &Document| convert::offset(document, at.position, encoding);
    let document = backend.state.document(&uri)?;
    if document.may_be_agentscript() {
        return in_agentscript(backend, &params).await;
    }
    if !completion::may_complete(&document.text, offset_in(&document)) {
        return None;
    }
    let builder = backend.state.snapshot_builder(&uri)?;
    // A change may have been applied since the check.
    let offset = offset_in(&builder.document);
    let script = builder.document.file()?.as_script()?;
    let Some(context) = vars_context::at(script, offset) else {
        let items = completion::complete_alone(script, offset);
        return convert::completion(items, &at.text_document.uri, &builder.document, &builder.client);
    };
    let snapshot = builder.snapshot(SummaryFreshness::OfSystems, || false)?;
    let items = completion::complete_in(&context, snapshot.file.as_script()?, &snapshot.project, offset);
    convert::completion(items, &at.text_document.uri, &snapshot.document, &snapshot.client)
}

/// Returns completions in AgentScript, which has some at nearly every position.
async fn in_agentscript(backend: &Backend, params: &CompletionParams) -> Option<CompletionResponse> {
    let at = &params.text_document_position;
    let snapshot = backend.state.snapshot(&at.text_document.uri).await?;
    let offset = convert::offset(&snapshot.document, at.position, snapshot.client.encoding);
    let items = completion::complete(&snapshot.file, &snapshot.project, offset);
    convert::completion(items, &at.text_document.uri, &snapshot.document, &snapshot.client)
}
