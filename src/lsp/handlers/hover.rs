use crate::ide::{hover as of_script, settings_file};
use crate::lint;
use crate::lsp::backend::Backend;
use crate::lsp::convert;
use crate::lsp::protocol::types::{Hover, HoverParams};
use crate::lsp::uri::DocUri;

pub async fn hover(backend: &Backend, params: HoverParams) -> Option<Hover> {
    backend.follow(&params);
    let at = params.text_document_position_params;
    let (url, position) = (at.text_document.uri, at.position);
    let client = backend.state.capabilities();
    if let Some(settings) = backend.state.settings_file(&DocUri::new(&url)) {
        let offset = convert::offset(&settings, position, client.encoding);
        let hover = settings_file::hover(&settings.text.source(), lint::rule_names(), offset)?;
        return Some(convert::hover(&hover, &url, &settings, client));
    }
    let snapshot = backend.state.snapshot(&url).await?;
    let offset = convert::offset(&snapshot.document, position, snapshot.client.encoding);
    let hover = of_script::hover(&snapshot.file, &snapshot.project, offset)?;
    Some(convert::hover(&hover, &url, &snapshot.document, &snapshot.client))
}
