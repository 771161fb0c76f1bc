use crate::lsp::backend::Backend;
use crate::lsp::protocol::types::{WorkspaceDiagnosticParams, WorkspaceDiagnosticReportResult};

pub async fn workspace_diagnostic(
    backend: &Backend,
    params: WorkspaceDiagnosticParams,
) -> WorkspaceDiagnosticReportResult {
    backend.closed.pull(params).await
}
