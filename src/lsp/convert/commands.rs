//! Links and lenses that run commands of the client.

use std::fmt::Write;

use serde_json::json;

use super::ranges::range;
use crate::ide::code_lens::Lens;
use crate::ide::preview::ViewKind;
use crate::lsp::capabilities::{Capabilities, SHOW_MANUAL, SHOW_PREVIEW, SHOW_VARS};
use crate::lsp::document::Document;
use crate::lsp::protocol::types;
use crate::lsp::protocol::types::{Position, Url};

pub(super) fn preview_link(
    client: &Capabilities,
    kind: ViewKind,
    url: &Url,
    position: Position,
) -> Option<String> {
    let command = preview_command(client, kind)?;
    let place = json!([place(url, position)]);
    Some(format!("command:{command}?{}", percent_encoded(&place.to_string())))
}

pub fn lenses(
    lenses: &[Lens],
    url: &Url,
    document: &Document,
    client: &Capabilities,
) -> Option<Vec<types::CodeLens>> {
    let shown = lenses.iter().filter_map(|lens| {
        let command = preview_command(client, lens.opens)?.to_owned();
        let range = range(document, lens.span, client.encoding);
        let arguments = Some(vec![place(url, range.start)]);
        let command = types::Command { title: lens.title.to_owned(), command, arguments };
        Some(types::CodeLens { range, command: Some(command), data: None })
    });
    let shown: Vec<_> = shown.collect();
    (!shown.is_empty()).then_some(shown)
}

fn preview_command(client: &Capabilities, kind: ViewKind) -> Option<&'static str> {
    match kind {
        ViewKind::Schema if client.shows_previews => Some(SHOW_PREVIEW),
        ViewKind::Vars if client.shows_vars => Some(SHOW_VARS),
        ViewKind::Manual if client.shows_manual => Some(SHOW_MANUAL),
        _ => None,
    }
}

fn place(url: &Url, position: Position) -> serde_json::Value {
    json!({ "textDocument": { "uri": url }, "position": position })
}

/// Encodes every character with a meaning in Markdown, too.
fn percent_encoded(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len() * 2);
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() {
            encoded.push(byte.into());
        } else {
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
    encoded
}
