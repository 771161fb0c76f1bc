use super::loss::Loss;
use crate::syntax::Value;

/// The options of a conversion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ConversionOptions {
    /// Whether to make the strict form with closed objects, for dialects that have two forms.
    pub strict: bool,
    /// Whether `IChatGptSchema` and its relatives keep references; otherwise only recursive ones stay.
    pub reference: bool,
}

/// A converted schema.
#[derive(Clone, Debug, PartialEq)]
pub struct Conversion {
    /// The schema, whose parts keep the spans of their sources.
    pub value: Value,
    /// The changes and losses of the conversion.
    pub losses: Vec<Loss>,
}
