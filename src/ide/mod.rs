//! Floor 7: editor features, one file each; plain data in, plain data out.

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
pub mod markup;
pub mod misread;
pub mod model_view;
pub mod preview;
pub mod refactorings;
mod reference;
pub mod references;
pub mod rename;
pub mod return_types;
mod run_values;
pub mod settings_file;
pub mod shell;
pub mod view;
pub mod will_rename_files;
pub mod workspace_symbols;
mod written_schemas;
