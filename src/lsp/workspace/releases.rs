use crate::lsp::convert;
use crate::lsp::protocol::types::notification::ShowMessage;
use crate::lsp::state::ServerState;
use crate::lsp::transport::Outbox;

pub fn warn_of_releases(state: &ServerState, outbox: &Outbox) {
    for warning in state.release_warnings() {
        outbox.notify::<ShowMessage>(convert::warning_message(&format!("promptsig: {warning}")));
    }
}
