use std::sync::Arc;

use super::blocking::blocking;
use crate::lsp::backend::Backend;
use crate::lsp::protocol::types::{DocumentDiagnosticParams, DocumentDiagnosticReportResult};
use crate::lsp::uri::DocUri;
use crate::lsp::{convert, diagnostics, workspace_diagnostics};

pub async fn diagnostic(
    backend: &Backend,
    params: DocumentDiagnosticParams,
) -> DocumentDiagnosticReportResult {
    let url = &params.text_document.uri;
    let snapshot = backend.state.snapshot(url).await;
    let items = match snapshot {
        Some(snapshot) => diagnostics::collect(&snapshot),
        // Some clients pull once more for a document that they have closed.
        None if !backend.state.is_open(url) => {
            let (state, path) = (Arc::clone(&backend.state), DocUri::path(url));
            blocking(move || workspace_diagnostics::check(&state, &path)).await.unwrap_or_default()
        }
        None => Vec::new(),
    };
    convert::diagnostic_report(items, params.previous_result_id.as_deref())
}
