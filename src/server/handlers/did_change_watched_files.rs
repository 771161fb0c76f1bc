use crate::server::backend::Backend;
use crate::server::document::DocUri;
use crate::server::lsp::types::DidChangeWatchedFilesParams;

pub fn did_change_watched_files(backend: &Backend, params: DidChangeWatchedFilesParams) {
    backend.workspace.look(params.changes.iter().map(|change| DocUri::path(&change.uri)).collect());
}
