use crate::features::agentscript::folding;
use crate::server::convert;
use crate::server::lsp::types::{FoldingRange, FoldingRangeParams};
use crate::server::snapshot::Snapshot;

/// What can be folded in a file in AgentScript; of scripts other servers tell that.
pub fn folding_range(snapshot: &Snapshot, _: FoldingRangeParams) -> Option<Vec<FoldingRange>> {
    snapshot.file.agentscript()?;
    let folds = folding::folds(&snapshot.file.source);
    Some(convert::folds(&folds, &snapshot.document, snapshot.client.encoding))
}
