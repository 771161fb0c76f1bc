//! Tokens, as far as what comes after them depends on them.

/// The last token.
#[derive(Clone, Copy)]
pub struct Last {
    pub kind: Kind,
    pub start: usize,
    pub end: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Nothing of the statement yet.
    Start,
    Word,
    /// A word after a dot.
    Property,
    /// A string, number or regular expression.
    Literal,
    Template,
    Open,
    /// A closing bracket that ends a value.
    Close,
    /// The closing brace of a block.
    Block,
    /// The closing bracket of the head of a statement.
    Head,
    Semicolon,
    Dot,
    /// `++` or `--`, and whether a value is before it.
    Step(bool),
    Operator,
}

/// Whether a name may begin with a byte.
pub fn is_name_start(byte: u8) -> bool {
    matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' | b'\\' | 0x80..)
}
