use crate::lsp::backend::Backend;
use crate::lsp::protocol::types::WorkDoneProgressCancelParams;

pub fn work_done_progress_cancel(backend: &Backend, params: WorkDoneProgressCancelParams) {
    backend.workspace.cancel(&params.token);
}
