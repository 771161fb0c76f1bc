mod change;
mod printable;
mod snippet;
mod summary;

pub mod concise;
pub mod findings;
pub mod github;
pub mod inspection;
pub mod json;
pub mod layout;
pub mod sarif;
pub mod statistics;
pub mod text;

use std::io::{self, Write};

use serde::{Serialize, Serializer};

pub use printable::{place, printable, printable_name, visible};

pub fn write_json_line(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(Exact(out), value)?;
    writeln!(out)
}

pub fn write_json(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer_pretty(Exact(out), value)?;
    writeln!(out)
}

/// List that is serialised item by item: all items in memory take ten times the size of their text.
pub struct Lazy<F>(pub F);

impl<F, I> Serialize for Lazy<F>
where
    F: Fn() -> I,
    I: Iterator<Item: Serialize>,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0())
    }
}

/// Writer that escapes JSON as [`exact`] does, without buffering it.
struct Exact<'a, W>(&'a mut W);

impl<W: Write> Write for Exact<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut rest = bytes;
        while let Some(at) = memchr::memchr(DELETE, rest) {
            let (before, after) = rest.split_at(at);
            self.0.write_all(before)?;
            self.0.write_all(ESCAPED_DELETE.as_bytes())?;
            rest = after.get(1..).unwrap_or_default();
        }
        self.0.write_all(rest)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

const DELETE: u8 = 0x7f;
const ESCAPED_DELETE: &str = "\\u007f";

/// Escapes DEL, which the stream would take for part of an escape sequence. In JSON, it occurs in strings only.
pub fn exact(json: &str) -> String {
    json.replace(char::from(DELETE), ESCAPED_DELETE)
}
