use serde_json::Value;

use crate::dialects::Dialect;
use crate::features::panel::Kind;
use crate::rules;
use crate::server::backend::Backend;
use crate::server::capabilities::{EXPLAIN, PREVIEW, RESTART_SCAN};
use crate::server::convert::{self, PreviewParams};
use crate::server::lsp::jsonrpc::{Error, Result};
use crate::server::lsp::types::ExecuteCommandParams;
use crate::server::preview;

pub async fn execute_command(backend: &Backend, params: ExecuteCommandParams) -> Result<Option<Value>> {
    match params.command.as_str() {
        PREVIEW => preview(backend, params.arguments).await,
        EXPLAIN => explain(&params.arguments),
        RESTART_SCAN => {
            backend.workspace.rescan();
            Ok(None)
        }
        other => Err(Error::invalid_params(format!("unknown command {other:?}"))),
    }
}

/// The explanation of a rule, as Markdown.
fn explain(arguments: &[Value]) -> Result<Option<Value>> {
    let Some(code) = arguments.first().and_then(Value::as_str) else {
        return Err(Error::invalid_params(format!("{EXPLAIN} takes the code of a rule")));
    };
    match rules::all().find(|rule| rule.code == code) {
        Some(rule) => Ok(Some(rule.page().into())),
        None => Err(Error::invalid_params(format!("there is no rule {code:?}"))),
    }
}

/// A view of a place; null for a document that is no script.
async fn preview(backend: &Backend, arguments: Vec<Value>) -> Result<Option<Value>> {
    let params = arguments.into_iter().next().unwrap_or_default();
    let params: PreviewParams = serde_json::from_value(params)
        .map_err(|error| Error::invalid_params(format!("{PREVIEW} takes one object: {error}")))?;
    if Kind::named(&params.kind).is_none() {
        let known = Kind::ALL.map(Kind::name).join(", ");
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
    let Some((kind, panel)) = preview::of(&snapshot, &params) else { return Ok(None) };
    if params.watch {
        backend.preview.answered(&params, &panel);
    }
    let shown = convert::preview(panel, kind, &params, &snapshot.document, &snapshot.client);
    Ok(serde_json::to_value(shown).ok())
}
