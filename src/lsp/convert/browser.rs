//! The preview in a browser: its command, and what the client is asked to show.

use serde::Deserialize;

use super::ranges::range;
use crate::lsp::protocol::types;
use crate::lsp::protocol::types::Url;
use crate::lsp::snapshot::Snapshot;
use crate::text::Span;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct BrowserParams {
    pub text_document: Option<types::TextDocumentIdentifier>,
    pub position: Option<types::Position>,
    /// Name of the view that the page shows.
    pub kind: Option<String>,
    /// Whether to open a page unless one is open. Otherwise an open page moves to the place.
    pub show: bool,
}

impl Default for BrowserParams {
    fn default() -> Self {
        Self { text_document: None, position: None, kind: None, show: true }
    }
}

pub fn show_page(address: &str) -> Option<types::ShowDocumentParams> {
    let uri = Url::parse(address).ok()?;
    Some(types::ShowDocumentParams { uri, external: Some(true), take_focus: None, selection: None })
}

pub fn show_declaration(url: &Url, name: Span, snapshot: &Snapshot) -> types::ShowDocumentParams {
    types::ShowDocumentParams {
        uri: url.clone(),
        external: Some(false),
        take_focus: Some(true),
        selection: Some(range(&snapshot.document, name, snapshot.client.encoding)),
    }
}
