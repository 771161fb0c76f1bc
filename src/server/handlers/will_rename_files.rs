use std::sync::Arc;

use super::blocking::blocking;
use crate::features::will_rename_files;
use crate::server::backend::Backend;
use crate::server::convert;
use crate::server::lsp::types::{RenameFilesParams, WorkspaceEdit};
use crate::server::texts::Texts;
use crate::server::world::{Faces, World};

/// What the new ids of moved scripts ask for.
pub async fn will_rename_files(backend: &Backend, params: RenameFilesParams) -> Option<WorkspaceEdit> {
    let (world, client) = (backend.state.world(), Arc::clone(backend.state.capabilities()));
    blocking(move || {
        let World { documents, mut project, .. } = world.settled(Faces::All);
        let moves = convert::moves(&params);
        let mut texts = Texts::new(&documents);
        let mut files = will_rename_files::will_rename_files(&project, &moves);
        if texts.refresh(&mut project, files.iter().map(|file| &file.path)) {
            files = will_rename_files::will_rename_files(&project, &moves);
        }
        let edit = convert::file_edits(&files, None, &mut texts, &client);
        edit.filter(|_| !files.is_empty())
    })
    .await?
}
