use crate::features::responses;
use crate::server::convert;
use crate::server::lsp::types::{InlayHint, InlayHintParams};
use crate::server::snapshot::Snapshot;

/// The inferred types of what tools give back, for those who want to see them.
pub fn inlay_hint(snapshot: &Snapshot, params: InlayHintParams) -> Option<Vec<InlayHint>> {
    if snapshot.settings.values.response_hints != Some(true) {
        return None;
    }
    let encoding = snapshot.client.encoding;
    let range = convert::span(&snapshot.document, params.range, encoding);
    Some(convert::hints(responses::hints(&snapshot.file, range), &snapshot.document, encoding))
}
