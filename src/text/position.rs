/// A place as line and column, both counted from zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The line.
    pub line: u32,
    /// The column, in units of the [`Encoding`] that goes with it.
    pub character: u32,
}

/// What a column counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// Bytes.
    Utf8,
    /// UTF-16 code units: what a client means that says nothing.
    #[default]
    Utf16,
    /// Characters.
    Utf32,
}

impl Position {
    /// The place at a line and a column.
    pub fn new(line: u32, character: u32) -> Self {
        Self { line, character }
    }
}
