use crate::rules::Diagnostic;
use crate::server::backend::Backend;
use crate::server::lsp::types::{CodeActionKind, CodeActionParams, CodeActionResponse};
use crate::server::{convert, diagnostics};

/// The quick fixes in a range. They are made anew from the text, so that they fit it even where
/// the client's diagnostics are older.
pub async fn code_action(backend: &Backend, params: CodeActionParams) -> Option<CodeActionResponse> {
    let client = backend.state.capabilities();
    if !client.code_actions || !convert::wants(params.context.only.as_deref(), &CodeActionKind::QUICKFIX) {
        return None;
    }
    let seen = backend.state.snapshot(&params.text_document.uri).await?;
    let asked = convert::span(&seen.document, params.range, client.encoding);
    let in_range = |found: &Diagnostic| found.span.start <= asked.end && asked.start <= found.span.end;
    let found = diagnostics::check(&seen).into_iter().filter(in_range);
    let fixes: Vec<_> =
        found.flat_map(|found| convert::quick_fixes(&found, &seen.document, &backend.state)).collect();
    (!fixes.is_empty()).then_some(fixes)
}
