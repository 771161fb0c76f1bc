//! Previews: what is asked of them, answered and told later.

use serde::{Deserialize, Serialize};

use super::ranges::range;
use crate::features::panel::{Kind, Panel};
use crate::features::preview::Markup;
use crate::server::capabilities::Capabilities;
use crate::server::document::Document;
use crate::server::lsp::types;

/// What `promptsig.preview` is asked.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PreviewParams {
    /// The document.
    pub text_document: types::TextDocumentIdentifier,
    /// The place in it.
    pub position: types::Position,
    /// The name of a view: `schema`, `vars`, `seen`, `run` or `manual`.
    pub kind: String,
    /// Whether to send `promptsig/previewChanged` once when the answer is no longer right.
    #[serde(default)]
    pub watch: bool,
    /// The shell that commands are for, by its program: `bash`, `C:\\…\\pwsh.exe`. Without it, the one
    /// that people mostly have on the platform.
    pub shell: Option<String>,
    /// The dialect of schemas.
    #[serde(flatten)]
    pub dialect: DialectParams,
    /// Whether the client draws the tables of Markdown. Without them, lists are aligned for those who read
    /// the text as it is.
    #[serde(default)]
    pub tables: bool,
}

/// The dialect that is asked for, and how a schema is made in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct DialectParams {
    /// The name of the dialect; JSON Schema without it.
    #[serde(rename = "dialect")]
    pub name: Option<String>,
    /// Whether its strict form is meant, where it has one beside another.
    pub strict: bool,
    /// Whether references stay, where the dialect can resolve them; without it, as the settings say.
    pub reference: Option<bool>,
}

/// The answer to `promptsig.preview`.
#[derive(Debug, Serialize)]
pub struct PreviewResult {
    kind: &'static str,
    title: String,
    range: types::Range,
    version: i32,
    markdown: String,
    json: serde_json::Value,
}

/// What `promptsig/previewChanged` carries: what is to be asked again.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PreviewChangedParams {
    text_document: types::TextDocumentIdentifier,
    kind: String,
}

/// The notification of a preview that is no longer right.
#[derive(Debug)]
pub enum PreviewChanged {}

impl types::notification::Notification for PreviewChanged {
    type Params = PreviewChangedParams;
    const METHOD: &'static str = "promptsig/previewChanged";
}

/// An answer to `promptsig.preview`.
pub fn preview(
    panel: Panel,
    kind: Kind,
    params: &PreviewParams,
    document: &Document,
    client: &Capabilities,
) -> PreviewResult {
    let markup = if params.tables { Markup::Tables } else { Markup::Markdown };
    PreviewResult {
        kind: kind.name(),
        title: panel.title,
        range: range(document, panel.span, client.encoding),
        version: document.version,
        markdown: panel.text.render(markup, &|_| None),
        json: panel.json,
    }
}

/// Says that a preview is no longer right.
pub fn preview_changed(params: &PreviewParams) -> PreviewChangedParams {
    PreviewChangedParams { text_document: params.text_document.clone(), kind: params.kind.clone() }
}
