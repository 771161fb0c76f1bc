use crate::server::backend::Backend;
use crate::server::lsp::types::DidChangeWatchedFilesParams;
use crate::server::uri::DocUri;

pub fn did_change_watched_files(backend: &Backend, params: DidChangeWatchedFilesParams) {
    backend.workspace.changed(params.changes.iter().map(|change| DocUri::path(&change.uri)).collect());
}
