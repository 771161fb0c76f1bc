use std::sync::Arc;

use super::blocking::blocking;
use crate::file_path::FilePath;
use crate::ide::will_rename_files;
use crate::lsp::backend::Backend;
use crate::lsp::convert;
use crate::lsp::protocol::types::notification::ShowMessage;
use crate::lsp::protocol::types::{RenameFilesParams, WorkspaceEdit};
use crate::lsp::reach::Reach;
use crate::lsp::texts::Texts;
use crate::lsp::workspace_state::{SummaryFreshness, WorkspaceState};

pub async fn will_rename_files(backend: &Backend, params: RenameFilesParams) -> Option<WorkspaceEdit> {
    let (workspace, client) = (backend.state.workspace_state(), Arc::clone(backend.state.capabilities()));
    let outbox = backend.outbox.clone();
    blocking(move || {
        let WorkspaceState { documents, mut project, .. } = workspace.with_summaries(&SummaryFreshness::All);
        let moves = convert::moves(&params);
        let mut texts = Texts::new(&documents);
        let mut files = will_rename_files::will_rename_files(&project, &moves);
        if texts.refresh(&mut project, files.iter().map(|file| &file.path)) {
            files = will_rename_files::will_rename_files(&project, &moves);
        }
        let reach = Reach { project: &project, documents: &documents, own: None };
        let (files, outside): (Vec<_>, Vec<_>) = files.into_iter().partition(|file| reach.covers(&file.path));
        if let Some(outside) = outside.first() {
            outbox.notify::<ShowMessage>(convert::warning_message(&still_named(&outside.path)));
        }
        let edit = convert::file_edits(&files, None, &mut texts, &client);
        edit.filter(|_| !files.is_empty())
    })
    .await?
}

fn still_named(path: &FilePath) -> String {
    format!("promptsig: `{path}` names the old id and lies outside of the workspace; change it there.")
}
