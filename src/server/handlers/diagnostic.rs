use crate::server::backend::Backend;
use crate::server::lsp::types::{DocumentDiagnosticParams, DocumentDiagnosticReportResult};
use crate::server::{convert, diagnostics};

pub async fn diagnostic(
    backend: &Backend,
    params: DocumentDiagnosticParams,
) -> DocumentDiagnosticReportResult {
    let seen = backend.state.snapshot(&params.text_document.uri).await;
    let items = seen.map(|seen| diagnostics::of(&seen, &backend.state)).unwrap_or_default();
    convert::diagnostic_report(items, params.previous_result_id.as_deref())
}
