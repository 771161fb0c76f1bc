use crate::file_path::FilePath;
use crate::text::Span;
use crate::workspace::symbols::SymbolPlace;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// Span of the requested name.
    pub origin: Span,
    /// Declarations; several if a word of `tools` selects several tools.
    pub targets: Vec<SymbolPlace>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Highlight {
    pub span: Span,
    /// Whether the occurrence declares the name or assigns a value.
    pub write: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Link {
    /// Span of the name, without quotes.
    pub span: Span,
    /// Target, which need not exist.
    pub target: LinkLocation,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LinkLocation {
    File(FilePath),
    Url(String),
}
