use super::blocking::blocking;
use crate::ide::code_lens;
use crate::lsp::backend::Backend;
use crate::lsp::convert::{self, LensData};
use crate::lsp::protocol::types::CodeLens;
use crate::lsp::snapshot::Snapshot;
use crate::lsp::texts::Texts;

/// Counts the references of a lens. One that is no longer there is returned unchanged: the client requests new ones
/// after an edit.
pub async fn code_lens_resolve(backend: &Backend, lens: CodeLens) -> CodeLens {
    let data = lens.data.clone().and_then(|data| serde_json::from_value::<LensData>(data).ok());
    let Some(data) = data else { return lens };
    let Some(snapshot) = backend.state.snapshot(&data.uri).await else { return lens };
    let resolved = {
        let lens = lens.clone();
        blocking(move || resolve(&snapshot, lens, &data)).await
    };
    resolved.flatten().unwrap_or(lens)
}

fn resolve(snapshot: &Snapshot, lens: CodeLens, data: &LensData) -> Option<CodeLens> {
    let offset = convert::offset(&snapshot.document, lens.range.start, snapshot.client.encoding);
    let counted = code_lens::resolve(snapshot.file.as_script()?, &snapshot.project, offset, data.kind)?;
    let mut texts = Texts::of_snapshot(snapshot);
    Some(convert::counted_lens(lens, &counted, &data.uri, &mut texts, &snapshot.client))
}
