use crate::ide::rename::{self, Renamable};
use crate::lsp::convert;
use crate::lsp::protocol::jsonrpc::Result;
use crate::lsp::protocol::types::{PrepareRenameResponse, TextDocumentPositionParams};
use crate::lsp::snapshot::Snapshot;

pub fn prepare_rename(
    snapshot: &Snapshot,
    params: TextDocumentPositionParams,
) -> Result<Option<PrepareRenameResponse>> {
    let client = &snapshot.client;
    let offset = convert::offset(&snapshot.document, params.position, client.encoding);
    let found =
        rename::prepare_rename(&snapshot.file, &snapshot.project, offset).map_err(convert::refusal)?;
    match found {
        Some(Renamable { moves_file: true, name, .. }) if !client.moves_files => {
            Err(convert::refusal(super::rename::of_file(&name)))
        }
        found => Ok(found.map(|found| convert::renamable(found, &snapshot.document, client))),
    }
}
