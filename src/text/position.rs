/// A line and a column, both counted from zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// Line number, from 0.
    pub line: u32,
    /// Column, in units of the [`Encoding`] in use.
    pub character: u32,
}

/// Unit of a column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// Bytes.
    Utf8,
    /// UTF-16 code units, the protocol's default if a client negotiates nothing.
    #[default]
    Utf16,
    /// Unicode scalar values.
    Utf32,
}

impl Position {
    /// Creates a position from a line and a column, both from 0.
    pub fn new(line: u32, character: u32) -> Self {
        Self { line, character }
    }
}
