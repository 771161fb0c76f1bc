use crate::server::backend::Backend;
use crate::server::lsp::types::{WorkspaceDiagnosticParams, WorkspaceDiagnosticReportResult};

pub async fn workspace_diagnostic(
    backend: &Backend,
    params: WorkspaceDiagnosticParams,
) -> WorkspaceDiagnosticReportResult {
    backend.closed.pull(params).await
}
