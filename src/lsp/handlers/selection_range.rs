use crate::ide::agentscript::selection;
use crate::lsp::convert;
use crate::lsp::protocol::types::{SelectionRange, SelectionRangeParams};
use crate::lsp::snapshot::Snapshot;

/// Other servers provide the selection ranges of scripts.
pub fn selection_range(snapshot: &Snapshot, params: SelectionRangeParams) -> Option<Vec<SelectionRange>> {
    let file = snapshot.file.as_agentscript()?;
    let (document, encoding) = (&snapshot.document, snapshot.client.encoding);
    let ranges = params.positions.into_iter().map(|at| {
        let offset = convert::offset(document, at, encoding);
        convert::selection(&selection::around(&file.source, offset), document, encoding)
    });
    ranges.collect()
}
