use crate::server::backend::Backend;
use crate::server::convert;
use crate::server::lsp::types::CreateFilesParams;

pub fn did_create_files(backend: &Backend, params: CreateFilesParams) {
    backend.workspace.moved(convert::paths(params.files.iter().map(|file| &*file.uri)));
}
