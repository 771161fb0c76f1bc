use crate::features::rename::{self, Rename};
use crate::server::convert;
use crate::server::lsp::jsonrpc::Result;
use crate::server::lsp::types::{RenameParams, WorkspaceEdit};
use crate::server::snapshot::Snapshot;
use crate::server::texts::Texts;

/// How often the files on the disk may turn out to be others than the ones that are known.
const MAX_TURNS: usize = 4;

/// The changes of a rename, all of them or none; where the name would not do, the error says why.
pub fn rename(snapshot: &Snapshot, params: RenameParams) -> Result<Option<WorkspaceEdit>> {
    let (at, client) = (params.text_document_position.position, &snapshot.client);
    let offset = convert::offset(&snapshot.document, at, client.encoding);
    let mut project = snapshot.project.clone();
    let mut texts = Texts::of_snapshot(snapshot);
    for _ in 0..MAX_TURNS {
        let renamed =
            rename::rename(&snapshot.file, &project, offset, &params.new_name).map_err(convert::refusal)?;
        let Some(Rename { files, moved }) = renamed else { return Ok(None) };
        if texts.refresh(&mut project, files.iter().map(|file| &file.path)) {
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
