use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::blocking::blocking;
use crate::ide::manual::ManualFormat;
use crate::ide::preview::ViewKind;
use crate::lint;
use crate::lsp::backend::Backend;
use crate::lsp::capabilities::{EXPLAIN, MANUAL, PREVIEW, PREVIEW_IN_BROWSER, RESTART_SCAN};
use crate::lsp::convert::{self, BrowserParams, ManualParams, PreviewParams};
use crate::lsp::protocol::jsonrpc::{Error, Result};
use crate::lsp::protocol::types::ExecuteCommandParams;
use crate::lsp::protocol::types::notification::ShowMessage;
use crate::lsp::texts::Texts;
use crate::lsp::{manual, preview};

pub async fn execute_command(backend: &Backend, params: ExecuteCommandParams) -> Result<Option<Value>> {
    match params.command.as_str() {
        PREVIEW => preview(backend, params.arguments).await,
        MANUAL => manual(backend, params.arguments).await,
        PREVIEW_IN_BROWSER if backend.state.capabilities().previews_in_browser => {
            preview_in_browser(backend, params.arguments)
        }
        PREVIEW_IN_BROWSER => Err(Error::invalid_params(format!(
            "{PREVIEW_IN_BROWSER} is off; `preview.browser: true` in the initialization options turns it on"
        ))),
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
    preview::check(&params).map_err(Error::invalid_params)?;
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

/// Without arguments, the page shows the last place that the client asked about or edited.
fn preview_in_browser(backend: &Backend, arguments: Vec<Value>) -> Result<Option<Value>> {
    let params =
        if arguments.is_empty() { BrowserParams::default() } else { read(PREVIEW_IN_BROWSER, arguments)? };
    let view = match &params.kind {
        Some(kind) => {
            Some(ViewKind::named(kind).ok_or_else(|| Error::invalid_params(preview::unknown_view(kind)))?)
        }
        None => None,
    };
    if let Some(document) = &params.text_document {
        backend.browser.follow(&document.uri, params.position);
    }
    if !params.show {
        return Ok(None);
    }
    let mut address = match backend.browser.serve(&backend.state, &backend.client) {
        Ok(address) => address,
        Err(error) => {
            tracing::error!("the preview cannot be served: {error}");
            return Err(Error::internal_error());
        }
    };
    if let Some(view) = view {
        address.push('#');
        address.push_str(view.name());
        backend.browser.choose(view);
    }
    if !backend.browser.is_shown() {
        show_page(backend, &address);
    }
    Ok(Some(json!({ "url": address })))
}

/// Opens the page in the client's browser. A client that cannot do so shows the address.
fn show_page(backend: &Backend, address: &str) {
    let Some(page) = convert::show_page(address) else { return };
    let (client, outbox) = (backend.client.clone(), backend.outbox.clone());
    let message = format!("Open {address} in a browser.");
    let shows_documents = backend.state.capabilities().shows_documents;
    tokio::spawn(async move {
        if !shows_documents || !client.show_document(page).await.is_ok_and(|is_shown| is_shown) {
            outbox.notify::<ShowMessage>(convert::info_message(&message));
        }
    });
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
