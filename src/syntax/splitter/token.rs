//! Token classes, as precise as the tokens after them require.

#[derive(Clone, Copy)]
pub struct Last {
    pub kind: ScriptTokenKind,
    pub start: usize,
    pub end: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ScriptTokenKind {
    Start,
    Word,
    Property,
    /// String, number or regular expression.
    Literal,
    Template,
    Open,
    /// Closing bracket that ends a value.
    Close,
    Block,
    /// Closing bracket of the head of a statement.
    Head,
    Semicolon,
    Dot,
    /// `++` or `--`, and whether a value precedes it.
    Step(bool),
    Operator,
}

pub fn is_name_start(byte: u8) -> bool {
    matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' | b'\\' | 0x80..)
}
