//! What the commands print: one file for each format.

mod snippet;
mod style;

pub mod json;
pub mod text;

pub use style::printable;
