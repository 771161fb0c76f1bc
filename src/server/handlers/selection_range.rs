use crate::features::agentscript::selection;
use crate::server::convert;
use crate::server::lsp::types::{SelectionRange, SelectionRangeParams};
use crate::server::snapshot::Snapshot;

/// What is around places in a file in AgentScript; of scripts other servers tell that.
pub fn selection_range(snapshot: &Snapshot, params: SelectionRangeParams) -> Option<Vec<SelectionRange>> {
    snapshot.file.agentscript()?;
    let (document, encoding) = (&snapshot.document, snapshot.client.encoding);
    let ranges = params.positions.into_iter().map(|at| {
        let offset = convert::offset(document, at, encoding);
        convert::selection(&selection::around(&snapshot.file.source, offset), document, encoding)
    });
    ranges.collect()
}
