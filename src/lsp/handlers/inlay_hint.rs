use crate::ide::return_types;
use crate::lsp::convert;
use crate::lsp::protocol::types::{InlayHint, InlayHintParams};
use crate::lsp::snapshot::Snapshot;

pub fn inlay_hint(snapshot: &Snapshot, params: InlayHintParams) -> Option<Vec<InlayHint>> {
    if snapshot.settings.values.response_hints != Some(true) {
        return None;
    }
    let encoding = snapshot.client.encoding;
    let range = convert::span(&snapshot.document, params.range, encoding);
    let script = snapshot.file.as_script()?;
    Some(convert::hints(return_types::hints(script, range), &snapshot.document, encoding))
}
