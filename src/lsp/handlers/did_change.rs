use crate::lsp::backend::Backend;
use crate::lsp::convert;
use crate::lsp::protocol::types::DidChangeTextDocumentParams;
use crate::lsp::publisher::ChangeEvent;
use crate::lsp::uri::DocUri;

pub fn did_change(backend: &Backend, params: DidChangeTextDocumentParams) {
    let uri = DocUri::new(&params.text_document.uri);
    let edited = params.content_changes.last().and_then(|change| change.range).map(|range| range.start);
    let changes = convert::content_changes(params.content_changes);
    let version = params.text_document.version;
    if backend.state.has_settings_file(&uri) {
        backend.state.change_settings_file(&uri, version, changes);
    } else if backend.state.change(&uri, version, changes) {
        if backend.state.capabilities().previews_in_browser {
            backend.browser.follow(&params.text_document.uri, edited);
        }
        backend.publisher.publish(ChangeEvent::Changed(uri));
    }
}
