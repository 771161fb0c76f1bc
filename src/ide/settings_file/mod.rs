//! Completion and hover in `promptsig.toml`, from the schema of the settings. The names of the rules are passed in.

mod completion;
mod hover;
mod place;
mod schema;

pub use completion::complete;
pub use hover::hover;
