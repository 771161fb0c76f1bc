//! The protocol crate. This module is the only one that names it, so that another can take its
//! place.

pub use tower_lsp::jsonrpc;
pub use tower_lsp::lsp_types as types;
pub use tower_lsp::{Client, ClientSocket, LanguageServer, LspService, async_trait};
