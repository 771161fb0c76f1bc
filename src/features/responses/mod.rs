//! What a tool gives back, where that is written or could be: at the function behind it.
//!
//! Nothing here is asked while somebody types, but by who asks for it: hints, actions, a proposal behind `@`.

mod action;
mod comment;
mod completion;
mod hint;
mod site;

pub use action::{Action, actions};
pub use hint::{Hint, hints};

pub(super) use completion::{Returns, may_be_at_end, returns_at};
