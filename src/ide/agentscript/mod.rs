mod hover;
mod signature_help;
mod subject;
mod symbols;

pub mod completion;
pub mod folding;
pub mod formatting;
pub mod navigation;
pub mod rename;
pub mod selection;

pub use hover::hover;
pub use signature_help::signature_help;
pub use symbols::{document_symbols, workspace_symbols};
