use crate::lsp::backend::Backend;
use crate::lsp::convert;
use crate::lsp::protocol::types::CreateFilesParams;

pub fn did_create_files(backend: &Backend, params: CreateFilesParams) {
    backend.workspace.moved(convert::paths(params.files.iter().map(|file| &*file.uri)));
}
