use crate::lsp::backend::Backend;
use crate::lsp::convert;
use crate::lsp::protocol::types::RenameFilesParams;

pub fn did_rename_files(backend: &Backend, params: RenameFilesParams) {
    let both = params.files.iter().flat_map(|file| [&*file.old_uri, &*file.new_uri]);
    backend.workspace.moved(convert::paths(both));
}
