use serde_json::Value;

use crate::features::panel::Kind;
use crate::server::backend::Backend;
use crate::server::capabilities::{PREVIEW, RESTART_SCAN};
use crate::server::convert::{self, PreviewParams};
use crate::server::lsp::jsonrpc::{Error, Result};
use crate::server::lsp::types::ExecuteCommandParams;
use crate::server::preview;

pub async fn execute_command(backend: &Backend, params: ExecuteCommandParams) -> Result<Option<Value>> {
    match params.command.as_str() {
        PREVIEW => preview(backend, params.arguments).await,
        RESTART_SCAN => {
            backend.workspace.rescan();
            Ok(None)
        }
        other => Err(Error::invalid_params(format!("there is no command {other}"))),
    }
}

/// A view of a place; null for a document that is no script.
async fn preview(backend: &Backend, arguments: Vec<Value>) -> Result<Option<Value>> {
    let asked = arguments.into_iter().next().unwrap_or_default();
    let asked: PreviewParams = serde_json::from_value(asked)
        .map_err(|error| Error::invalid_params(format!("{PREVIEW} takes one object: {error}")))?;
    if Kind::named(&asked.kind).is_none() {
        let known = Kind::ALL.map(Kind::name).join(", ");
        return Err(Error::invalid_params(format!("there is no view {:?}; there are {known}", asked.kind)));
    }
    if asked.watch {
        backend.preview.begin(&asked);
    }
    let Some(snapshot) = backend.state.snapshot(&asked.text_document.uri).await else { return Ok(None) };
    let Some((kind, panel)) = preview::of(&snapshot, &asked, &backend.state) else { return Ok(None) };
    if asked.watch {
        backend.preview.answered(&asked, &panel);
    }
    let shown = convert::preview(panel, kind, &snapshot.document, backend.state.capabilities());
    Ok(serde_json::to_value(shown).ok())
}
