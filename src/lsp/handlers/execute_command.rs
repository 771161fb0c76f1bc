use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::blocking::blocking;
use crate::ide::manual::ManualFormat;
use crate::ide::preview::ViewKind;
use crate::lint;
use crate::lsp::backend::Backend;
use crate::lsp::capabilities::{EXPLAIN, MANUAL, PREVIEW, RESTART_SCAN};
use crate::lsp::convert::{self, ManualParams, PreviewParams};
use crate::lsp::protocol::jsonrpc::{Error, Result};
use crate::lsp::protocol::types::ExecuteCommandParams;
use crate::lsp::texts::Texts;
use crate::lsp::{manual, preview};
use crate::providers::Dialect;

pub async fn execute_command(backend: &Backend, params: ExecuteCommandParams) -> Result<Option<Value>> {
    match params.command.as_str() {
        PREVIEW => preview(backend, params.arguments).await,
        MANUAL => manual(backend, params.arguments).await,
        EXPLAIN => explain(&params.arguments),
        RESTART_SCAN => {
            backend.workspace.rescan();
            Ok(None)
        }
        other => Err(Error::invalid_params(format!("unknown command {other:?}"))),
    }
}

fn explain(arguments: &[Value]) -> Result<Option<Value>> {
    let Some(code) = arguments.first().and_then(Value::as_str) else {
        return Err(Error::invalid_params(format!("{EXPLAIN} takes the code of a rule")));
    };
    match lint::all().find(|rule| rule.code == code) {
        Some(rule) => Ok(Some(rule.page().into())),
        None => Err(Error::invalid_params(format!("there is no rule {code:?}"))),
    }
}

/// Returns null for a document that is not a script.
async fn preview(backend: &Backend, arguments: Vec<Value>) -> Result<Option<Value>> {
    let params: PreviewParams = read(PREVIEW, arguments)?;
    if ViewKind::named(&params.kind).is_none() {
        let known = ViewKind::ALL.map(ViewKind::name).join(", ");
        return Err(Error::invalid_params(format!("unknown view {:?}; use one of {known}", params.kind)));
    }
    if let Some(dialect) = params.dialect.name.as_deref().filter(|name| Dialect::named(name).is_none()) {
        let known = Dialect::ALL.map(Dialect::name).join(", ");
        return Err(Error::invalid_params(format!("unknown dialect {dialect:?}; use one of {known}")));
    }
    if params.watch {
        backend.preview.begin(&params);
    }
    let snapshot = backend.state.snapshot(&params.text_document.uri).await;
    let Some(snapshot) = snapshot else { return Ok(None) };
    let Some((kind, panel)) = preview::build(&snapshot, &params) else { return Ok(None) };
    if params.watch {
        backend.preview.answered(&params, &snapshot.document, &panel);
    }
    let shown = convert::preview(panel, kind, &params, &snapshot.document, &snapshot.client);
    Ok(serde_json::to_value(shown).ok())
}

async fn manual(backend: &Backend, arguments: Vec<Value>) -> Result<Option<Value>> {
    let workspace = backend.state.workspace_state();
    let params: ManualParams = read(MANUAL, arguments)?;
    let Some(format) = ManualFormat::named(&params.format) else {
        let known = ManualFormat::ALL.map(ManualFormat::name).join(", ");
        return Err(Error::invalid_params(format!("unknown format {:?}; use one of {known}", params.format)));
    };
    let (state, watch) = (Arc::clone(&backend.state), Arc::clone(&backend.manual));
    let outbox = backend.outbox.clone();
    let work = move || {
        if params.watch {
            watch.begin(&workspace, &outbox);
        }
        let documents = workspace.documents.clone();
        let rendered = manual::resolve(&watch, &state, workspace, &params, format);
        if params.watch {
            // A change may have arrived since its state was cloned.
            watch.check(&state, &outbox);
        }
        let mut texts = Texts::new(&documents);
        convert::manual(rendered, format, &mut texts, state.capabilities().encoding)
    };
    Ok(blocking(work).await.and_then(|manual| serde_json::to_value(manual).ok()))
}

fn read<T: DeserializeOwned>(command: &str, arguments: Vec<Value>) -> Result<T> {
    let params = arguments.into_iter().next().unwrap_or_default();
    serde_json::from_value(params)
        .map_err(|error| Error::invalid_params(format!("{command} takes one object: {error}")))
}
