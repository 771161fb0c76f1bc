//! Links and lenses that run commands of the client.

use std::fmt::Write;

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::navigation::locations;
use super::ranges::range;
use crate::ide::code_lens::{CountedLens, Lens, LensKind, ReferenceKind};
use crate::ide::preview::ViewKind;
use crate::lsp::capabilities::{
    Capabilities, OPEN_VIEW, PREVIEW_IN_BROWSER, RUN_SCRIPT, SHOW_FORM, SHOW_MANUAL, SHOW_PREVIEW,
    SHOW_REFERENCES, SHOW_VARS,
};
use crate::lsp::document::Document;
use crate::lsp::protocol::types;
use crate::lsp::protocol::types::{Position, Url};
use crate::lsp::texts::Texts;
use crate::text::Span;

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

/// Data of a lens by which `codeLens/resolve` counts its references.
#[derive(Debug, Serialize, Deserialize)]
pub struct LensData {
    pub uri: Url,
    pub kind: ReferenceKind,
}

/// Leaves out lenses whose command the client cannot run: a click on them would do nothing.
pub fn lenses(
    lenses: &[Lens],
    url: &Url,
    document: &Document,
    client: &Capabilities,
) -> Option<Vec<types::CodeLens>> {
    let shown = lenses.iter().filter_map(|lens| {
        let range = range(document, lens.span, client.encoding);
        let (command, data) = match &lens.kind {
            LensKind::Run => (Some(run(client, url, range.start)?), None),
            LensKind::View { title, view, offset } => {
                let start = self::range(document, Span::at(*offset), client.encoding).start;
                (Some(open_view(client, title, *view, url, start)?), None)
            }
            LensKind::References(kind) => {
                let data = client.shows_references.then(|| LensData { uri: url.clone(), kind: *kind })?;
                (None, serde_json::to_value(data).ok())
            }
        };
        Some(types::CodeLens { range, command, data })
    });
    let shown: Vec<_> = shown.collect();
    (!shown.is_empty()).then_some(shown)
}

/// Completes a lens with the number of its references; without any, it runs nothing.
pub fn counted_lens(
    lens: types::CodeLens,
    counted: &CountedLens,
    url: &Url,
    texts: &mut Texts<'_>,
    client: &Capabilities,
) -> types::CodeLens {
    let locations = locations(&counted.places, texts, client);
    let (command, arguments) = match &locations {
        Some(locations) => {
            (SHOW_REFERENCES, Some(vec![json!(url), json!(lens.range.start), json!(locations)]))
        }
        None => ("", None),
    };
    let command = types::Command { title: counted.title.clone(), command: command.to_owned(), arguments };
    types::CodeLens { command: Some(command), ..lens }
}

fn run(client: &Capabilities, url: &Url, position: Position) -> Option<types::Command> {
    client.runs_scripts.then(|| types::Command {
        title: "Run".to_owned(),
        command: RUN_SCRIPT.to_owned(),
        arguments: Some(vec![place(url, position)]),
    })
}

fn open_view(
    client: &Capabilities,
    title: &str,
    view: ViewKind,
    url: &Url,
    position: Position,
) -> Option<types::Command> {
    let mut argument = place(url, position);
    let command = match preview_command(client, view) {
        Some(command) => command,
        None if client.opens_views => {
            argument["kind"] = json!(view.name());
            OPEN_VIEW
        }
        // The server runs it.
        None if client.previews_in_browser => {
            argument["kind"] = json!(view.name());
            PREVIEW_IN_BROWSER
        }
        None => return None,
    };
    Some(types::Command {
        title: title.to_owned(),
        command: command.to_owned(),
        arguments: Some(vec![argument]),
    })
}

fn preview_command(client: &Capabilities, kind: ViewKind) -> Option<&'static str> {
    match kind {
        ViewKind::Schema if client.shows_previews => Some(SHOW_PREVIEW),
        ViewKind::Vars if client.shows_vars => Some(SHOW_VARS),
        ViewKind::Form if client.shows_form => Some(SHOW_FORM),
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
