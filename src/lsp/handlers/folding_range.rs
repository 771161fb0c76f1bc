use crate::ide::agentscript::folding;
use crate::lsp::convert;
use crate::lsp::protocol::types::{FoldingRange, FoldingRangeParams};
use crate::lsp::snapshot::Snapshot;

/// Returns the folds of an AgentScript file; other servers provide those of scripts.
pub fn folding_range(snapshot: &Snapshot, _: FoldingRangeParams) -> Option<Vec<FoldingRange>> {
    let folds = folding::folds(&snapshot.file.as_agentscript()?.source);
    Some(convert::folds(&folds, &snapshot.document, snapshot.client.encoding))
}
