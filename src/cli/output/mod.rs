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

/// Writes one JSON value on one line.
pub fn write_json_line(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    writeln!(out, "{}", exact(&serde_json::to_string(value)?))
}

/// Writes one JSON value, laid out for reading and for line-wise comparison.
pub fn write_json(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    writeln!(out, "{}", exact(&serde_json::to_string_pretty(value)?))
}

/// JSON that passes the stream as it is: this takes one character, which stands in strings only, for a part
/// of a terminal's language.
pub fn exact(json: &str) -> String {
    json.replace('\u{7f}', "\\u007f")
}
