//! Handlers, one file for each request and notification, named as in the protocol.
//!
//! A handler converts in, calls a floor below once, and converts out. It never waits for the client. A
//! handler that takes its own snapshot does so before its first `await`.

#![allow(clippy::needless_pass_by_value, reason = "each takes what the protocol hands over")]

mod blocking;
mod code_action;
mod code_lens;
mod completion;
mod completion_resolve;
mod diagnostic;
mod did_change;
mod did_change_configuration;
mod did_change_watched_files;
mod did_change_workspace_folders;
mod did_close;
mod did_create_files;
mod did_delete_files;
mod did_open;
mod did_rename_files;
mod did_save;
mod document_highlight;
mod document_link;
mod document_symbol;
mod execute_command;
mod folding_range;
mod formatting;
mod goto_declaration;
mod goto_definition;
mod hover;
mod initialize;
mod initialized;
mod inlay_hint;
mod prepare_rename;
mod references;
mod rename;
mod selection_range;
mod set_trace;
mod symbol;
mod will_rename_files;
mod work_done_progress_cancel;
mod workspace_diagnostic;

pub use blocking::blocking;
pub use code_action::code_action;
pub use code_lens::code_lens;
pub use completion::completion;
pub use completion_resolve::completion_resolve;
pub use diagnostic::diagnostic;
pub use did_change::did_change;
pub use did_change_configuration::did_change_configuration;
pub use did_change_watched_files::did_change_watched_files;
pub use did_change_workspace_folders::did_change_workspace_folders;
pub use did_close::did_close;
pub use did_create_files::did_create_files;
pub use did_delete_files::did_delete_files;
pub use did_open::did_open;
pub use did_rename_files::did_rename_files;
pub use did_save::did_save;
pub use document_highlight::document_highlight;
pub use document_link::document_link;
pub use document_symbol::document_symbol;
pub use execute_command::execute_command;
pub use folding_range::folding_range;
pub use formatting::formatting;
pub use goto_declaration::goto_declaration;
pub use goto_definition::goto_definition;
pub use hover::hover;
pub use initialize::initialize;
pub use initialized::initialized;
pub use inlay_hint::inlay_hint;
pub use prepare_rename::prepare_rename;
pub use references::references;
pub use rename::rename;
pub use selection_range::selection_range;
pub use set_trace::set_trace;
pub use symbol::symbol;
pub use will_rename_files::will_rename_files;
pub use work_done_progress_cancel::work_done_progress_cancel;
pub use workspace_diagnostic::workspace_diagnostic;
