use crate::lsp::backend::Backend;
use crate::lsp::convert;
use crate::lsp::protocol::types::DeleteFilesParams;

pub fn did_delete_files(backend: &Backend, params: DeleteFilesParams) {
    backend.workspace.moved(convert::paths(params.files.iter().map(|file| &*file.uri)));
}
