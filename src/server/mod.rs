//! Floor 7: the protocol.

pub mod lsp;
pub mod transport;
