use crate::lsp::backend::Backend;
use crate::lsp::protocol::types::DidChangeWatchedFilesParams;
use crate::lsp::uri::DocUri;

pub fn did_change_watched_files(backend: &Backend, params: DidChangeWatchedFilesParams) {
    backend.workspace.changed(params.changes.iter().map(|change| DocUri::path(&change.uri)).collect());
}
