use crate::ide::agentscript::folding;
use crate::lsp::convert;
use crate::lsp::protocol::types::{FoldingRange, FoldingRangeParams};
use crate::lsp::snapshot::Snapshot;

/// Other servers provide the folds of scripts.
pub fn folding_range(snapshot: &Snapshot, _: FoldingRangeParams) -> Option<Vec<FoldingRange>> {
    let folds = folding::folds(&snapshot.file.as_agentscript()?.source);
    Some(convert::folds(&folds, &snapshot.document, snapshot.client.encoding))
}
