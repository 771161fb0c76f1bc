use crate::server::backend::Backend;
use crate::server::convert;
use crate::server::lsp::types::RenameFilesParams;

pub fn did_rename_files(backend: &Backend, params: RenameFilesParams) {
    let both = params.files.iter().flat_map(|file| [&*file.old_uri, &*file.new_uri]);
    backend.workspace.moved(convert::paths(both));
}
