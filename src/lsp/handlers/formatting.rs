use crate::agentscript::format::FormatStyle;
use crate::ide::agentscript::formatting;
use crate::lsp::convert;
use crate::lsp::protocol::types::{DocumentFormattingParams, TextEdit};
use crate::lsp::snapshot::Snapshot;

/// `None` for a file that does not parse, which diagnostics report, and for scripts, which other servers format.
pub fn formatting(snapshot: &Snapshot, params: DocumentFormattingParams) -> Option<Vec<TextEdit>> {
    let style = FormatStyle { indent: convert::indentation(&params.options), ..FormatStyle::default() };
    let file = snapshot.file.as_agentscript()?;
    let edits = formatting::formatting(file, snapshot.project.wanted_agentscript(), &style)?;
    let (document, encoding) = (&snapshot.document, snapshot.client.encoding);
    let edits = convert::text_edits(&edits, document, encoding);
    snapshot.typing.offer([convert::offer(document, &edits, encoding)]);
    Some(edits)
}
