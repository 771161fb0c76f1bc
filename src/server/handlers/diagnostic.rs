use std::sync::Arc;

use super::blocking;
use crate::server::backend::Backend;
use crate::server::document::DocUri;
use crate::server::lsp::types::{DocumentDiagnosticParams, DocumentDiagnosticReportResult};
use crate::server::{closed, convert, diagnostics};

pub async fn diagnostic(
    backend: &Backend,
    params: DocumentDiagnosticParams,
) -> DocumentDiagnosticReportResult {
    let url = &params.text_document.uri;
    let seen = backend.state.snapshot(url).await;
    let items = match seen {
        Some(seen) => diagnostics::of(&seen, &backend.state),
        // Some clients ask once more for a document that they closed.
        None if !backend.state.is_open(url) => {
            let (state, path) = (Arc::clone(&backend.state), DocUri::path(url));
            blocking(move || closed::fresh(&state, &path)).await.unwrap_or_default()
        }
        None => Vec::new(),
    };
    convert::diagnostic_report(items, params.previous_result_id.as_deref())
}
