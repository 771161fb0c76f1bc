use crate::server::backend::Backend;
use crate::server::log;
use crate::server::lsp::types::SetTraceParams;

pub fn set_trace(_: &Backend, params: SetTraceParams) {
    log::set_trace(params.value);
}
