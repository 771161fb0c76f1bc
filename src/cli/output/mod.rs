//! What the commands print: one file for each format.

mod printable;
mod snippet;
mod summary;

pub mod concise;
pub mod findings;
pub mod github;
pub mod json;
pub mod layout;
pub mod sarif;
pub mod statistics;
pub mod style;
pub mod text;

use std::io::{self, Write};

use serde::Serialize;

pub use printable::{printable, printable_name, visible};

/// Writes one JSON value, laid out for reading and for line-wise comparison.
pub fn write_json(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    // The stream takes this one for a part of a terminal's language. It stands in texts only.
    let json = serde_json::to_string_pretty(value)?.replace('\u{7f}', "\\u007f");
    writeln!(out, "{json}")
}
