use crate::lsp::backend::Backend;
use crate::lsp::log;
use crate::lsp::protocol::types::SetTraceParams;

pub fn set_trace(_: &Backend, params: SetTraceParams) {
    log::set_trace(params.value);
}
