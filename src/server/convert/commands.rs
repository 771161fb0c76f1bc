//! Links to commands that the client runs.

use std::fmt::Write;

use serde_json::json;

use crate::features::panel::Kind;
use crate::server::capabilities::{Capabilities, SHOW_PREVIEW, SHOW_VARS};
use crate::server::lsp::types::{Position, Url};

/// The address at which the client opens a view of a place; `None` where it cannot.
pub(super) fn preview_link(
    client: &Capabilities,
    kind: Kind,
    url: &Url,
    position: Position,
) -> Option<String> {
    let command = match kind {
        Kind::Schema if client.shows_previews => SHOW_PREVIEW,
        Kind::Vars if client.shows_vars => SHOW_VARS,
        _ => return None,
    };
    let place = json!([{ "textDocument": { "uri": url }, "position": position }]);
    Some(format!("command:{command}?{}", percent_encoded(&place.to_string())))
}

/// A text as part of an address in which nothing is markup.
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
