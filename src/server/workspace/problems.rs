use crate::script::FilePath;
use crate::server::convert;
use crate::server::lsp::types::Diagnostic;
use crate::server::lsp::types::notification::PublishDiagnostics;
use crate::server::transport::Outbox;
use crate::server::uri::file_url;

/// Publishes problems of a file that is not a script. No other code clears them.
pub fn publish(outbox: &Outbox, path: &FilePath, diagnostics: Vec<Diagnostic>) {
    if let Some(url) = file_url(path) {
        outbox.notify::<PublishDiagnostics>(convert::publish(url, diagnostics, None));
    }
}
