use crate::ide::signature_help;
use crate::lsp::backend::Backend;
use crate::lsp::convert;
use crate::lsp::protocol::types::{SignatureHelp, SignatureHelpParams};
use crate::lsp::uri::DocUri;

/// Runs after each bracket and comma, mostly without a result, so the text is checked first.
pub async fn signature_help(backend: &Backend, params: SignatureHelpParams) -> Option<SignatureHelp> {
    backend.follow(&params);
    let at = &params.text_document_position_params;
    let document = backend.state.document(&DocUri::new(&at.text_document.uri))?;
    let encoding = backend.state.capabilities().encoding;
    let offset = convert::offset(&document, at.position, encoding);
    if !document.may_be_agentscript() && !signature_help::may_help(&document.text, offset) {
        return None;
    }
    let snapshot = backend.state.snapshot(&at.text_document.uri).await?;
    let offset = convert::offset(&snapshot.document, at.position, encoding);
    let help = signature_help::signature_help(&snapshot.file, &snapshot.project, offset)?;
    Some(convert::signature_help(help, &snapshot.client))
}
