use crate::server::backend::Backend;
use crate::server::lsp::types::WorkDoneProgressCancelParams;

pub fn work_done_progress_cancel(backend: &Backend, params: WorkDoneProgressCancelParams) {
    backend.workspace.cancel(&params.token);
}
