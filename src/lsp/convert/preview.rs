use serde::{Deserialize, Serialize};

use super::ranges::range;
use crate::ide::markup::Markup;
use crate::ide::preview::{Preview, ViewKind};
use crate::lsp::capabilities::Capabilities;
use crate::lsp::document::Document;
use crate::lsp::protocol::types;

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PreviewParams {
    pub text_document: types::TextDocumentIdentifier,
    pub position: types::Position,
    /// Name of a view: `form`, `schema`, `vars`, `seen`, `run` or `manual`.
    pub kind: String,
    /// Whether to send `promptsig/previewChanged` once when the answer is out of date.
    #[serde(default)]
    pub watch: bool,
    /// Program of the shell for commands: `bash`, `C:\\…\\pwsh.exe`. Defaults to the platform's usual one.
    pub shell: Option<String>,
    /// Values of a form, by key.
    #[serde(default)]
    pub values: serde_json::Map<String, serde_json::Value>,
    /// Files of a form, relative to the folder in which its command runs.
    #[serde(default)]
    pub files: Vec<String>,
    #[serde(flatten)]
    pub dialect: DialectParams,
    /// Whether the client renders Markdown tables. Otherwise lists are aligned for reading as plain text.
    #[serde(default)]
    pub tables: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct DialectParams {
    /// Name of the dialect; defaults to JSON Schema.
    #[serde(rename = "dialect")]
    pub name: Option<String>,
    pub strict: bool,
    /// Whether references are kept where the dialect can resolve them; defaults to the settings.
    pub reference: Option<bool>,
}

#[derive(Debug, Serialize)]
pub struct PreviewResult {
    kind: &'static str,
    title: String,
    range: types::Range,
    version: i32,
    markdown: String,
    json: serde_json::Value,
    places: Vec<PlaceResult>,
    /// Changes of the document that save the values of a form as a test.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    edits: Vec<types::TextEdit>,
}

/// Declaration of a name in the view.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct PlaceResult {
    name: String,
    range: types::Range,
    name_range: types::Range,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PreviewChangedParams {
    text_document: types::TextDocumentIdentifier,
    kind: String,
}

#[derive(Debug)]
pub enum PreviewChanged {}

impl types::notification::Notification for PreviewChanged {
    type Params = PreviewChangedParams;
    const METHOD: &'static str = "promptsig/previewChanged";
}

pub fn preview(
    panel: Preview,
    kind: ViewKind,
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
        places: panel
            .places
            .into_iter()
            .map(|place| PlaceResult {
                name: place.name,
                range: range(document, place.span, client.encoding),
                name_range: range(document, place.name_span, client.encoding),
            })
            .collect(),
        edits: panel
            .edits
            .into_iter()
            .map(|edit| types::TextEdit {
                range: range(document, edit.span, client.encoding),
                new_text: edit.text,
            })
            .collect(),
    }
}

pub fn preview_changed(params: &PreviewParams) -> PreviewChangedParams {
    PreviewChangedParams { text_document: params.text_document.clone(), kind: params.kind.clone() }
}
