//! One file for each request and notification, named as the protocol names it.
//!
//! A handler converts in, calls a floor below once, and converts out. It takes its snapshot before
//! it awaits anything else, and never waits for the client.

#![allow(clippy::needless_pass_by_value, reason = "each takes what the protocol hands over")]

mod code_action;
mod completion;
mod completion_resolve;
mod diagnostic;
mod did_change;
mod did_close;
mod did_open;
mod execute_command;
mod hover;
mod initialize;
mod initialized;
mod set_trace;

pub use code_action::code_action;
pub use completion::completion;
pub use completion_resolve::completion_resolve;
pub use diagnostic::diagnostic;
pub use did_change::did_change;
pub use did_close::did_close;
pub use did_open::did_open;
pub use execute_command::execute_command;
pub use hover::hover;
pub use initialize::initialize;
pub use initialized::initialized;
pub use set_trace::set_trace;
