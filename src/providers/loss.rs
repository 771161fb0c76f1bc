use std::fmt;

use super::origin::SchemaOrigin;
use crate::text::Span;

/// Keyword that a conversion drops or changes without failing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    pub keyword: String,
    pub fate: Fate,
    /// JSON Pointer of the schema with the keyword.
    pub pointer: String,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    Lost,
    /// Converted to this line of the description.
    Tagged(String),
    /// Written differently: the change in a few words that follow the keyword.
    Changed(String),
}

impl Loss {
    pub fn new(keyword: &str, fate: Fate, origin: &SchemaOrigin<'_>, span: Span) -> Self {
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
