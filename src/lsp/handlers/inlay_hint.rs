use crate::ide::inlay_hints;
use crate::lsp::convert;
use crate::lsp::protocol::types::{InlayHint, InlayHintParams};
use crate::lsp::snapshot::Snapshot;

pub fn inlay_hint(snapshot: &Snapshot, params: InlayHintParams) -> Option<Vec<InlayHint>> {
    let range = convert::span(&snapshot.document, params.range, snapshot.client.encoding);
    let script = snapshot.file.as_script()?;
    let hints = inlay_hints::hints(script, &snapshot.project, range, snapshot.settings.values.hints);
    (!hints.is_empty()).then(|| convert::hints(&hints, &snapshot.document, &snapshot.client))
}
