use crate::genaiscript::FilePath;
use crate::lsp::convert;
use crate::lsp::protocol::types::Diagnostic;
use crate::lsp::protocol::types::notification::PublishDiagnostics;
use crate::lsp::transport::Outbox;
use crate::lsp::uri::file_url;

/// Publishes problems of a file that is not a script. No other code clears them.
pub fn publish(outbox: &Outbox, path: &FilePath, diagnostics: Vec<Diagnostic>) {
    if let Some(url) = file_url(path) {
        outbox.notify::<PublishDiagnostics>(convert::publish(url, diagnostics, None));
    }
}
