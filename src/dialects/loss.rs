use std::fmt;

use super::origin::Origin;
use crate::text::Span;

/// What a conversion does not keep as it was written, where that is no failure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    /// The keyword.
    pub keyword: String,
    /// What becomes of it.
    pub fate: Fate,
    /// The JSON Pointer of the schema that has it.
    pub pointer: String,
    /// Where it is written.
    pub span: Span,
}

/// What becomes of a keyword.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is left out.
    Lost,
    /// It becomes a line of the description.
    Tagged(String),
    /// It is written in another way: what for, in a few words that follow the keyword.
    Changed(String),
}

impl Loss {
    /// A keyword of the schema at `origin`, written at `span`.
    pub fn new(keyword: &str, fate: Fate, origin: &Origin<'_>, span: Span) -> Self {
        Self { keyword: keyword.to_owned(), fate, pointer: origin.pointer(), span }
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.fate {
            Fate::Lost => write!(f, "`{}` is left out", self.keyword),
            Fate::Changed(how) => write!(f, "`{}` {how}", self.keyword),
            Fate::Tagged(tag) => write!(f, "`{}` moves to the description as `{tag}`", self.keyword),
        }
    }
}
