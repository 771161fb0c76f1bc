//! Floor 7: what an editor asks for, one file per feature; plain data in, plain data out.

pub mod agentscript;
pub mod code_lens;
pub mod completion;
pub mod definition;
pub mod document_highlight;
pub mod document_links;
pub mod document_symbols;
pub mod hover;
pub mod locations;
pub mod manual;
pub mod markdown;
pub mod misread;
pub mod outline;
pub mod panel;
pub mod preview;
pub mod proposal;
mod reference;
pub mod references;
pub mod rename;
pub mod responses;
mod seen;
pub mod shell;
pub mod vars_context;
pub mod view;
pub mod will_rename_files;
pub mod workspace_symbols;
mod written_schemas;
