//! All tests but those of `complexity` and `workings`, in one binary: a folder is a module, and a word after `cargo
//! test` chooses by it, such as `lint::` or `ide::hover`.

mod agentscript;
mod budget;
mod cli;
mod conformance;
mod documents;
mod floors;
mod genaiscript;
mod holdout;
mod ide;
mod incremental;
mod invariants;
mod lint;
mod lsp;
mod mcp;
mod provider_outputs;
mod providers;
mod reader;
mod recovery;
mod return_types;
mod shipping;
mod splitter;
mod suggest;
mod syntax;
mod system_scripts;
mod text;
mod tools;
mod types_file;
mod typing;
mod workspace;
