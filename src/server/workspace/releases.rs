use crate::server::convert;
use crate::server::lsp::types::notification::ShowMessage;
use crate::server::state::ServerState;
use crate::server::transport::Outbox;

pub fn warn_of_releases(state: &ServerState, outbox: &Outbox) {
    for warning in state.release_warnings() {
        outbox.notify::<ShowMessage>(convert::warning_message(&format!("promptsig: {warning}")));
    }
}
