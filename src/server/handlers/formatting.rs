use crate::agentscript::format::Style;
use crate::features::agentscript::formatting;
use crate::server::convert;
use crate::server::lsp::types::{DocumentFormattingParams, TextEdit};
use crate::server::snapshot::Snapshot;

/// The usual form of a file in AgentScript. Nothing for one that does not parse, which diagnostics tell, and for
/// scripts, which other servers format.
pub fn formatting(snapshot: &Snapshot, params: DocumentFormattingParams) -> Option<Vec<TextEdit>> {
    let style = Style { indent: convert::indentation(&params.options), ..Style::default() };
    let edits = formatting::formatting(&snapshot.file, snapshot.project.wanted_agentscript(), &style)?;
    Some(convert::text_edits(&edits, &snapshot.document, snapshot.client.encoding))
}
