use std::sync::Arc;

use super::blocking::blocking;
use crate::features::rename::{self, Rename};
use crate::server::backend::Backend;
use crate::server::convert;
use crate::server::lsp::jsonrpc::Result;
use crate::server::lsp::types::{RenameParams, WorkspaceEdit};
use crate::server::state::{Snapshot, State};
use crate::server::texts::Texts;

/// How often the files on the disk may turn out to be others than the ones that are known.
const MAX_TURNS: usize = 4;

/// The changes of a rename, all of them or none; where the name would not do, the error says why.
pub async fn rename(backend: &Backend, params: RenameParams) -> Result<Option<WorkspaceEdit>> {
    let at = params.text_document_position;
    let Some(snapshot) = backend.state.snapshot(&at.text_document.uri).await else { return Ok(None) };
    let offset = convert::offset(&snapshot.document, at.position, backend.state.capabilities().encoding);
    let state = Arc::clone(&backend.state);
    blocking(move || edit(&state, snapshot, offset, &params.new_name)).await.unwrap_or(Ok(None))
}

fn edit(state: &State, mut snapshot: Snapshot, offset: usize, new: &str) -> Result<Option<WorkspaceEdit>> {
    let client = state.capabilities();
    let mut texts = Texts::with(state, &snapshot.document);
    for _ in 0..MAX_TURNS {
        let renamed =
            rename::rename(&snapshot.file, &snapshot.project, offset, new).map_err(convert::refusal)?;
        let Some(Rename { files, moved }) = renamed else { return Ok(None) };
        if texts.refresh(&mut snapshot.project, files.iter().map(|file| &file.path)) {
            continue;
        }
        return match &moved {
            Some(moved) if !client.moves_files => Err(convert::refusal(of_file(moved.old.id()))),
            moved => Ok(convert::file_edits(&files, moved.as_ref(), &mut texts, client)),
        };
    }
    Err(convert::refusal("The files keep changing while they are read; try again.".to_owned()))
}

/// Why a client that cannot move files cannot change the id of a script.
pub fn of_file(id: &str) -> String {
    format!("The id `{id}` comes from the name of the file; rename the file instead.")
}
