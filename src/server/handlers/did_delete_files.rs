use crate::server::backend::Backend;
use crate::server::convert;
use crate::server::lsp::types::DeleteFilesParams;

pub fn did_delete_files(backend: &Backend, params: DeleteFilesParams) {
    backend.workspace.moved(convert::paths(params.files.iter().map(|file| &*file.uri)));
}
