use super::loss::Loss;
use crate::syntax::Value;

/// How a schema is converted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Config {
    /// Whether the strict form is made, where a dialect has one beside another: objects are closed.
    pub strict: bool,
    /// Whether references stay. Without it those that are not recursive are resolved. For
    /// `IChatGptSchema` and its relatives.
    pub reference: bool,
}

/// A schema in another dialect.
#[derive(Clone, Debug, PartialEq)]
pub struct Conversion {
    /// The schema. Its parts have the places of what they were made from.
    pub value: Value,
    /// What it does not keep as it was written.
    pub losses: Vec<Loss>,
}
