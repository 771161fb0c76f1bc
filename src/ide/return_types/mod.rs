//! Declared and declarable return types, at the functions of tools. Computed only for explicit requests, not on
//! keystrokes: hints, actions, and completion after `@`.

mod action;
mod comment;
mod completion;
mod site;

pub use action::{Action, actions};

pub(super) use completion::{Returns, may_be_at_end, returns_at};
pub(super) use site::ReturnTypeSite;
