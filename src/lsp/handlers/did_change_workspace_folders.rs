use crate::lsp::backend::Backend;
use crate::lsp::convert;
use crate::lsp::protocol::types::DidChangeWorkspaceFoldersParams;

pub fn did_change_workspace_folders(backend: &Backend, params: DidChangeWorkspaceFoldersParams) {
    let removed = convert::folders(&params.event.removed);
    let added = convert::folders(&params.event.added);
    backend.workspace.change_roots(&removed, &added);
}
