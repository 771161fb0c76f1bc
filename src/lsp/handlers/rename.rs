use crate::ide::rename::{self, Rename};
use crate::lsp::convert;
use crate::lsp::protocol::jsonrpc::Result;
use crate::lsp::protocol::types::{RenameParams, WorkspaceEdit};
use crate::lsp::reach::{self, Reach};
use crate::lsp::snapshot::Snapshot;
use crate::lsp::texts::Texts;

/// Maximal number of retries after files on the disk turn out to differ from the known ones.
const MAX_TURNS: usize = 4;

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
        let own = Some(snapshot.document.path());
        let reach = Reach { project: &project, documents: &snapshot.documents, own };
        if let Some(outside) = reach.outside(&files, moved.as_ref()) {
            return Err(convert::refusal(reach::refusal(outside)));
        }
        return match &moved {
            Some(moved) if !client.moves_files => Err(convert::refusal(of_file(moved.old.id()))),
            moved => {
                let edit = convert::file_edits(&files, moved.as_ref(), &mut texts, client);
                let offers =
                    edit.iter().flat_map(|it| convert::offered(it, &snapshot.documents, client.encoding));
                snapshot.typing.offer(offers);
                Ok(edit)
            }
        };
    }
    Err(convert::refusal("The files keep changing while they are read; try again.".to_owned()))
}

pub fn of_file(id: &str) -> String {
    format!("The id `{id}` comes from the name of the file; rename the file instead.")
}
