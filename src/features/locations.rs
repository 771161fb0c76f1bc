//! What navigation answers with.

use crate::project::symbols::Place;
use crate::script::FilePath;
use crate::text::Span;

/// Where a name comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// The name that was asked about.
    pub origin: Span,
    /// The places that declare it; several where a word of `tools` selects several tools.
    pub targets: Vec<Place>,
}

/// A place that names something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Highlight {
    /// Where the name stands.
    pub span: Span,
    /// Whether it declares the name or gives it a value.
    pub write: bool,
}

/// A place that leads to a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Link {
    /// The name, without quotes.
    pub span: Span,
    /// Where it leads. Whether a file is there, nobody has looked.
    pub target: Target,
}

/// Where a link leads.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    /// To a file
    File(FilePath),
    /// To an address
    Url(String),
}
